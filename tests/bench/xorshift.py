# SPDX-License-Identifier: MIT
"""A random generator of our own: Python's may draw otherwise in another version."""


class Random:
    """Marsaglia's xorshift (2003) of 64 bits."""

    def __init__(self, seed: int) -> None:
        self.state = (seed * 0x9E3779B97F4A7C15 + 1) % 2**64 or 1

    def below(self, n: int) -> int:
        x = self.state
        x ^= x << 13 & 0xFFFFFFFFFFFFFFFF
        x ^= x >> 7
        x ^= x << 17 & 0xFFFFFFFFFFFFFFFF
        self.state = x
        return (x >> 16) % n

    def shuffle(self, words: list) -> list:
        for i in range(len(words) - 1, 0, -1):
            j = self.below(i + 1)
            words[i], words[j] = words[j], words[i]
        return words
