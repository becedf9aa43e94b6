p ec 10 15 0
s 1 8
s 1 9
s 1 10
s 2 6
s 2 9
s 2 10
s 3 6
s 3 7
s 3 10
s 4 6
s 4 7
s 4 8
s 5 7
s 5 8
s 5 9
