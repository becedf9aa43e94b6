p ec 2 1 3
s 1 2
