p ec 4 4 0
s 1 3
s 2 4
s 1 2
s 3 4
