// SPDX-License-Identifier: MIT
#include <cerrno>
#include <string>
#include <system_error>

#include <quadrille/quadrille.hpp>

#include "convert.hpp"

namespace quadrille::python {

namespace {

/// Raises a class of `quadrille.errors`. It is looked up when it is needed: a module keeps no state.
template <class... Arguments> void raise(const char* name, Arguments&&... arguments) {
    const py::object type = py::module_::import("quadrille.errors").attr(name);
    const py::object value = type(std::forward<Arguments>(arguments)...);
    PyErr_SetObject(type.ptr(), value.ptr());
}

/// OSError chooses its own subclass by the number, as FileNotFoundError.
void raise_os_error(int number, const std::string& message) {
    const py::object value = py::reinterpret_borrow<py::object>(PyExc_OSError)(number, message);
    PyErr_SetObject(reinterpret_cast<PyObject*>(Py_TYPE(value.ptr())), value.ptr());
}

void translate(std::exception_ptr thrown) {
    try {
        if (thrown) std::rethrow_exception(thrown);
    } catch (const ParseError& error) {
        raise("ParseError", error.source(), error.place().line, error.place().column, error.message());
    } catch (const Stopped& error) {
        raise("LimitReached", error.what(), py::none(), name_of(error.ending()));
    } catch (const OtherUnits& error) {
        raise("OtherUnitsError", error.what());
    } catch (const BadArgument& error) {
        raise("UsageError", error.what());
    } catch (const Unsupported& error) {
        raise("UnsupportedError", error.what());
    } catch (const NoInput& error) {
        raise_os_error(ENOENT, error.what());
    } catch (const std::system_error& error) {
        raise_os_error(error.code().value(), error.what());
    }
}

} // namespace

void add_errors() { py::register_exception_translator(&translate); }

} // namespace quadrille::python
