p ec -1
