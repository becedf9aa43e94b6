p ec 4 6 0
s 1 2
s 1 3
s 1 4
s 2 3
s 2 4
s 3 4
