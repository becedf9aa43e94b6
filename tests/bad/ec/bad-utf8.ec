p ec 2
s 1é 2
