p ec 2 1 0
s 1 2
