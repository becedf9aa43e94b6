p ec 2
1 2
