// SPDX-License-Identifier: MIT
#include "cli/search/answer.hpp"

namespace quadrille::cli {

ExitCode answer(const Invocation& invocation, const Variant& variant) {
    ProofOutput proof(invocation);
    SearchRun search = variant.read ? SearchRun(invocation, variant.read) : SearchRun(invocation, variant.handed);
    proof.open();
    Found found = variant.ask(search, proof);
    if (proof.is_wanted()) {
        found.sink->flush();
        if (found.prove) found.prove(proof);
        found.fields.emplace_back("certified", proof.is_certified());
    }
    if (found.sink) found.sink->finish(found.result, found.fields);
    return proof.conclude(search.finish(found.result, found.code));
}

} // namespace quadrille::cli
