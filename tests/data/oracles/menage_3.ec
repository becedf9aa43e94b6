p ec 6 3 0
s 1 6
s 2 4
s 3 5
