#!/usr/bin/python3
# SPDX-License-Identifier: MIT
# Missed without it: a problem in JSON that the published schema refuses.
"""Every JSON problem that the command writes is one by its published schema: schema.py BINARY SCHEMA

Needs jsonschema (Debian: python3-jsonschema), and so the system's Python.
"""

import json

import jsonschema

from harness import ARGUMENTS, check, check_true, finish, run, write

SCHEMA = json.loads(ARGUMENTS[1].read_text())
validator = jsonschema.Draft202012Validator(SCHEMA)


def verdict(text):
    try:
        problem = json.loads(text)
    except ValueError as error:
        return f"no JSON: {error}: {text[:200]}"
    return [f"{'/'.join(map(str, error.path))}: {error.message[:200]}" for error in validator.iter_errors(problem)]


jsonschema.Draft202012Validator.check_schema(SCHEMA)

grid = write("grid.txt", "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n")
for words in (["queens", "1"], ["queens", "8"], ["queens", "7", "--toroidal"], ["pentomino", "3x20"],
              ["pentomino", "8x8", "--holes", "r3c3,r3c4,r4c3,r4c4"], ["pentomino", "5x10", "--pieces", "Y", "--repeat"],
              ["sudoku", grid], ["sudoku", "--grid", "1....4..2......."], ["sudoku", "--box", "2x3", "--grid", "." * 36]):
    done = run("gen", *words)
    check(f"gen {words}", (done.code, verdict(done.out)), (0, []))

PROBLEMS = {
    "plain dlx": "a b c\na b\nc\n", "secondary": "a | s\na s\na\n", "colours": "a | s\na s:x\n", "bounds": "0:2|a 3|b\na b\n",
    "costs": "a\na |-9223372036854775808\na |9223372036854775807\n", "no options": "a b\n",
    "ec": "p ec 3 2 1\ns 1 3\ns 2\n", "ec, empty option": "p ec 1\ns\ns 1\n", "ec, nothing": "p ec 0\n",
    "dense": "1 0\n0 1\n", "dense, secondary first": "# secondary 0\n1 1\n0 1\n",
    "matrix": '{"matrix":[[0,1],[1,0]]}', "no items": '{"items":[],"options":[]}', "matrix of nothing": '{"matrix":[]}',
    "names": '{"items":["a b","é","\\u0001","\\ud83d\\ude00","\\"\\\\"],"options":[[0,1,2,3,4]]}',
    "one meta": '{"items":["a"],"options":[["a"]],"meta":{"x":[1,{"y":[]},{}]}}',
    "meta of an item": '{"items":[{"name":"a","meta":{"x":1}}],"options":[["a"]]}',
    "meta everywhere": '{"items":[{"name":"a","meta":{"x":1}},{"name":"b","meta":{}}],'
                       '"options":[{"items":["a"],"meta":{"y":[1,2]}},{"items":["b"],"meta":{"z":{}}}],"meta":{"list":[1,2,[3]]}}',
    "sequences": '{"items":["r",{"name":"s","kind":"secondary","symbols":["1","2"]},{"name":"t","kind":"secondary"}],"options":[["r",["t","2"]]],'
                 '"sequences":[{"name":"x","cells":["s",2],"regex":"12"},{"name":"y","cells":["t"],"start":0,"accept":["a"],"moves":[[0,"2","a"]]}]}',
    "everything": '{"format":"quadrille-problem","version":1,"name":"n","sense":"max","meta":{"generator":"other","k":1},'
                  '"items":["a",{"name":"b","min":0,"max":4294967295},{"name":"s","kind":"secondary"}],'
                  '"options":[{"name":"o","items":["a",["s","x"]],"cost":"9223372036854775807"},["b","s"],["b"]],'
                  '"require":["o"],"forbid":[1]}',
}
for name, text in PROBLEMS.items():
    done = run("convert", "-q", "--to", "json", text=text)
    check(f"convert {name}", (done.code, verdict(done.out)), (0, []))
    if text.startswith("{") and ('"format"' in text or '"sequences"' in text):
        check(f"{name}: the example itself", verdict(text), [])

