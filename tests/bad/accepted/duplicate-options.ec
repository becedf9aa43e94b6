p ec 1
s 1
s 1
