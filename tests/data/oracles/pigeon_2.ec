p ec 5 6 2
s 1 4
s 1 5
s 2 4
s 2 5
s 3 4
s 3 5
