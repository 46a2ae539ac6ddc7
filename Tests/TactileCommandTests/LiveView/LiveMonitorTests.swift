import Fixtures
import Foundation
import Testing

@Suite("tactile monitor --tui at a terminal", .waits)
struct LiveMonitorTests {
  private let folder: TemporaryFolder
  private let socket: String

  init() throws {
    folder = try TemporaryFolder()
    socket = folder.path("socket")
  }

  /// A recording of a finger that stays down for ten minutes.
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
    try ServiceProbe.waitUntilListening(socket, daemon)
    return daemon
  }

  /// A terminal that prints its settings, runs the live view, and prints its settings again.
  private func terminal(_ environment: String = "LANG=C.UTF-8") throws -> TerminalWindow {
    let script = try folder.write(
      "script",
      """
      export SWIFT_BACKTRACE=enable=no \(environment)
      cd '\(folder.url.path)'
      trap : INT  # The shell receives the Ctrl-C for the view, too.
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

  /// Checks that the view has ended and the terminal is restored.
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
  func `shows fingers and gestures, fits the terminal, and restores it`() throws {
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

  /// A sanitizer handles crashes itself.
  private static let ends: [(Int32, Int)] =
    [(SIGTERM, 0), (SIGINT, 0)]
    + (Programs.areSanitized ? [] : [(SIGSEGV, 139), (SIGABRT, 134), (SIGQUIT, 131)])

  @Test(.enabled(if: TerminalWindow.isThere, "needs tmux"), arguments: ends)
  func `restores the terminal at every kind of exit`(signal: Int32, status: Int) throws {
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
  func `waits for the next service after a service ends`() throws {
    var daemon = try daemon()
    let terminal = try terminal("LANG=C NO_COLOR=1")
    try terminal.wait(for: "the panel in ASCII") { $0.contains("@1") && $0.contains("+--") }
    daemon.terminate()
    #expect(Programs.finish(daemon).status == 0)
    try terminal.wait(for: "the message that it waits") { $0.contains("waiting for its ") }
    daemon = try self.daemon()
    try terminal.wait(for: "the finger of the new service") {
      $0.contains("@1") && $0.contains(" 1 down")
    }
    try terminal.press("C-c")
    try expectRestored(terminal, status: 0)
    daemon.terminate()
    #expect(Programs.finish(daemon).status == 0)
  }

  @Test func `requires a terminal, and recommends --json for programs`()
    throws
  {
    // Without a controlling terminal, /dev/tty cannot be opened.
    let alone = try Programs.start(
      URL(fileURLWithPath: "/usr/bin/setsid"),
      [
        "--wait", Programs.folder.appendingPathComponent("tactile").path, "monitor", "--tui",
        "--socket", socket,
      ])
    let result = Programs.finish(alone)
    #expect(result.status == 1)
    #expect(result.errors.contains("Run it in a terminal."))
    #expect(try Programs.run("tactile", ["monitor", "--tui", "--json"]).status == 2)
  }
}
