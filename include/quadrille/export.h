/* SPDX-License-Identifier: MIT */
#ifndef QUADRILLE_EXPORT_H
#define QUADRILLE_EXPORT_H

/* The library's symbols are hidden, but for what carries this mark: the public interface, in C++ and in C. It
   needs no other value for a static library, nor for a program that uses the library. */
#define QUADRILLE_EXPORT __attribute__((visibility("default")))

#endif
