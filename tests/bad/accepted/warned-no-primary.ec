p ec 2 0 2
