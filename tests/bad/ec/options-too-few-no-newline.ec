p ec 123 2
s 12