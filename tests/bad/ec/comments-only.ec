c nothing
c at all
