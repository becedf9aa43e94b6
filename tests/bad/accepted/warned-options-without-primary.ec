p ec 2 3 1
s 2
s 1
s 2
