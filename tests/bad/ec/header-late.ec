c first
s 1 2
p ec 2
