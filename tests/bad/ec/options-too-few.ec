p ec 3 2
s 1
