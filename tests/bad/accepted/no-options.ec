p ec 2
