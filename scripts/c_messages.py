"""Generates the structures of the C library from the Varlink interfaces; `scripts/messages.py` calls it.

It writes the structures that a frame of io.tactile.Events.Subscribe consists of, and a table for each of
them. The reader of the library fills every structure from its table.
"""

import textwrap

from contract import WIDTH, Array, Scalar, Struct, Words, comment_lines, snake

FRAME = "frame"
# Fields whose name alone does not say that they are true or false.
FIELD_NAMES = {"on": "is_on", "enabled": "is_enabled"}


def name_of(field):
    return FIELD_NAMES.get(field.name, snake(field.name))


def single(field):
    """The type of a field, or of the elements of a list."""
    return field.type.element if isinstance(field.type, Array) else field.type


class Library:
    """The structures in the order of their definitions, and the enumerations that they use."""

    def __init__(self, model):
        self.model = model
        subscribe = next(each for _, _, each, _, _ in model.methods if each.name == "Subscribe")
        self.structures, self.enumerations = [], {}
        self._add(FRAME, "All events of one moment.", subscribe.output)

    def _add(self, name, comment, fields):
        for field in fields:
            kind = single(field)
            if isinstance(kind, Struct):
                definition = self.model.types[kind.name]
                known = [each[0] for each in self.structures]
                if snake(kind.name) not in known:
                    self._add(snake(kind.name), definition.comment, definition.fields)
            elif isinstance(kind, Words) and kind.words not in self.enumerations:
                self.enumerations[kind.words] = (f"{name}_{name_of(field)}", kind, field)
        self.structures.append((name, comment, fields))

    def c_type(self, kind):
        if isinstance(kind, Struct):
            return f"tactile_{snake(kind.name)}"
        if isinstance(kind, Words):
            return f"tactile_{self.enumerations[kind.words][0]}"
        return {"bool": "bool", "int": "int64_t", "float": "double", "string": "const char *"}[kind.name]


def comment(text, indent="", nothing="missing"):
    lines = comment_lines(text, f"{indent} * ", nothing)
    if len(lines) == 1 and len(lines[0]) + 4 <= WIDTH:
        return [f"{indent}/** {lines[0].strip()[2:]} */"]
    return [f"{indent}/**", *lines, f"{indent} */"]


def enumeration(name, words, field):
    prefix = f"TACTILE_{name.upper()}"
    lines = comment(f"{field.comment.split('. ')[0].rstrip('.')}.")
    lines += [f"typedef enum tactile_{name} {{", "  /** Missing, or a word of a later version. */",
              f"  {prefix}_NONE,"]
    for word, text in zip(words.words, words.comments):
        lines += comment(text, "  ") if text else []
        lines.append(f"  {prefix}_{snake(word).upper()},")
    return [*lines, f"}} tactile_{name};", ""]


def join(kind, name):
    return f"{kind}{name}" if kind.endswith("*") else f"{kind} {name}"


def members(library, field):
    """The declarations of a field, as lines."""
    name = name_of(field)
    if isinstance(field.type, Array):
        element = library.c_type(field.type.element)
        pointer = f"{element}const *" if element.endswith("*") else f"const {element} *"
        return [f"  {pointer}{name};", f"  /** The length of `{name}`. */", f"  size_t {name}_count;"]
    kind = library.c_type(field.type)
    if isinstance(field.type, Struct) and field.is_optional:
        return [f"  const {kind} *{name};"]
    lines = [f"  {join(kind, name)};"]
    if field.is_optional and isinstance(field.type, Scalar) and field.type.name != "string":
        lines += [f"  /** Whether the message has `{name}`. */", f"  bool has_{name};"]
    return lines


def nothing(field):
    """What a structure has in place of a field that is missing."""
    if isinstance(field.type, Array):
        return "empty"
    is_text = isinstance(field.type, Scalar) and field.type.name == "string"
    return "NULL" if is_text or isinstance(field.type, Struct) else "missing"


def header(library):
    lines = [
        "/*", " * The structures of the messages of tactiled. scripts/messages.py generates them from the",
        " * Varlink interfaces. Include libtactile.h in place of this file.", " *",
        " * Strings are UTF-8. A string, a structure or a list that the message does not have is NULL.",
        " * Numbers that it does not have are 0.", " */",
        "#ifndef TACTILE_MESSAGES_H", "#define TACTILE_MESSAGES_H", "",
        "#include <stdbool.h>", "#include <stddef.h>", "#include <stdint.h>", ""]
    written = set()
    for name, text, fields in library.structures:
        for field in fields:
            kind = single(field)
            if isinstance(kind, Words) and kind.words not in written:
                written.add(kind.words)
                lines += enumeration(library.enumerations[kind.words][0], kind, field)
        lines += comment(text)
        lines.append(f"typedef struct tactile_{name} {{")
        for field in fields:
            lines += comment(field.comment, "  ", nothing(field))
            lines += members(library, field)
        lines += [f"}} tactile_{name};", ""]
    return "\n".join([*lines, "#endif"]) + "\n"


def row(library, structure, field):
    """A row of a structure's table."""
    name = name_of(field)
    owner = f"tactile_{structure}"
    is_list = isinstance(field.type, Array)
    kind = single(field)
    shape, words = "NULL", "NULL"
    if isinstance(kind, Struct):
        code, shape = "STRUCTURE", f"&{snake(kind.name)}_shape"
    elif isinstance(kind, Words):
        code, words = "WORD", f"{library.enumerations[kind.words][0]}_words"
    else:
        code = {"bool": "BOOLEAN", "int": "INTEGER", "float": "NUMBER", "string": "TEXT"}[kind.name]
    extra = "NOWHERE"
    if is_list:
        extra = f"offsetof({owner}, {name}_count)"
    elif field.is_optional and code in ("BOOLEAN", "INTEGER", "NUMBER"):
        extra = f"offsetof({owner}, has_{name})"
    flags = " | ".join(
        flag for flag, holds in (("OPTIONAL", field.is_optional), ("LIST", is_list)) if holds) or "0"
    return (f'    {{"{field.name}", {code}, {flags}, offsetof({owner}, {name}), {extra}, '
            f"{shape}, {words}}},")


def tables(library):
    lines = [
        "/* The tables of the structures in tactile_messages.h. scripts/messages.py generates them. */",
        '#include "reader.h"', "", '#include "tactile_messages.h"', ""]
    for name, words, _ in library.enumerations.values():
        listed = ", ".join(f'"{word}"' for word in words.words)
        text = f"static const char *const {name}_words[] = {{{listed}, NULL}};"
        lines += textwrap.wrap(text, WIDTH, subsequent_indent="    ")
    for name, _, fields in library.structures:
        lines += ["", f"static const struct field {name}_fields[] = {{"]
        for field in fields:
            lines += textwrap.wrap(
                row(library, name, field).strip(), WIDTH, initial_indent="    ",
                subsequent_indent="     ", break_long_words=False)
        linkage = "" if name == FRAME else "static "
        lines += ["};", f"{linkage}const struct shape {name}_shape = {{",
                  f'    "{name}", sizeof(tactile_{name}), {name}_fields, {len(fields)}}};']
    return "\n".join(lines) + "\n"


def generated(model, folder):
    """The generated files in the folder of the C library, with their texts."""
    library = Library(model)
    return {folder / "tactile_messages.h": header(library), folder / "messages.c": tables(library)}
