p ec 2
s1 2
