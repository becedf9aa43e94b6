p ec 3
s 1 2 3
s 0 1
