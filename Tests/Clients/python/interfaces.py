"""Reads the parts of an interface definition that the comparison with the Python classes needs."""

import dataclasses
import re
import typing

import support  # noqa: F401  (finds tactile)


def python_name(name):
    return re.sub(r"(?<!^)([A-Z])", lambda match: "_" + match.group(1), name).lower()


class Interface:
    """Types, parameters of calls, replies and errors by name. Each is a map from a field to its kind and
    whether the field is optional. A kind is for example "int", "words" (an enumeration), "[]int" or "Point"."""

    def __init__(self, text):
        text = re.sub(r"#.*", "", text)
        self._tokens = re.findall(r"[\w.]+|\[\]|->|[?(),:]", text)
        self.types, self.parameters, self.replies, self.errors = {}, {}, {}, {}
        while self._tokens:
            word = self._tokens.pop(0)
            name = self._tokens.pop(0)
            if word == "interface":
                self.name = name
            elif word == "type":
                self.types[name] = self._struct()
            elif word == "error":
                self.errors[name] = self._struct()
            elif word == "method":
                self.parameters[name] = self._struct()
                assert self._tokens.pop(0) == "->"
                self.replies[name] = self._struct()
            else:
                raise AssertionError(f"found {word} in an interface")

    def _struct(self):
        assert self._tokens.pop(0) == "("
        fields = {}
        while self._tokens[0] != ")":
            name = self._tokens.pop(0)
            assert self._tokens.pop(0) == ":"
            is_optional = self._tokens[0] == "?"
            if is_optional:
                self._tokens.pop(0)
            fields[name] = (self._kind(), is_optional)
            if self._tokens[0] == ",":
                self._tokens.pop(0)
        self._tokens.pop(0)
        return fields

    def _kind(self):
        word = self._tokens.pop(0)
        if word == "[]":
            return "[]" + self._kind()
        if word != "(":
            return word
        words = []
        while self._tokens[0] != ")":
            words.append(self._tokens.pop(0))
        self._tokens.pop(0)
        # Varlink's Python library reads an enumeration with one word as a struct and fails.
        assert len(words) > 1, f"an enumeration has only {words}; make it a string"
        return "words"


def fields(kind):
    """The fields of a class in the same form."""
    import tactile_kiosk as tactile
    hints = typing.get_type_hints(kind)
    return {
        tactile._wire_name(field.name): _field(hints[field.name], field)
        for field in dataclasses.fields(kind) if not field.metadata.get("own")}


def _field(hint, field):
    return _word(hint), field.default is not dataclasses.MISSING


def _word(hint):
    origin, arguments = typing.get_origin(hint), typing.get_args(hint)
    if origin is typing.Union:
        return _word(arguments[0])
    if origin is tuple:
        return "[]" + _word(arguments[0])
    if origin is typing.Literal:
        return "words"
    return {str: "string"}.get(hint, hint.__name__)
