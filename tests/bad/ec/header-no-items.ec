p ec
