p ec 4 1 2
s 1 2 3 4
