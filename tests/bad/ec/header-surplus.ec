p ec 2 1 0 7
s 1 2
