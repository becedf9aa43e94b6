p ec 3
s +1
