c here
p ec 2
s 1 2
p ec 2
