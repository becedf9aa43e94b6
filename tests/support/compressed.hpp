// SPDX-License-Identifier: MIT
#pragma once

#include <sstream>
#include <string>

#include <boost/iostreams/copy.hpp>
#include <boost/iostreams/filter/bzip2.hpp>
#include <boost/iostreams/filter/gzip.hpp>
#include <boost/iostreams/filter/lzma.hpp>
#include <boost/iostreams/filter/zstd.hpp>
#include <boost/iostreams/filtering_streambuf.hpp>

namespace quadrille::test {

/// Bytes as a compressor of Boost.Iostreams writes them.
template <class Compressor> std::string compressed(const std::string& bytes) {
    namespace io = boost::iostreams;
    std::istringstream in(bytes);
    io::filtering_streambuf<io::input> chain;
    chain.push(Compressor());
    chain.push(in);
    std::ostringstream out;
    io::copy(chain, out);
    return out.str();
}

} // namespace quadrille::test
