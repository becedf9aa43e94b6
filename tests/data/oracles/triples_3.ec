p ec 3 1 0
s 1 2 3
