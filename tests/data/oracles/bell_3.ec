p ec 3 7 0
s 1
s 2
s 1 2
s 3
s 1 3
s 2 3
s 1 2 3
