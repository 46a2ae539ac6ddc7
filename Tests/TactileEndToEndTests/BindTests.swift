import Fixtures
import Foundation
import Testing

@Suite("tactile bind")
struct BindTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// Runs bindings against a daemon that plays the demo.
  private func bind(_ text: String, _ options: String...) throws -> Programs.Result {
    let file = try folder.write("bindings.yaml", text)
    let socket = folder.path("socket")
    let daemon = try Programs.start(
      "tactiled",
      ["--socket", socket, "--replay", Fixtures.path("Recordings/demo.evemu"), "--speed", "max"])
    try Service.waitUntilListening(socket, daemon)
    let result = try Programs.run("tactile", ["bind", file, "--socket", socket] + options)
    #expect(Programs.finish(daemon).status == 0)
    return result
  }

  @Test func `starts each binding on its gesture, and not again before its pause is over`() throws {
    let result = try bind(
      """
      version: 1
      bindings:
      - gesture: tap
        run: [notify, "one tap"]
        pause: 0.5
      - gesture: tap
        unit: menu.service
        pause: 0
      - gesture: longPress
        state: began
        view: root
        shell: echo $HOME
      - gesture: longPress
        view: elsewhere
        run: [never]
      - action: open
        run: [never]
      """, "--dry-run")
    #expect(result.status == 0, "\(result.errors)")
    #expect(
      result.lines == [
        "tap ended: notify 'one tap'", "tap ended: systemctl start --no-block -- menu.service",
        "tap ended: notify 'one tap'", "tap ended: systemctl start --no-block -- menu.service",
        "tap ended: systemctl start --no-block -- menu.service",
        "longPress began: /bin/sh -c 'echo $HOME'",
      ])
  }

  @Test func `what is started has its arguments as they are and knows why, and blocks nobody`()
    throws
  {
    let out = folder.path("out")
    let script = try folder.write(
      "script",
      "exec 2> /dev/null > /dev/null\nprintf '%s|' \"$@\" $TACTILE_OCCASION $TACTILE_STATE $TACTILE_VIEW > '\(out).part'\n"
        + "mv '\(out).part' '\(out)'\nsleep 1000 & echo $! > '\(folder.path("sleeper"))'; wait\n")
    let result = try bind(
      """
      version: 1
      bindings:
      - gesture: longPress
        state: began
        run: [/bin/sh, \(script), "a b", "$HOME; `x`"]
      - gesture: pinch
        run: [no-such-program]
      """)
    #expect(result.status == 0)
    #expect(result.errors.contains("longPress began: started /bin/sh "))
    #expect(result.errors.contains("cannot start no-such-program"))
    let limit = Date(timeIntervalSinceNow: 10)
    while !FileManager.default.fileExists(atPath: folder.path("sleeper")) {
      try #require(Date() < limit, "it was not started")
      usleep(5_000)
    }
    #expect(
      try String(contentsOfFile: out, encoding: .utf8)
        == "a b|$HOME; `x`|longPress|began|root|")
    let sleeper = try String(contentsOfFile: folder.path("sleeper"), encoding: .utf8)
    if let identifier = Int32(sleeper.trimmingCharacters(in: .whitespacesAndNewlines)) {
      kill(identifier, SIGTERM)
    }
  }

  @Test(arguments: [
    ("version: 2\nbindings: []\n", 1), ("bindings: []\n", 1), ("version: 1\nbindings: [{}]\n", 2),
    ("version: 1\nbindings:\n- gesture: tap\n", 3),
    ("version: 1\nbindings:\n- gesture: tap\n  run: ls -l\n", 4),
    ("version: 1\nbindings:\n- gesture: tap\n  run: [ls]\n  shell: ls\n", 3),
    ("version: 1\nbindings:\n- gesture: tap\n  state: eneded\n  run: [ls]\n", 4),
    ("version: 1\nbindings:\n- gesture: tap\n  pause: -1\n  run: [ls]\n", 4),
    ("version: 1\nbindings:\n- action: a\n  state: began\n  run: [ls]\n", 4),
    ("version: 1\nbindings:\n- gesture: tap\n  unit: menu\n", 4),
    ("version: 1\nbindings:\n- gestur: tap\n  run: [ls]\n", 3), ("version: [\n", 2),
  ])
  func `a file that is wrong is refused with the line`(text: String, line: Int) throws {
    let file = try folder.write("bindings.yaml", text)
    let result = try Programs.run("tactile", ["bind", "--check", file])
    #expect(result.status == 1)
    #expect(result.errors.hasPrefix("tactile: \(file):\(line):"), "\(result.errors)")
  }
}
