// SPDX-License-Identifier: MIT
// Stands for the precompiled headers that all targets share.
