c one
c
p ec 1
c 7 two
s 1
