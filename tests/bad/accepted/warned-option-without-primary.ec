p ec 2 2 1
s 1
s 2
