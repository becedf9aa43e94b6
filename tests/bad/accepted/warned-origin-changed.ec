c quadrille: {"generator":"queens","arguments":["1"],"sha256":"00"}
p ec 1
s 1
