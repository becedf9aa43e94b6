p ec 0
s 1
