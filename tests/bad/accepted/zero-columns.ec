p ec 2 2
s 1
s 2
