p ec 2 3 0
s 1
s 2
s 1 2
