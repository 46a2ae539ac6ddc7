#!/usr/bin/env python3
"""Checks the built site: links, anchors, and that a browser loads nothing from the network. In reference pages of DocC,
the links are in files of JSON.

    scripts/check-site.py FOLDER
    scripts/check-site.py --self-test

Each problem is a line `PAGE: error: PROBLEM`. Addresses of other sites are allowed only in links that a person follows.
"""

import html.parser
import json
import pathlib
import re
import sys
import tempfile
import urllib.parse

#: Attributes whose address a browser loads without a click.
LOADED = {
    ("script", "src"), ("img", "src"), ("img", "srcset"), ("link", "href"), ("iframe", "src"), ("source", "src"),
    ("source", "srcset"), ("video", "src"), ("audio", "src"), ("track", "src"), ("object", "data"), ("embed", "src"),
    ("use", "href"), ("image", "href"), ("use", "xlink:href"), ("image", "xlink:href"), ("form", "action"), ("base", "href")}
STYLE = re.compile(r"url\(\s*['\"]?([^'\")]+)|@import\s+['\"]([^'\"]+)")


class Page(html.parser.HTMLParser):
    def __init__(self, text):
        super().__init__(convert_charrefs=True)
        self.anchors, self.links, self.loaded = set(), [], []
        self.is_style = False
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attributes):
        values = {name: value or "" for name, value in attributes}
        self.anchors.update(value for name in ("id", "name") if (value := values.get(name)))
        self.is_style = tag == "style"
        for name, value in values.items():
            if (tag, name) in LOADED:
                if tag == "link" and values.get("rel") in ("canonical", "next", "prev"):
                    self.links.append(value)
                else:
                    self.loaded += [part.split()[0] for part in value.split(",")] if name == "srcset" else [value]
            elif name == "href":
                self.links.append(value)
            elif name == "style":
                self.loaded += addresses(value)
            elif name == "http-equiv" and value.lower() == "refresh":
                self.links.append(values.get("content", "").partition("=")[2])

    handle_startendtag = handle_starttag

    def handle_endtag(self, tag):
        self.is_style = False

    def handle_data(self, data):
        if self.is_style:
            self.loaded += addresses(data)


def addresses(style):
    return [one or other for one, other in STYLE.findall(style)]


def check(folder):
    """The problems of a site, and the numbers of its pages and links."""
    folder = folder.resolve()
    problems, links = [], 0
    pages = {path: Page(path.read_text(errors="replace")) for path in folder.rglob("*.html")}
    # Pages that a web server shows for missing addresses know no folder of their own.
    pages.pop(folder / "404.html", None)
    for path, page in pages.items():
        name = path.relative_to(folder)
        for target, is_loaded in [(link, False) for link in page.links] + [(link, True) for link in page.loaded]:
            links += 1
            try:
                address = urllib.parse.urlsplit(target)
            except ValueError as error:
                problems.append(f"{name}: error: cannot read the address '{target}': {error}")
                continue
            if address.scheme in ("data", "blob"):
                continue
            if address.scheme or address.netloc:
                if is_loaded:
                    problems.append(f"{name}: error: a browser loads '{target}' from the network")
                elif address.scheme not in ("https", "http", "mailto") or not (address.netloc or address.path):
                    problems.append(f"{name}: error: unknown scheme in '{target}'")
                continue
            if target.startswith("/"):
                problems.append(f"{name}: error: '{target}' does not work in a file")
                continue
            file = (path.parent / urllib.parse.unquote(address.path)).resolve() if address.path else path
            if file.is_dir():
                file /= "index.html"
            if not file.is_file() or not file.is_relative_to(folder):
                problems.append(f"{name}: error: '{target}' leads to no file")
            elif address.fragment and file in pages and file.suffix == ".html":
                anchor = urllib.parse.unquote(address.fragment)
                if anchor not in pages[file].anchors:
                    problems.append(f"{name}: error: '{target}' leads to no anchor")
    for path in [*folder.rglob("*.css"), *folder.rglob("*.svg")]:
        for target in addresses(path.read_text(errors="replace")):
            if re.match(r"(https?:)?//", target):
                problems.append(f"{path.relative_to(folder)}: error: a browser loads '{target}' from the network")
    for index in folder.rglob("index/index.json"):
        more, count = check_archive(index.parent.parent, folder)
        problems += more
        links += count
    if not pages:
        problems.append(f"{folder}: error: there are no pages")
    return problems, len(pages), links


