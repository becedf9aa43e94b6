p ec 2.0
