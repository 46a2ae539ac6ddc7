import Fixtures
import Foundation
import TactileIO
import Testing

@testable import TactileCommand

/// Runs each line of EXAMPLES in the manual pages unchanged, with the files and devices that it
/// needs.
@Suite("Examples of the manual pages", .waits)
struct ExampleTests {
  private let folder: TemporaryFolder

  private static func examples(_ need: CommandPage.Example.Need) -> [String] {
    Subcommand.allCases.flatMap(\.page.examples).filter { $0.needs == need }.map(\.line)
  }

  init() throws {
    folder = try TemporaryFolder()
    try makeFiles()
  }

  /// Creates the files that the examples use.
  private func makeFiles() throws {
    let recordings = ["panel.evemu": "demo", "monday.evemu": "tap", "tuesday.evemu": "pan"]
    for (name, recording) in recordings {
      let data = try #require(
        FileManager.default.contents(atPath: Fixtures.path("Recordings/\(recording).evemu")))
      _ = try folder.write(name, data)
    }
    #expect(Programs.finish(try start("gzip -k panel.evemu")).status == 0)
    let phone = try Programs.run(
      "tactile", ["convert", folder.path("panel.evemu"), "-", "--format", "getevent"])
    _ = try folder.write("phone.getevent", phone.output)
    _ = try folder.write(
      "bindings.yaml", "version: 1\nbindings: [{gesture: tap, run: [\"true\"]}]\n")
    _ = try folder.write("gestures.sh", "lisgd -g '1,LR,L,*,R,menu open'\n")
    _ = try folder.write("touchegg.conf", "<touchégg/>\n")
    _ = try folder.write(
      "targets.txt",
      "0.1 0.1 0.1 0.1\n0.9 0.1 0.9 0.1\n0.9 0.9 0.9 0.9\n0.1 0.9 0.1 0.9\n")
    _ = try folder.write(
      "99-calibration.conf",
      """
      Section "InputClass"
        Identifier "calibration"
        Option "Calibration" "100 3900 80 2200"
      EndSection

      """)
    _ = try folder.write("tactiled.yaml", "filters: {jitter: 0.3}\n")
    _ = try folder.write("10-panel.yaml", "filters: {jitter: 0.5}\n")
    _ = try folder.write("kiosk.yaml", "windows: [{name: kiosk}]\n")
    let cases = folder.url.appendingPathComponent("cases")
    try FileManager.default.createDirectory(at: cases, withIntermediateDirectories: false)
    try FileManager.default.copyItem(
      atPath: Fixtures.path("Specifications/controls/button.touch"),
      toPath: cases.path + "/button.touch")
    try FileManager.default.copyItem(
      atPath: Fixtures.path("Specifications/controls/button.touch"),
      toPath: folder.path("order.touch"))
  }

  /// An environment in which the socket of the user's own daemon is in the folder.
  private var environment: [String] {
    [
      "-C", folder.url.path, "PATH=\(Programs.folder.path):/usr/bin:/bin", "TERM=dumb",
      "XDG_RUNTIME_DIR=\(folder.url.path)", "MANPAGER=cat",
    ]
  }

  private func start(_ line: String) throws -> Running {
    try Programs.start(
      URL(fileURLWithPath: "/usr/bin/env"), environment + ["bash", "-o", "pipefail", "-c", line])
  }

  /// Runs a line with the served device.
  private func runWithDevice(_ line: String, script: String) throws -> Programs.Result {
    let arguments =
      try ServedDevice.arguments(in: folder.url, script: script) + ["env"] + environment
      + ["bash", "-c", line]
    return Programs.finish(
      try Programs.start(URL(fileURLWithPath: ServedDevice.runner), arguments))
  }

  /// The daemon that `tactile` finds in this environment.
  private func daemon() throws -> Running {
    try FileManager.default.createDirectory(
      at: folder.url.appendingPathComponent("tactile"), withIntermediateDirectories: true)
    let socket = folder.path("tactile/tactiled.socket")
    let daemon = try Programs.start(
      "tactiled",
      ["--socket", socket, "--replay", Fixtures.path("Recordings/demo.evemu"), "--speed", "max"])
    try ServiceProbe.waitUntilListening(socket, daemon)
    return daemon
  }

  @Test(arguments: examples(.files))
  func `examples that need files work`(line: String) throws {
    let result = Programs.finish(try start(line))
    #expect(result.status == 0, "\(result.errors)")
  }

  @Test(arguments: examples(.service))
  func `examples that need the service work`(line: String) throws {
    let daemon = try daemon()
    let result = Programs.finish(try start(line))
    #expect(result.status == 0, "\(result.errors)")
    daemon.terminate()
    #expect(Programs.finish(daemon).status == 0)
  }

  @Test(.enabled(if: ServedDevice.canServe, "needs umockdev-run"), arguments: examples(.devices))
  func `examples that need devices work`(line: String) throws {
    guard line.contains(" record ") else {
      let result = try runWithDevice(line, script: ServedDevice.script)
      // One of the three nodes is not an input device.
      #expect(result.status < 2, "\(result.errors)")
      #expect(result.output.contains("Served Panel"))
      return
    }
    let file = try #require(line.split(separator: " ").drop { $0 != "-o" }.dropFirst().first)
    try? FileManager.default.removeItem(atPath: folder.path(String(file)))
    // The recording of the only complete device ends with a signal, which follows the first bytes.
    let result = try runWithDevice(
      """
      exec 2>errors; \(line) --device event5 & p=$!
      tries=2000; until [ -s '\(file)' ] || [ $tries = 0 ]; do tries=$((tries - 1)); sleep 0.01; done
      kill -INT $p; wait $p
      """, script: ServedDevice.script)
    #expect(result.status == 0, "\(result.errors)")
    let text = try String(contentsOfFile: folder.path(String(file)), encoding: .utf8)
    #expect(text.contains("Served Panel"))
  }

  @Test(.enabled(if: ServedDevice.canServe, "needs umockdev-run"), arguments: examples(.panel))
  func `examples that need a panel that nothing touches work`(line: String) throws {
    let served = try ServedDevice.arguments(
      in: folder.url, script: ServedDevice.quietScript, isTouched: false)
    let script = """
      mkdir -p tactile; tactiled --socket tactile/tactiled.socket & daemon=$!
      tries=2000
      until tactile status 2>&1 | grep -q '\(ServedDevice.name)' || [ $tries = 0 ]; do
        tries=$((tries - 1)); sleep 0.01
      done
      \(line); status=$?
      kill $daemon; wait $daemon; exit $status
      """
    let result = Programs.finish(
      try Programs.start(
        URL(fileURLWithPath: ServedDevice.runner),
        served + ["env"] + environment + ["bash", "-c", script]))
    #expect(result.status == 0, "\(result.errors)")
  }

  @Test(arguments: examples(.terminal))
  func `examples that need a terminal work`(line: String) throws {
    if line.contains("--tui") {
      try showLive(line)
    } else if line.contains("--here") {
      try showCrosses(line)
    } else if line.contains(" calibrate ") {
      guard ServedDevice.canServe else { return skip(line, "umockdev-run") }
      let result = try runWithDevice(line, script: CalibrationSessionTests.script(targets: 5))
      #expect(result.status == 0, "\(result.errors)")
      #expect(folder.contents.contains("50-panel.yaml"))
    } else if line.contains("--to kiosk.socket") {
      let replay = try start("exec \(line.replacing("--speed 2", with: "--speed 1000"))")
      try ServiceProbe.waitUntilListening(folder.path("kiosk.socket"), replay)
      let app = Programs.finish(try start("tactile monitor --socket kiosk.socket"))
      #expect(app.output.contains("longPress"))
      #expect(Programs.finish(replay).status == 0)
    } else if line.hasPrefix("tactile web ") {
      // The folder of the example does not exist here, and another program may use the port.
      let here = line.replacing("/srv/kiosk", with: ".")
      let web = Programs.finish(
        try start(
          """
          mkfifo messages
          \(here) --port 0 --socket none 2>messages &
          while read -r line; do case $line in *ws://*) break ;; esac; done <messages
          kill $!
          echo "$line"
          """))
      #expect(web.output.contains("pages connect to ws://127.0.0.1:"), "\(web.errors)")
    } else if line.hasPrefix("tactile try ") {
      // The configuration is that of the machine by default.
      let socket = folder.path("tactile/tactiled.socket")
      let daemon = try Programs.start(
        "tactiled",
        ["--socket", socket, "--config", folder.path("tactiled.yaml"), "--panel", "200x100mm"])
      try ServiceProbe.waitUntilListening(socket, daemon)
      let kept = Programs.finish(
        try start("echo | \(line) --config '\(folder.path("tactiled.yaml"))'"))
      #expect(kept.status == 0, "\(kept.errors)")
      #expect(kept.lines.last == "kept \(folder.path("tactiled.d/10-panel.yaml"))")
      daemon.terminate()
      #expect(Programs.finish(daemon).status == 0)
    } else if line.contains("| man ") {
      guard FileManager.default.isExecutableFile(atPath: "/usr/bin/man") else {
        return skip(line, "man")
      }
      #expect(Programs.finish(try start(line)).output.contains("SYNOPSIS"))
    } else {
      Issue.record("no test runs \(line)")
    }
  }

  private func showLive(_ line: String) throws {
    guard TerminalWindow.isThere else { return skip(line, "tmux") }
    let daemon = try daemon()
    let words = environment.dropFirst(2).filter { !$0.hasPrefix("TERM=") }
    let script = try folder.write(
      "script",
      """
      cd '\(folder.url.path)'; env \(words.joined(separator: " ")) \(line); echo $? >status.new
      mv status.new status
      exec cat

      """)
    let terminal = try TerminalWindow(columns: 100, rows: 30, script: script)
    try terminal.wait(for: "the panel") { $0.contains("Recognizers") }
    try terminal.press("q")
    try terminal.wait(for: "the end") { _ in folder.contents.contains("status") }
    #expect(try String(contentsOfFile: folder.path("status"), encoding: .utf8) == "0\n")
    daemon.terminate()
    #expect(Programs.finish(daemon).status == 0)
  }

  private func showCrosses(_ line: String) throws {
    guard TerminalWindow.isThere, ServedDevice.canServe else {
      return skip(line, "tmux or umockdev-run")
    }
    let grid = try #require(CrossGrid(Terminal.Extent(columns: 80, rows: 24)))
    let events = CalibrationSessionTests.script(
      touching: CalibrationSession.places.map(grid.place))
    let served = try ServedDevice.arguments(in: folder.url, script: events)
    let words = environment.dropFirst(2).filter { !$0.hasPrefix("TERM=") }
    let script = try folder.write(
      "script",
      """
      cd '\(folder.url.path)'
      \(ServedDevice.runner) \(served.joined(separator: " ")) env \(words.joined(separator: " ")) \(line)
      echo $? >status.new; mv status.new status
      exec cat

      """)
    let terminal = try TerminalWindow(columns: 80, rows: 24, script: script)
    try terminal.wait(for: "the end") { _ in folder.contents.contains("status") }
    #expect(try String(contentsOfFile: folder.path("status"), encoding: .utf8) == "0\n")
    #expect(folder.contents.contains("50-panel.yaml"))
  }

  private func skip(_ line: String, _ what: String) {
    print("ExampleTests: '\(line)' skipped, \(what) is not installed")
  }
}
