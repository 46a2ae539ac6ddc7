"""Reads the Varlink interfaces for `scripts/messages.py` and `scripts/c_messages.py`, which generate code from them."""

import dataclasses
import re
import sys
import textwrap

# The longest line of generated code.
WIDTH = 100


@dataclasses.dataclass(frozen=True)
class Scalar:
    name: str


@dataclasses.dataclass(frozen=True)
class Words:
    words: tuple
    comments: tuple = dataclasses.field(compare=False)


@dataclasses.dataclass(frozen=True)
class Struct:
    name: str


@dataclasses.dataclass(frozen=True)
class Array:
    element: object


@dataclasses.dataclass(frozen=True)
class Field:
    name: str
    type: object
    is_optional: bool
    comment: str
    #: The field's text with its comment, without the comma after it.
    text: str


@dataclasses.dataclass(frozen=True)
class Definition:
    """A type, a method or an error."""

    kind: str
    name: str
    comment: str
    fields: list
    output: list
    #: Where its text begins, with its comment, and where it ends.
    start: int
    end: int
    #: Where the text of a method's reply begins, behind its bracket.
    output_start: int


class Parser:
    """Reads one interface; the tests' parser (`DefinitionParser`) checks it thoroughly."""

    TOKEN = re.compile(r"#[^\n]*|->|[\w.-]+|[()\[\]?:,]|\n|[ \t\r]+")
    SCALARS = ("bool", "int", "float", "string", "object")

    def __init__(self, text):
        self.text = text
        self.tokens = []
        comment, start, newlines = [], None, 0
        for match in self.TOKEN.finditer(text):
            word = match.group()
            if word == "\n":
                newlines += 1
                if newlines > 1:
                    comment, start = [], None
            elif word.startswith("#"):
                start = match.start() if start is None else start
                comment.append(word[2:])
                newlines = 0
            elif word.strip():
                first = match.start() if start is None else start
                self.tokens.append((word, "\n".join(comment), first, match.end()))
                comment, start, newlines = [], None, 0
        self.next = 0
        self.expect("interface")
        self.name = self.take()[0]
        self.definitions = []
        while self.next < len(self.tokens):
            self.definitions.append(self.definition())

    def take(self):
        self.next += 1
        return self.tokens[self.next - 1]

    def peek(self):
        return self.tokens[self.next][0]

    def expect(self, word):
        found = self.take()[0]
        if found != word:
            sys.exit(f"{self.name}.varlink: error: found {found!r}, expected {word!r}")

    def definition(self):
        kind, comment, start, _ = self.take()
        name = self.take()[0]
        fields, output, output_start = self.fields(), [], 0
        if kind == "method":
            self.expect("->")
            output_start = self.tokens[self.next][3]
            output = self.fields()
        end = self.tokens[self.next - 1][3]
        return Definition(kind, name, comment, fields, output, start, end, output_start)

    def fields(self):
        fields = []
        self.expect("(")
        while self.peek() != ")":
            name, comment, start, _ = self.take()
            self.expect(":")
            is_optional = self.peek() == "?"
            if is_optional:
                self.take()
            kind = self.type()
            text = self.text[start:self.tokens[self.next - 1][3]]
            fields.append(Field(name, kind, is_optional, comment, text))
            if self.peek() == ",":
                self.take()
        self.expect(")")
        return fields

    def type(self):
        word = self.take()[0]
        if word == "[":
            self.expect("]")
            return Array(self.type())
        if word in self.SCALARS:
            return Scalar(word)
        if word != "(":
            return Struct(word)
        words, comments = [], []
        while self.peek() != ")":
            word, comment, _, _ = self.take()
            words.append(word)
            comments.append(comment)
            if self.peek() == ",":
                self.take()
        self.expect(")")
        return Words(tuple(words), tuple(comments))


def snake(name):
    return re.sub(r"(?<!^)([A-Z])", r"_\1", name).lower()


def comment_lines(text, prefix, nothing):
    """A comment in another language's form, wrapped; `nothing` stands for a field that is left out."""
    text = re.sub(r"\bleft\s+out\b", nothing, text)
    lines = []
    for paragraph in re.split(r"\n\s*\n", text):
        if lines:
            lines.append(prefix.rstrip())
        lines += textwrap.wrap(
            " ".join(paragraph.split()), WIDTH, initial_indent=prefix, subsequent_indent=prefix,
            break_long_words=False, break_on_hyphens=False)
    return lines
