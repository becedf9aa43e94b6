// SPDX-License-Identifier: MIT
// Missed without it: sanitizers that are not on.
// Does on purpose what a sanitizer must catch, so that a build without sanitizers cannot pass for one with
// them.
#include <climits>
#include <string_view>
#include <thread>
#include <vector>

int main(int argc, char** argv) {
    const std::string_view fault = argc > 1 ? argv[1] : "";
    if (fault == "address") {
        const std::vector<int> list(static_cast<std::size_t>(argc));
        const int* behind = list.data() + list.size();
        return *behind;
    }
    if (fault == "thread") {
        int shared = argc;
        std::thread other([&] { ++shared; });
        ++shared;
        other.join();
        return shared;
    }
    int number = INT_MAX;
    if (fault == "thread") {
        std::jthread other([&] { --number; });
        --number;
        return argc;
    }
    number += argc;
    return number == 0;
}