def check_archive(archive, folder):
    """The problems of reference pages of DocC, and the number of their links."""
    problems, links = [], 0
    files = [archive / "index/index.json", *(archive / "data").rglob("*.json")]
    for path in files:
        name = path.relative_to(folder)
        content = json.loads(path.read_text())
        references = content.get("references", {})
        # DocC shows the first sentences of other symbols without their links.
        text = {key: each for key, each in content.items() if key != "references"}
        problems += [f"{name}: error: nothing is known about '{target}'"
                     for kind, target in targets(text) if kind == "reference" and target not in references]
        for kind, target in targets(content):
            if kind == "reference":
                continue
            links += 1
            if target.startswith("doc://"):  # The name of the page itself.
                continue
            if not target.startswith("/"):
                if not target.startswith("https://"):
                    problems.append(f"{name}: error: unknown address '{target}'")
                continue
            place = urllib.parse.unquote(target.partition("#")[0]).lstrip("/")
            page = place.startswith("documentation")
            if not (archive / (f"data/{place}.json" if page else place)).is_file():
                problems.append(f"{name}: error: '{target}' leads to no file")
            elif page and not (archive / place / "index.html").is_file():
                problems.append(f"{name}: error: '{target}' has no page")
    return problems, links


def targets(value):
    """The addresses in a file of DocC, and the references of its text."""
    if isinstance(value, dict):
        for key in ("url", "path"):
            if isinstance(value.get(key), str):
                yield "address", value[key]
        if value.get("type") == "reference" and isinstance(value.get("identifier"), str):
            yield "reference", value["identifier"]
    for each in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from targets(each)


def self_test():
    """Each wrong line must cause one problem."""
    right = ('<a href="b.html#x">b</a><a href="#top" id="top">t</a><img src="data:image/gif;base64,R0">'
             '<a href="https://example.org/x">e</a><p id="x" style="background: url(b.html)">')
    wrong = [
        '<a href="c.html">', '<a href="b.html#y">', '<a href="#y">', '<img src="https://example.org/a.png">',
        '<script src="//example.org/a.js"></script>', '<style>@import "https://example.org/a.css";</style>',
        '<p style="background: url(https://example.org/a.png)">', '<a href="/b.html">', '<a href="../b.html">',
        '<link rel="stylesheet" href="https://example.org/a.css">', '<a href="javascript:x()">',
        '<img srcset="b.html 1x, https://example.org/b.png 2x">', '<iframe src="missing.html"></iframe>']
    for text, expected in [(right, 0)] + [(right + line, 1) for line in wrong]:
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            (folder / "a.html").write_text(text)
            (folder / "b.html").write_text('<p id="x">')
            problems, _, _ = check(folder)
            if len(problems) != expected:
                sys.exit(f"{text}: error: expected {expected} problems, found {problems}")
    page = {"identifier": {"url": "doc://A/documentation/A"}, "references": {"doc://A/b": {"url": "/documentation/a/b"}},
            "text": [{"type": "reference", "identifier": "doc://A/b"}]}
    right = {"data/documentation/a.json": page, "data/documentation/a/b.json": {}, "documentation/a/index.html": "",
             "documentation/a/b/index.html": "", "index/index.json": {"path": "/documentation/a"}}
    for missing, expected in ((None, 0), ("data/documentation/a/b.json", 1), ("documentation/a/b/index.html", 1),
                              ("documentation/a/index.html", 1)):
        check_self(right, missing, expected)
    for wrong in ({"text": {"type": "reference", "identifier": "doc://A/c"}}, {"url": "ftp://example.org"},
                  {"path": "/images/a.png"}):
        check_self({**right, "data/documentation/a/b.json": wrong}, None, 1)


def check_self(files, missing, expected):
    """Checks reference pages with these files, of which one is missing."""
    with tempfile.TemporaryDirectory() as name:
        for path, content in files.items():
            file = pathlib.Path(name, path)
            file.parent.mkdir(parents=True, exist_ok=True)
            if path != missing:
                file.write_text(content if isinstance(content, str) else json.dumps(content))
        problems, _, _ = check(pathlib.Path(name))
        if len(problems) != expected:
            sys.exit(f"{files} without {missing}: error: expected {expected} problems, found {problems}")


def main(arguments):
    if arguments == ["--self-test"]:
        self_test()
        return
    if len(arguments) != 1:
        sys.exit("usage: scripts/check-site.py FOLDER | --self-test")
    problems, pages, links = check(pathlib.Path(arguments[0]))
    for problem in sorted(set(problems)):
        print(problem, file=sys.stderr)
    if problems:
        sys.exit(f"{len(set(problems))} problems in {pages} pages")
    print(f"{pages} pages, {links} links: no problems")


if __name__ == "__main__":
    main(sys.argv[1:])
