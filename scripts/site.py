#!/usr/bin/env python3
"""Collects the pages of the site, and makes those that are generated.

    scripts/site.py FOLDER PROGRAM ARCHIVES

PROGRAM is the built `tactile`, and ARCHIVES a folder with the reference pages of the Swift libraries (scripts/docs.sh).

The pages in FOLDER have the paths that they have in the project, so that links between them stay valid. In
addition, FOLDER receives:

- `reference/`: the protocol, from `Sources/TactileWire/Interfaces/*.varlink` and their comments, and an index of keys;
- `reference/swift/`: the reference pages of all Swift libraries;
- `manual/`: the manual pages of `tactile manual`, as HTML of mandoc;
- `demo/`: a recording in the inspector;
- the files of the project that pages link to.

A drawing in `docs/images` that `tactile render` makes must be up to date.
"""

import os
import pathlib
import re
import shutil
import subprocess
import sys

from contract import Array, Parser, Scalar, Struct, Words

ROOT = pathlib.Path(__file__).resolve().parent.parent
INTERFACES = ROOT / "Sources/TactileWire/Interfaces"
ORDER = ("Events", "Devices", "Scene", "Control", "Trace")
PAGES = ("README.md", "ARCHITECTURE.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md", "LICENSE")
RECORDINGS = "Tests/Fixtures/Recordings"
#: Drawings in docs/images, and the recording of each.
DRAWINGS = {"recording.svg": "demo.evemu"}


# --- Pages of the project -------------------------------------------------------------------------


