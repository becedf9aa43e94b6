c no kind
p
