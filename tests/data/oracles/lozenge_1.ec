p ec 6 6 0
s 2 3
s 2 1
s 4 5
s 4 1
s 6 3
s 6 5
