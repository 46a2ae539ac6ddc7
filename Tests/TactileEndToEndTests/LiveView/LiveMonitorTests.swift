import Fixtures
import Foundation
import Testing

@Suite("tactile monitor --tui at a terminal")
struct LiveMonitorTests {
  private let folder: TemporaryFolder
  private let socket: String

  init() throws {
    folder = try TemporaryFolder()
    socket = folder.path("socket")
  }

  /// A recording of a finger that comes down and stays for ten minutes.
  private func resting() throws -> String {
    let text = try String(contentsOfFile: Fixtures.path("Recordings/tap.evemu"), encoding: .utf8)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let report = try #require(lines.firstIndex { $0.hasPrefix("E:") && $0.contains(" 0000 0000 ") })
    return try folder.write(
      "resting.evemu",
      lines[...report].joined(separator: "\n") + "\nE: 600.000001 0000 0000 0000\n")
  }

  private func daemon() throws -> Running {
    let scene = try folder.write(
      "kiosk.yaml",
      """
      windows:
      - name: kiosk
        views:
        - {name: map, frame: [0, 0, 3000, 3000], gestures: [{kind: longPress, name: hold, \
      cancelsTouches: false}]}
      """)
    let daemon = try Programs.start(
      "tactiled", ["--socket", socket, "--scene", scene, "--replay", try resting()])
    try Service.waitUntilListening(socket, daemon)
    return daemon
  }

  /// A terminal that says what it was before, runs the live view, and says how it is then.
  private func terminal(_ environment: String = "LANG=C.UTF-8") throws -> TerminalWindow {
    let script = try folder.write(
      "script",
      """
      export SWIFT_BACKTRACE=enable=no \(environment)
      cd '\(folder.url.path)'
      trap : INT  # Ctrl-C is for the view, and this shell hears it too.
      echo the screen before; stty -g >before
      sh -c 'echo $$ >pid; exec "$0" monitor --tui --socket socket' \
      '\(Programs.folder.path)/tactile' 2>errors
      echo "ended with $?"; stty -g >after; echo done >done
      exec cat
      """)
    return try TerminalWindow(columns: 110, rows: 30, script: script)
  }

  private func file(_ name: String) throws -> String {
    try String(contentsOfFile: folder.path(name), encoding: .utf8)
  }

  /// The view has ended, and the terminal is as it was.
  private func expectRestored(_ terminal: TerminalWindow, status: Int) throws {
    let text = try terminal.wait(for: "the end of the view") { _ in folder.contents.contains("done")
    }
    #expect(try file("after") == file("before"))
    #expect(try terminal.modes() == "0 1")
    let last = try terminal.wait(for: "the screen before") { $0.contains("ended with") }
    #expect(last.contains("the screen before"), "\(text)")
    #expect(last.contains("ended with \(status)"))
  }

  @Test(.enabled(if: TerminalWindow.isThere, "needs tmux"))
  func `shows fingers and gestures, fits itself to the terminal, and gives it back`() throws {
    let daemon = try daemon()
    let terminal = try terminal()
    let text = try terminal.wait(for: "the finger and its long press") {
      $0.contains("●1") && $0.contains("hold       began")
    }
    #expect(text.contains("┌──"))
    #expect(text.contains("map"))
    #expect(text.contains(" 1 down  touches 1  gestures 1"))
    #expect(try terminal.modes() == "1 0")
    try terminal.resize(columns: 60, rows: 16)
    try terminal.wait(for: "a smaller panel") { text in
      let lines = text.split(separator: "\n")
      return lines.count == 16 && lines.last?.contains("q quits") ?? false
        && lines.contains { $0.hasPrefix("└") } && !text.contains("Recognizers")
        && text.contains("●1")
    }
    try terminal.resize(columns: 120, rows: 40)
    try terminal.wait(for: "a larger panel") {
      $0.contains("Recognizers") && $0.contains("●1") && $0.split(separator: "\n").count > 20
    }
    try terminal.press("q")
    try expectRestored(terminal, status: 0)
    daemon.terminate()
    #expect(Programs.finish(daemon).status == 0)
  }

  /// A sanitizer takes crashes for itself, to report them.
  private static let ends: [(Int32, Int)] =
    [(SIGTERM, 0), (SIGINT, 0)]
    + (Programs.areSanitized ? [] : [(SIGSEGV, 139), (SIGABRT, 134), (SIGQUIT, 131)])

  @Test(.enabled(if: TerminalWindow.isThere, "needs tmux"), arguments: ends)
  func `gives the terminal back however it ends`(signal: Int32, status: Int) throws {
    let daemon = try daemon()
    let terminal = try terminal()
    try terminal.wait(for: "the panel") { $0.contains("●1") }
    let process = try #require(Int32(try file("pid").trimmingCharacters(in: .newlines)))
    #expect(kill(process, signal) == 0)
    try expectRestored(terminal, status: status)
    daemon.terminate()
    #expect(Programs.finish(daemon).status == 0)
  }

  @Test(.enabled(if: TerminalWindow.isThere, "needs tmux"))
  func `waits for a service that ends, and goes on with the next one`() throws {
    var daemon = try daemon()
    let terminal = try terminal("LANG=C NO_COLOR=1")
    try terminal.wait(for: "the panel in ASCII") { $0.contains("@1") && $0.contains("+--") }
    daemon.terminate()
    #expect(Programs.finish(daemon).status == 0)
    try terminal.wait(for: "that it waits") { $0.contains("waiting for it (q quits)") }
    daemon = try self.daemon()
    try terminal.wait(for: "the new one's finger") {
      $0.contains("@1") && $0.contains(" 1 down")
    }
    try terminal.press("C-c")
    try expectRestored(terminal, status: 0)
    daemon.terminate()
    #expect(Programs.finish(daemon).status == 0)
  }

  @Test func `says what it needs where there is no terminal, and that --json is for programs`()
    throws
  {
    // Without a terminal of its own, /dev/tty cannot be opened.
    let alone = try Programs.start(
      URL(fileURLWithPath: "/usr/bin/setsid"),
      [
        "--wait", Programs.folder.appendingPathComponent("tactile").path, "monitor", "--tui",
        "--socket", socket,
      ])
    let result = Programs.finish(alone)
    #expect(result.status == 1)
    #expect(result.errors.contains("Run it at a terminal."))
    #expect(try Programs.run("tactile", ["monitor", "--tui", "--json"]).status == 2)
  }
}
