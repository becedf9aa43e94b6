p ec 12 16 0
s 1 4
s 2 5
s 3 7
s 4 8
s 5 9
s 6 10
s 8 11
s 9 12
s 1 2
s 3 4
s 4 5
s 5 6
s 7 8
s 8 9
s 9 10
s 11 12