def collect(folder):
    for name in PAGES:
        shutil.copy(ROOT / name, folder / name)
    shutil.copytree(ROOT / "docs", folder / "docs", ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("site.css", "iframe-worker.js"):
        shutil.copy(ROOT / "site" / name, folder / name)
    waiting = list(folder.rglob("*.md"))
    while waiting:
        page = waiting.pop()
        for target in re.findall(r"\]\(([^)#\s]+)", without_code(page.read_text())):
            path = page.parent / target
            source = ROOT / os.path.relpath(path, folder)
            if "://" in target or path.exists() or not source.is_file():
                continue
            path.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(source, path)
            if path.suffix == ".md":
                waiting.append(path)


def without_code(text):
    """A page without its code blocks, whose brackets are no links."""
    return re.sub(r"(?ms)^( *)```.*?^\1```$", "", text)


# --- The protocol ---------------------------------------------------------------------------------


def escape(text):
    return re.sub(r"([\\`*_{}\[\]<>|#&])", lambda match: {
        "<": "&lt;", ">": "&gt;", "&": "&amp;", "|": "&#124;"}.get(match[1], "\\" + match[1]), text)


def prose(text):
    """A comment of the contract as paragraphs of Markdown."""
    paragraphs = re.split(r"\n\s*\n", text.strip())
    return "\n\n".join(code(" ".join(paragraph.split())) for paragraph in paragraphs)


def code(text):
    """Escaped text, with quoted values and names of the protocol in code marks."""
    pattern = r'("\w+": \w+|"[^"\s]+"|\b(?:io\.tactile|org\.varlink)(?:\.\w+)+)'
    parts = re.split(pattern, text)
    return "".join(
        f"`{part if ': ' in part else part.strip(chr(34))}`" if index % 2 else escape(part) for index, part in enumerate(parts))


def cell(text):
    return prose(text).replace("\n\n", "<br>")


def type_text(kind):
    if isinstance(kind, Array):
        return f"list of {type_text(kind.element)}"
    if isinstance(kind, Words):
        return ", ".join(f"`{word}`" for word in kind.words)
    return f"[{kind.name}](#{kind.name})" if isinstance(kind, Struct) else f"`{kind.name}`"


def words_of(kind):
    while isinstance(kind, Array):
        kind = kind.element
    return [pair for pair in zip(kind.words, kind.comments) if pair[1]] if isinstance(kind, Words) else []


def table(heading, fields):
    if not fields:
        return []
    lines = ["", f"| {heading} | type | meaning |", "|---|---|---|"]
    for field in fields:
        meaning = cell(field.comment)
        for word, comment in words_of(field.type):
            meaning += f"<br>`{word}`: {cell(comment)}"
        optional = ", optional" if field.is_optional else ""
        lines.append(f"| `{field.name}` | {type_text(field.type)}{optional} | {meaning} |")
    return lines


def interface(path):
    parser = Parser(path.read_text())
    lines = [f"# {parser.name}", "", prose(parser.tokens[0][1]), "",
             f"This page is generated from the [definition]({path.name}) of the interface. "
             f"`tactile interface {parser.name}` prints the definition."]
    for kind, heading in (("method", "Methods"), ("type", "Types"), ("error", "Errors")):
        definitions = [each for each in parser.definitions if each.kind == kind]
        if definitions:
            lines += ["", f"## {heading} {{#{kind}s}}"]
        for each in definitions:
            anchor = each.name if kind == "type" else f"{kind}-{each.name}"
            lines += ["", f"### {each.name} {{#{anchor}}}", "", prose(each.comment)]
            lines += table("member" if kind == "type" else "parameter", each.fields)
            if kind == "method" and each.output:
                lines += ["", "The reply:"] + table("member", each.output)
    return parser, "\n".join(lines) + "\n"


def protocol(folder):
    paths = [INTERFACES / f"io.tactile.{name}.varlink" for name in ORDER]
    paths.append(INTERFACES / "org.varlink.service.varlink")
    if set(paths) != set(INTERFACES.glob("*.varlink")):
        sys.exit(f"{__file__}: error: the list of interfaces differs from {INTERFACES}")
    rows = []
    for path in paths:
        parser, text = interface(path)
        (folder / f"{parser.name}.md").write_text(text)
        shutil.copy(path, folder)
        methods = ", ".join(
            f"[`{each.name}`]({parser.name}.md#method-{each.name})"
            for each in parser.definitions if each.kind == "method")
        rows.append(f"| [{parser.name}]({parser.name}.md) | {methods} |")
    (folder / "interfaces.md").write_text("\n".join([
        "# Interfaces of the protocol", "",
        "A client sends calls to the socket of the service, and receives replies. Messages are JSON objects, and a NUL "
        "byte ends each message. This is the [Varlink](https://varlink.org) protocol. "
        "[Protocol and limits](../docs/protocol.md) explains how to use it.", "",
        "| interface | methods |", "|---|---|", *rows, ""]))


# --- Keys -----------------------------------------------------------------------------------------


def slug(heading):
    return re.sub(r"[^\w\- ]", "", heading.lower()).strip().replace(" ", "-")


def keys(folder):
    """An index of the keys in the tables of the pages about files."""
    found = {}
    for page in ("configuration", "scenes", "bindings"):
        heading, is_keys = "", False
        for line in (ROOT / f"docs/{page}.md").read_text().splitlines():
            if match := re.match(r"#+ (.*)", line):
                heading, is_keys = match[1], False
            elif line.startswith("| key") and "value" in line:
                is_keys = True
            elif not line.startswith("|"):
                is_keys = False
            elif is_keys:
                for key in re.findall(r"`([^`]+)`", line.split("|")[1]):
                    found.setdefault(key, []).append((page, heading))
    lines = ["# Index of keys", "",
             "These keys appear in the files of Tactile: configurations, scenes and bindings. Each link leads to a table with "
             "the values, the default and the effect of the key.", "", "| key | where |", "|---|---|"]
    for key in sorted(found, key=lambda key: (key.lower(), key)):
        places = dict.fromkeys(found[key])
        lines.append(f"| `{key}` | " + ", ".join(
            f"[{page.capitalize()}: {heading.replace('`', '')}](../docs/{page}.md#{slug(heading)})" for page, heading in places) + " |")
    (folder / "keys.md").write_text("\n".join(lines) + "\n")


# --- Manual pages ---------------------------------------------------------------------------------


def run(*command, text=None):
    result = subprocess.run(command, input=text, capture_output=True, text=True)
    if result.returncode:
        sys.exit(f"{' '.join(command[:3])}: {result.stderr}")
    return result.stdout


def manual(folder, program):
    subcommands = re.findall(r"^  ([a-z]+)  +(.*)$", run(program, "--help"), re.M)
    if not subcommands:
        sys.exit(f"{program} --help: error: found no subcommand")
    pages = {"tactile": ("tactile(1)", run(program, "manual"))}
    for name, _ in subcommands:
        pages[f"tactile-{name}"] = (f"tactile-{name}(1)", run(program, "manual", name))
    pages["tactiled"] = ("tactiled(8)", run(program, "manual", "tactiled"))
    pages["tactiled.yaml"] = ("tactiled.yaml(5)", run(program, "manual", "tactiled.yaml"))
    pages["libtactile"] = ("libtactile(3)", (ROOT / "Clients/c/libtactile.3").read_text())
    for name, (title, text) in pages.items():
        html = run("mandoc", "-T", "html", "-O", "fragment", text=text)
        # A page has one heading of the first level: its title.
        html = re.sub(r"<(/?)h([1-4])\b", lambda match: f"<{match[1]}h{int(match[2]) + 1}", html)
        html = re.sub(r'(?s)<table class="(head|foot)">.*?</table>\n', "", html)
        # Names of pages become links.
        html = re.sub(r'(?:<a class="Xr">|<b>)([\w.-]+)(?:</b>)?(\(\d\))(?:</a>)?', lambda match: (
            f'<a href="{match[1]}.html">{match[1]}{match[2]}</a>' if match[1] in pages else match[0]), html)
        # Markdown would end at an empty line.
        html = re.sub(r"\n\s*\n", lambda match: "\n&#8203;\n" if "<pre" in html else "\n", html)
        (folder / f"{name}.md").write_text(f'# {title}\n\n<div class="manual">\n{html}</div>\n')
    lines = ["# Manual pages", "", "| page | purpose |", "|---|---|",
             "| [tactile(1)](tactile.md) | the command, with all subcommands |",
             *(f"| [tactile-{name}(1)](tactile-{name}.md) | {escape(text)} |" for name, text in subcommands),
             "| [tactiled(8)](tactiled.md) | the service |",
             "| [tactiled.yaml(5)](tactiled.yaml.md) | the keys of the configuration |",
             "| [libtactile(3)](libtactile.md) | the library for apps in C |", ""]
    (folder / "index.md").write_text("\n".join(lines))


# --- Demonstrations -------------------------------------------------------------------------------


def demonstrations(folder, program):
    recording = f"{RECORDINGS}/demo.evemu"
    run(program, "inspect", str(ROOT / recording), "-o", str(folder / "inspector.html"))
    (folder / "index.md").write_text("""\
# A recording in the inspector

A person taps, scrolls, zooms and presses on a panel. The inspector shows the fingers, the recognizers and the reason of each
decision. Click a moment in the timeline. The space bar plays the recording. [Test gestures](../docs/testing.md#the-inspector)
explains the page.

<iframe class="demo" src="inspector.html" title="The inspector"></iframe>

The [inspector](inspector.html) is also a page of its own.
""")
    for name, source in DRAWINGS.items():
        made = folder / name
        run(program, "render", str(ROOT / RECORDINGS / source), "-o", str(made))
        if made.read_bytes() != (ROOT / "docs/images" / name).read_bytes():
            sys.exit(f"docs/images/{name}: error: `tactile render {RECORDINGS}/{source}` makes another drawing\n"
                     f"hint: copy {made} to docs/images")
        made.unlink()


# --- Swift libraries ------------------------------------------------------------------------------

SWIFT = """\
# Swift libraries

DocC makes the reference of the Swift libraries from the comments in the code. Its pages load their text with JavaScript, which browsers permit
only on a web server. If you opened this site as files, start a web server in its folder, and open the address `http://localhost:8080`:

    python3 -m http.server --directory .build/site/html 8080

`make docs` writes the same pages to `.build/docs`, one archive for each library. It fails if a public symbol has no comment.

| library | purpose |
|---|---|
"""
LIBRARIES = {
    "Tactile": "the engine: views, windows, recognizers and controls", "TactileInput": "devices, decoding and filters",
    "TactileWire": "messages of the protocol, and scenes", "TactileTesting": "`.touch` files in your tests",
    "TactileClient": "apps that connect to the service"}
#: Parts of an archive that no page uses: tools merge and link archives with them.
UNUSED = ("link-hierarchy.json", "linkable-entities.json", "developer-og.jpg", "developer-og-twitter.jpg", "metadata.json")


def swift(folder, archives):
    """Merges the archives of all libraries, so that the site has their scripts once, and lists the libraries."""
    listed = re.search(r"^libraries='(.*)'$", (ROOT / "scripts/docs.sh").read_text(), re.M)
    if not listed or listed[1].split() != list(LIBRARIES):
        sys.exit("scripts/docs.sh: error: its list of libraries differs from the list in scripts/site.py")
    paths = [archives / f"{name}.doccarchive" for name in LIBRARIES]
    for path in paths:
        if not path.is_dir():
            sys.exit(f"{path}: error: the archive is missing\nhint: run make docs")
    made = folder / "swift"
    run("docc", "merge", *map(str, paths), "--output-path", str(made))
    for name in UNUSED:
        (made / name).unlink(missing_ok=True)
    for page in made.rglob("index.html"):
        relocate(page, "../" * (len(page.relative_to(made).parts) - 1) or "./")
    # The addresses of folders, which the scripts of the pages need, are no links of Markdown.
    rows = [f'| <a href="swift/documentation/{name.lower()}/">{name}</a> | {purpose} |'
            for name, purpose in LIBRARIES.items()]
    (folder / "swift.md").write_text(SWIFT + "\n".join(rows) + "\n")


def relocate(page, base):
    """Lets a page of DocC work in any folder of a web server. DocC writes it for one folder, the root by default."""
    text = page.read_text()
    moved = text.replace('var baseUrl = "/"', f'var baseUrl = new URL("{base}", document.baseURI).pathname')
    moved = re.sub(r'(src|href)="/(?!/)', lambda match: f'{match[1]}="{base}', moved)
    if moved.count(base) < 5 or "document.baseURI" not in moved:
        sys.exit(f"{page}: error: DocC has changed its pages; change `relocate` in scripts/site.py")
    page.write_text(moved)


def main(arguments):
    if len(arguments) != 3:
        sys.exit("usage: scripts/site.py FOLDER PROGRAM ARCHIVES")
    folder, program = pathlib.Path(arguments[0]).resolve(), str(pathlib.Path(arguments[1]).resolve())
    archives = pathlib.Path(arguments[2]).resolve()
    shutil.rmtree(folder, ignore_errors=True)
    for name in ("reference", "manual", "demo"):
        (folder / name).mkdir(parents=True)
    collect(folder)
    protocol(folder / "reference")
    keys(folder / "reference")
    swift(folder / "reference", archives)
    manual(folder / "manual", program)
    demonstrations(folder / "demo", program)


if __name__ == "__main__":
    main(sys.argv[1:])
