p ec 6 3 0
s 1 6
s 2 5
s 3 4
