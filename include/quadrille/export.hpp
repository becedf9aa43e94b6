// SPDX-License-Identifier: MIT
#pragma once

#include <quadrille/export.h>

/// The inline namespace that all public names are in, so that a program made with the headers of one binary
/// interface cannot be linked with the library of another by mistake. Until 1.0 each minor version has a
/// binary interface of its own: this name, the soname (libquadrille.so.0.2) and what find_package accepts
/// (0.2.*) change together. From 1.0 on they change with the major version only. tests/package holds them
/// against each other.
#define QUADRILLE_ABI v0_2
