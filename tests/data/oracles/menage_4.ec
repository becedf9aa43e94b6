p ec 8 8 0
s 1 7
s 1 8
s 2 5
s 2 8
s 3 5
s 3 6
s 4 6
s 4 7
