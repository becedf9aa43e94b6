p ec 6 6 0
s 1 5
s 1 6
s 2 4
s 2 6
s 3 4
s 3 5
