p ec 3 2
s 3 1
s 2
