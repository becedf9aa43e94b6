p ec 2 1 -1
s 1 2