# The schema and the reader agree on what is wrong, where a schema can say so.
BAD = ['{"items":["a"]}', '{"options":[]}', '{"items":7,"options":[]}', '{"items":["a"],"options":[["a"]],"other":1}',
       '{"items":[{"kind":"primary"}],"options":[]}', '{"items":[{"name":""}],"options":[]}', '{"items":[""],"options":[]}',
       '{"items":[{"name":"a","min":-1}],"options":[]}', '{"items":[{"name":"a","max":0}],"options":[]}',
       '{"items":[{"name":"a","max":4294967296}],"options":[]}',
       '{"items":["a"],"options":[{"name":"x"}]}', '{"items":["a"],"options":[[-1]]}', '{"items":["a"],"options":[[["a"]]]}',
       '{"items":["a"],"options":[{"items":["a"],"cost":"1.5e3"}]}', '{"items":["a"],"options":[{"items":["a"],"cost":"ten"}]}',
       '{"items":["a"],"options":[{"items":["a"],"cost":"07"}]}', '{"items":["a"],"options":[{"items":["a"],"cost":"-0"}]}',
       '{"items":["a"],"options":[{"items":["a"],"cost":9223372036854775808}]}',
       '{"items":["a"],"options":[{"items":["a"],"cost":true}]}', '{"items":[{"name":"a","min":"0"}],"options":[]}',
       '{"items":["a"],"options":[{"items":["a"],"name":""}]}', '{"items":["a"],"options":[],"require":[-1]}',
       '{"items":["a"],"options":[],"sense":"up"}', '{"items":["a"],"options":[],"version":2}',
       '{"items":["a"],"options":[],"sequences":7}', '{"items":["a"],"options":[],"sequences":[{"name":"x","cells":["a"]}]}',
       '{"items":["a"],"options":[],"sequences":[{"cells":["a"],"regex":"1"}]}',
       '{"items":["a"],"options":[],"sequences":[{"name":"x","cells":[],"regex":"1"}]}',
       '{"items":["a"],"options":[],"sequences":[{"name":"x","cells":["a"],"regex":"1","start":0}]}',
       '{"items":["a"],"options":[],"sequences":[{"name":"x","cells":["a"],"start":0,"accept":[],"moves":[[0,"1"]]}]}',
       '{"items":[{"name":"a","symbols":["1"]}],"options":[]}', '{"items":[{"name":"a","kind":"secondary","symbols":["1","1"]}],"options":[]}',
       '{"items":[{"name":"a","kind":"secondary","min":1}],"options":[]}', '{"items":["a"],"options":[[["a",""]]]}']
for text in BAD + ['[]', '[[2]]', '[1]', '[[[1]]]', '[["1"]]', '{"A":[1.5]}', '{"A":[1,1]}', '{"A":[["x","red"]]}', '{"A":3}', '{"":[1]}',
                   '{"A":[1],"options":[]}', '{"universe":[1]}']:
    whole = '{"format":"quadrille-problem",' + text[1:] if text in BAD else text
    check(f"the reader refuses {text}", run("info", text=whole).code, 65)
    check_true(f"the schema refuses {text}", verdict(whole) != [])
# ... and on what is right: what the reader takes by itself.
for text in ['[[0,1],[1,0]]', '[[true,1.0],[false,1]]', '{"A":[1,4,7],"B":["x"]}', '{"A":["x"],"B":[]}', '{"items":[{"name":"a","min":2}],"options":[["a"],["a"]]}',
             '{"items":["a"],"options":[["a"]]}', '{"matrix":[[0,1],[1,0]]}', '{"items":["a"],"options":[[0],["a"]]}']:
    check(f"the reader takes {text}", run("info", text=text).code, 0)
    check(f"the schema takes {text}", verdict(text), [])
finish()
