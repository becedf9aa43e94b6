p ec two
