p ec 1 1 0
s 1
