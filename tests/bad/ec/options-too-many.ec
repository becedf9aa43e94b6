p ec 3 1
s 1
s 2
