import TactileBindings
import Testing

@Suite("Importing lisgd")
struct LisgdImportTests {
  static let rows = [
    ImportRow(
      "fingers", "lisgd -g 3,LR,*,*,R,a",
      "- gesture: {kind: swipe, touches: 3, directions: right, sideways: 0.27} run: [a]"),
    ImportRow(
      "LR", "lisgd -g 1,LR,*,*,R,a",
      "- gesture: {kind: swipe, directions: right, sideways: 0.27} run: [a]"),
    ImportRow(
      "RL", "lisgd -g 1,RL,*,*,R,a",
      "- gesture: {kind: swipe, directions: left, sideways: 0.27} run: [a]"),
    ImportRow(
      "DU", "lisgd -g 1,DU,*,*,R,a",
      "- gesture: {kind: swipe, directions: up, sideways: 0.27} run: [a]"),
    ImportRow(
      "UD", "lisgd -g 1,UD,*,*,R,a",
      "- gesture: {kind: swipe, directions: down, sideways: 0.27} run: [a]"),
    ImportRow(
      "DLUR", "lisgd -g 1,DLUR,*,*,R,a", "- gesture: {kind: swipe, directions: upRight} run: [a]",
      remark: "note: a diagonal swipe"),
    ImportRow(
      "DRUL", "lisgd -g 1,DRUL,*,*,R,a", "- gesture: {kind: swipe, directions: upLeft} run: [a]",
      remark: "note: a diagonal swipe"),
    ImportRow(
      "URDL", "lisgd -g 1,URDL,*,*,R,a", "- gesture: {kind: swipe, directions: downLeft} run: [a]",
      remark: "note: a diagonal swipe"),
    ImportRow(
      "ULDR", "lisgd -g 1,ULDR,*,*,R,a", "- gesture: {kind: swipe, directions: downRight} run: [a]",
      remark: "note: a diagonal swipe"),
    ImportRow(
      "edge L", "lisgd -g 1,LR,L,*,R,a",
      "- gesture: {kind: swipe, edge: left, directions: right, sideways: 0.27} run: [a]"),
    ImportRow(
      "edge R", "lisgd -g 1,RL,R,*,R,a",
      "- gesture: {kind: swipe, edge: right, directions: left, sideways: 0.27} run: [a]"),
    ImportRow(
      "edge T", "lisgd -g 1,UD,T,*,R,a",
      "- gesture: {kind: swipe, edge: top, directions: down, sideways: 0.27} run: [a]"),
    ImportRow(
      "edge B", "lisgd -g 1,DU,B,*,R,a",
      "- gesture: {kind: swipe, edge: bottom, directions: up, sideways: 0.27} run: [a]"),
    ImportRow(
      "along an edge", "lisgd -g 1,DU,L,*,R,a",
      "- gesture: {kind: swipe, edge: left, directions: up, sideways: 0.27} run: [a]"),
    ImportRow(
      "corner TL", "lisgd -g 1,ULDR,TL,*,R,a",
      "- gesture: {kind: swipe, corner: topLeft, directions: downRight} run: [a]",
      remark: "note: a diagonal swipe"),
    ImportRow(
      "corner TR", "lisgd -g 1,URDL,TR,*,R,a",
      "- gesture: {kind: swipe, corner: topRight, directions: downLeft} run: [a]",
      remark: "note: a diagonal swipe"),
    ImportRow(
      "corner BL", "lisgd -g 1,DLUR,BL,*,R,a",
      "- gesture: {kind: swipe, corner: bottomLeft, directions: upRight} run: [a]",
      remark: "note: a diagonal swipe"),
    ImportRow(
      "corner BR", "lisgd -g 1,DRUL,BR,*,R,a",
      "- gesture: {kind: swipe, corner: bottomRight, directions: upLeft} run: [a]",
      remark: "note: a diagonal swipe"),
    ImportRow(
      "edge N", "lisgd -g 1,LR,N,*,R,a",
      "- gesture: {kind: swipe, region: [0.1, 0.1, 0.8, 0.8], directions: right, sideways: 0.27} run: [a]",
      remark: "f:1:10: note: N becomes a region"),
    ImportRow(
      "a swipe that ends at an edge", "lisgd -g 1,LR,R,*,R,a", "",
      remark: "f:1:10: warning: the swipe ends at this edge"),
    ImportRow(
      "distance S", "lisgd -g 1,LR,*,S,R,a",
      "- gesture: {kind: swipe, directions: right, sideways: 0.27} run: [a]"),
    ImportRow(
      "distance M", "lisgd -g 1,LR,*,M,R,a",
      "- gesture: {kind: swipe, directions: right, distance: 20mm, sideways: 0.27} run: [a]",
      remark: "thirds of the screen"),
    ImportRow(
      "distance L", "lisgd -g 1,LR,*,L,R,a",
      "- gesture: {kind: swipe, directions: right, distance: long, sideways: 0.27} run: [a]",
      remark: "thirds of the screen"),
    ImportRow(
      "distance S after L", "lisgd -g 1,LR,*,L,R,a -g 1,LR,*,S,R,b",
      "- gesture: {kind: swipe, directions: right, distance: long, sideways: 0.27} run: [a] - gesture: {kind: swipe, directions: right, distance: short, sideways: 0.27} run: [b]",
      remark: "thirds of the screen"),
    ImportRow(
      "distance M after L", "lisgd -g 1,LR,*,L,R,a -g 1,LR,L,M,R,b",
      "- gesture: {kind: swipe, directions: right, distance: long, sideways: 0.27} run: [a] - gesture: {kind: swipe, edge: left, directions: right, distance: 20mm, maximumDistance: 40mm, sideways: 0.27} run: [b]",
      remark: "thirds of the screen"),
    ImportRow(
      "a long swipe only at an edge", "lisgd -g 1,LR,L,L,R,a -g 1,LR,*,*,R,b", nil,
      remark: "warning: the swipe starts before a longer one"),
    ImportRow(
      "mode P", "lisgd -g 2,DU,L,*,P,a",
      "- gesture: {kind: pan, minimumTouches: 2, maximumTouches: 2, edge: left, shouldBegin: {directions: up}} every: 10mm direction: up run: [a]",
      remark: "each 10 mm"),
    ImportRow(
      "mode P of a diagonal", "lisgd -g 1,DLUR,*,*,P,a",
      "- gesture: {kind: pan, minimumTouches: 1, maximumTouches: 1, shouldBegin: {directions: upRight}} every: 10mm direction: upRight run: [a]",
      remark: "each 10 mm"),
    ImportRow(
      "mode P with a distance", "lisgd -g 1,LR,*,S,P,a",
      "- gesture: {kind: swipe, directions: right, sideways: 0.27} run: [a]",
      remark: "because it has a distance"),
    ImportRow(
      "without a mode", "lisgd -g '1,LR,L,*,a b'",
      "- gesture: {kind: swipe, edge: left, directions: right, sideways: 0.27} run: [a, b]"),
    ImportRow(
      "without an edge", "lisgd -g '1,LR,a b,c'",
      "- gesture: {kind: swipe, directions: right, sideways: 0.27} run: [a, \"b,c\"]"),
    ImportRow(
      "-m", "lisgd -m 900 -g 1,LR,*,*,R,a",
      "- gesture: {kind: swipe, directions: right, duration: 900ms, sideways: 0.27} run: [a]"),
    ImportRow(
      "-r", "lisgd -r 20 -g 1,LR,*,*,R,a",
      "- gesture: {kind: swipe, directions: right, sideways: 0.36} run: [a]"),
    ImportRow(
      "-t", "lisgd -t 200 -g 1,LR,*,*,R,a", nil, remark: "f:1:10: warning: -t is a number of pixels"
    ),
    ImportRow(
      "-T", "lisgd -T60 -g 1,LR,*,*,R,a", nil, remark: "f:1:7: warning: -T is a number of pixels"),
    ImportRow("-o", "lisgd -o 1 -g 1,LR,*,*,R,a", nil, remark: "warning: -o turns gestures"),
    ImportRow(
      "-d", "lisgd -d /dev/input/event1 -g 1,LR,*,*,R,a", nil,
      remark: "warning: -d chooses one panel"),
    ImportRow("-w", "lisgd -w 720 -g 1,LR,*,*,R,a", nil, remark: "note: -w is not needed"),
    ImportRow("-h", "lisgd -h 1440 -g 1,LR,*,*,R,a", nil, remark: "note: -h is not needed"),
    ImportRow("-v", "lisgd -v -g 1,LR,*,*,R,a", nil, remark: "note: -v is not needed"),
    ImportRow(
      "an unknown option", "lisgd -q -g 1,LR,*,*,R,a", nil,
      remark: "f:1:7: warning: lisgd's option \"-q\" is not known"),
    ImportRow(
      "lines, quotes and comments",
      "# lisgd -g x\nexec /usr/bin/lisgd \\\n  -g \"1,LR,*,*,R,a\" # the end\n",
      "- gesture: {kind: swipe, directions: right, sideways: 0.27} run: [a]"),
    ImportRow(
      "collected options", "set -- -g 1,LR,*,*,R,a\nlisgd \"$@\"",
      "- gesture: {kind: swipe, directions: right, sideways: 0.27} run: [a]",
      remark: "f:2:7: warning: the value of $@ is not known"),
    ImportRow(
      "a systemd unit", "[Service]\nExecStart=/usr/bin/lisgd -g '1,LR,*,*,R,a'\n",
      "- gesture: {kind: swipe, directions: right, sideways: 0.27} run: [a]"),
    ImportRow(
      "a percent sign and a dollar of a systemd unit",
      "[Service]\nExecStart=/usr/bin/lisgd -g '1,LR,*,*,R,a %%H' -g \"1,UD,*,*,R,b $$HOME\"\n",
      "- gesture: {kind: swipe, directions: right, sideways: 0.27} run: [a, \"%H\"] - gesture: {kind: swipe, directions: down, sideways: 0.27} shell: \"b $HOME\""
    ),
    ImportRow(
      "a specifier of a systemd unit",
      "[Service]\nExecStart=/usr/bin/lisgd -g '1,LR,*,*,R,%h/bin/a %t'\n",
      "- gesture: {kind: swipe, directions: right, sideways: 0.27} run: [\"%h/bin/a\", \"%t\"]",
      remark: "f:2:29: warning: systemd replaces %h, the home directory of its unit"),
    ImportRow(
      "a variable of a systemd unit",
      "[Service]\nExecStart=/usr/bin/lisgd -g '1,LR,*,*,R,a $PAGE' -g '1,RL,*,*,R,${B}'\n",
      "- gesture: {kind: swipe, directions: right, sideways: 0.27} shell: \"a $PAGE\"",
      remark: "f:2:53: warning: the file replaces a part of this command"),
    ImportRow(
      "only options", "-g 1,LR,*,*,R,a",
      "- gesture: {kind: swipe, directions: right, sideways: 0.27} run: [a]"),
    ImportRow(
      "a variable in a command", "lisgd -g \"1,LR,*,*,R,$TERMINAL\" -g '1,RL,a $B'",
      "- gesture: {kind: swipe, directions: left, sideways: 0.27} shell: \"a $B\"",
      remark: "f:1:10: warning: the file replaces a part of this command"),
    ImportRow(
      "a command in backticks", "lisgd -g \"1,LR,a `b` c\" -g '1,RL,a `b`'",
      "- gesture: {kind: swipe, directions: left, sideways: 0.27} shell: \"a `b`\"",
      remark: "f:1:10: warning: the file replaces a part of this command"),
    ImportRow(
      "a package of Nix", "script = ''lisgd -g \"1,LR,${pkgs.a}/bin/a\" -g '1,RL,b' '';",
      "- gesture: {kind: swipe, directions: left, sideways: 0.27} run: [b]",
      remark: "warning: the file replaces a part of this command"),
    ImportRow(
      "config.h",
      "int timeoutms = 500;\nGesture gestures[] = {\n{ 1, SwipeLR, EdgeLeft, DistanceAny, ActModeReleased, \"a\" \" b\" },\n};",
      "- gesture: {kind: swipe, edge: left, directions: right, duration: 500ms, sideways: 0.27} run: [a, b]"
    ),
    ImportRow(
      "edge sizes",
      "double edgesizeleft = 80;\ndouble edgessizescaling = 2;\nGesture gestures[] = { { 1, SwipeLR, EdgeLeft, DistanceAny, ActModeReleased, \"a\" } };",
      "- gesture: {kind: swipe, edge: left, directions: right, sideways: 0.27} run: [a]",
      remark: "f:1:23: note: edgesizeleft is a number of pixels"),
    ImportRow(
      "an unknown setting",
      "int palmsize = 80;\nGesture gestures[] = { { 1, SwipeLR, \"a\" } };",
      "- gesture: {kind: swipe, directions: right, sideways: 0.27} run: [a]",
      remark: "f:1:16: warning: the setting palmsize is not known"),
    ImportRow(
      "a value after the command",
      "Gesture gestures[] = { { 1, SwipeLR, \"a\", 7 } };",
      "- gesture: {kind: swipe, directions: right, sideways: 0.27} run: [a]",
      remark: "note: the value 7 after the command is not converted"),
    ImportRow(
      "an earlier config.h", "Gesture gestures[] = { { 2, SwipeUD, \"a\" } };",
      "- gesture: {kind: swipe, touches: 2, directions: down, sideways: 0.27} run: [a]"),
    ImportRow(
      "a function in config.h",
      "Gesture gestures[] = { { 1, SwipeLR, EdgeLeft, DistanceAny, ActModeReleased, { .f = { g, NULL } }, 1 } };",
      "", remark: "warning: the gesture calls a function"),
    ImportRow(
      "the sizes of edges",
      "double edgesizeleft = 9;\nGesture gestures[] = { { 2, SwipeUD, \"a\" } };", nil,
      remark: "f:1:23: note: edgesizeleft is a number of pixels"),
    ImportRow(
      "flaws beside good gestures",
      "lisgd -g 0,LR,*,*,R,a -g 1,LS,*,*,R,b -g 1,LR,X,*,R,c -g 1 -g 1,LR,L,Q,R,d \\\n -g 1,UD,*,*,R,e -g",
      "- gesture: {kind: swipe, directions: down, sideways: 0.27} run: [e]",
      remark: "f:1:26: warning: found \"LS\", expected one of LR, RL, DU, UD"),
    ImportRow(
      "fields in the wrong place",
      "lisgd -g '1,LR,L,foo a' -g '1,LR,*,*,X,foo' -g 1,UD,*,*,R,e",
      "- gesture: {kind: swipe, directions: down, sideways: 0.27} run: [e]",
      remark: "f:1:10: warning: found the field \"L\" before the command"),
    ImportRow(
      "a flaw of the number of fingers", "lisgd -g 0,LR,*,*,R,a", "",
      remark: "f:1:10: warning: found \"0\", expected a number of fingers from 1 to 20"),
    ImportRow(
      "a variable as a number of fingers", "lisgd -g \"$F,LR,*,*,R,a\" -g 1,LR,*,*,R,b",
      "- gesture: {kind: swipe, directions: right, sideways: 0.27} run: [b]",
      remark: "f:1:10: warning: the value of $F,LR,*,*,R,a is not known"),
    ImportRow(
      "variables of a shell", "BACK='1,LR,L,*,R,a b'\nlisgd -g \"$BACK\"",
      "- gesture: {kind: swipe, edge: left, directions: right, sideways: 0.27} run: [a, b]",
      remark: "f:2:10: warning: the value of $BACK is not known"),
    ImportRow(
      "an array of bash",
      "G=(\n  \"1,LR,L,*,R,a\"  # back\n)\nG+=('2,UD,*,*,b')\nfor g in \"${G[@]}\"; do O+=(-g \"$g\"); done\nexec lisgd \"${O[@]}\"",
      "- gesture: {kind: swipe, edge: left, directions: right, sideways: 0.27} run: [a] - gesture: {kind: swipe, touches: 2, directions: down, sideways: 0.27} run: [b]",
      remark: "f:6:12: warning: the value of ${O[@]} is not known"),
    ImportRow(
      "a list of Nix",
      "{ pkgs, lib, ... }: let all = lib.foldl' (a: b: a) 0; in {\n  gestures = [\n    \"1,LR,L,*,R,a\"\n    \"-g 1,DU,B,*,R,b\"\n  ];\n}",
      "- gesture: {kind: swipe, edge: left, directions: right, sideways: 0.27} run: [a] - gesture: {kind: swipe, edge: bottom, directions: up, sideways: 0.27} run: [b]",
      remark: "f:1:40: warning: found a quote that is not closed"),
    ImportRow(
      "flaws in config.h",
      "Gesture gestures[] = {\n{ 1, SwipeXX, \"a\" },\n{ 1, SwipeLR, EdgeLeft, CMD(\"b\") },\n{ 1, SwipeLR, \"c\" },\n};",
      "- gesture: {kind: swipe, directions: right, sideways: 0.27} run: [c]",
      remark: "f:2:6: warning: found \"SwipeXX\", expected one of SwipeLR"),
    ImportRow(
      "a config.h that ends early",
      "Gesture gestures[] = { { 1, SwipeLR, \"a\" }, { 1, SwipeRL, ",
      "- gesture: {kind: swipe, directions: right, sideways: 0.27} run: [a]",
      remark: "expected \"}\"; the rest of the file is not read"),
  ]

