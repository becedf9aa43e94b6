p ec 2
s 1 2
