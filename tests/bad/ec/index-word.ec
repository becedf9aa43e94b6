p ec 3
s one