  @Test(arguments: rows) func `converts each feature`(row: ImportRow) throws {
    try row.check(.lisgd)
  }

  @Test func `each gesture of a line has its comment, in the order of the line`() throws {
    let script =
      #"lisgd -g 0,UD,*,*,R,a -g 1,LR,*,*,R,b -g "$F,UD,*,*,R,c" -g 1,RL,*,*,R,d -g "${F},UD,*,*,R,e""#
    let text = try ImportFormat.lisgd.convert(Array(script.utf8), file: "f").text
    #expect(
      text.split(separator: "\n").filter { $0.hasPrefix("# line") } == [
        "# line 1: not converted: -g 0,UD,*,*,R,a", "# line 1: -g 1,LR,*,*,R,b",
        "# line 1: not converted: -g $F,UD,*,*,R,c", "# line 1: -g 1,RL,*,*,R,d",
        "# line 1: not converted: -g ${F},UD,*,*,R,e",
      ])
  }

  @Test(arguments: [
    ImportRow("a program", "a b-c", "run: [a, b-c]"),
    ImportRow("quotes", "a 'b c' \"d e\"", "run: [a, \"b c\", \"d e\"]"),
    ImportRow("braces", "a '{scale}'", "run: [a, \"{{scale}\"]"),
    ImportRow("in the background", "a b &", "run: [a, b]"),
    ImportRow("a pipe", "a | b", "shell: \"a | b\""),
    ImportRow("a variable", "a $HOME", "shell: \"a $HOME\""),
    ImportRow("an assignment", "A=b c", "shell: \"A=b c\""),
    ImportRow("a word of the shell", "cd /tmp", "shell: \"cd /tmp\""),
    ImportRow("a pattern", "ls *", "shell: \"ls *\""),
    ImportRow(
      "a placeholder in a line of the shell", "a {scale} > b", "run: [sh, -c, \"a {{scale} > b\"]"),
    ImportRow("xdotool", "xdotool key ctrl+alt+t Page_Up", "keys: [ctrl+alt+t, Page_Up]"),
    ImportRow(
      "xdotool with an unknown key", "xdotool key ctrl+Foo", "run: [xdotool, key, ctrl+Foo]"),
    ImportRow("a digit as a key", "xdotool key super+1", "keys: super+1"),
  ])
  func `chooses the task of a command`(row: ImportRow) throws {
    var row = row
    let code = row.source.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    row.source = "Gesture gestures[] = { { 1, SwipeLR, \"\(code)\" } };"
    row.bindings =
      "- gesture: {kind: swipe, directions: right, sideways: 0.27} \(row.bindings ?? "")"
    try row.check(.lisgd)
  }

  @Test(arguments: [
    BadImportRow(
      "",
      "f:1:1: error: found no gesture of lisgd, expected a script with options such as -g \"1,LR,L,*,R,command\", or config.h"
    ),
    BadImportRow(
      "/* lisgd",
      "f:1:1: error: found no gesture of lisgd, expected a script with options such as -g \"1,LR,L,*,R,command\", or config.h"
    ),
    BadImportRow(
      "lisgd -g 'a",
      "f:1:10: error: found a quote that is not closed, expected a closing quote before the end"),
    BadImportRow("lisgd\0", "f:1:6: error: found a NUL, expected text"),
  ])
  func `names what it found and expected`(row: BadImportRow) { row.check(.lisgd) }
}
