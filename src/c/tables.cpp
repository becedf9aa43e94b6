// SPDX-License-Identifier: MIT

#include <quadrille/deduce.hpp>
#include <quadrille/formats.hpp>

#include "c/handles.hpp"
#include "output/words/words.hpp"

using namespace quadrille;
using namespace quadrille::c;

namespace {

#define QUADRILLE_TEXT_OF(number) #number
#define QUADRILLE_TEXT(number) QUADRILLE_TEXT_OF(number)

} // namespace

const char* quadrille_version(void) {
    return QUADRILLE_TEXT(QUADRILLE_VERSION_MAJOR) "." QUADRILLE_TEXT(QUADRILLE_VERSION_MINOR) "." QUADRILLE_TEXT(
        QUADRILLE_VERSION_PATCH);
}

const char* quadrille_engine_name(size_t place) { return text_at<&EngineInfo::name>(engines(), place); }

const char* quadrille_format_name(size_t place) { return text_at<&FormatInfo::name>(formats(), place); }

quadrille_status quadrille_deduce(const quadrille_problem* problem, const quadrille_params* params, uint64_t limit,
                                  char** json, size_t* size, quadrille_error* error) {
    return guarded(error, [&] {
        deref(json, "json") = nullptr;
        const Problem& whole = deref(problem, "problem").problem;
        const Words words = problem->words(whole);
        std::string lines;
        uint64_t steps = 0;
        const auto take = [&](const Deduction& deduction) {
            if (steps++ == limit) return false;
            lines += output::deduction_json(whole, deduction, words.explain(deduction)).text() + '\n';
            return true;
        };
        const DeduceResult result = deduce(whole, take, begin(params).control);
        output::Json rating = output::rating_json(result);
        if (result.outcome == DeduceResult::Outcome::none) rating.set("text", output::none_text(words, result));
        give_bytes(lines + rating.text() + '\n', json, size);
    });
}
