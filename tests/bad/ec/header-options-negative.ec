p ec 2 -1
