import Fixtures
import Foundation
import Tactile
import TactileIO
import TactileInput
import TactileServer
import Testing

@testable import TactileCommand

@Suite("tactile calibrate --here", .waits)
struct CrossCalibrationTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  // MARK: Cells

  private func grid(_ columns: Int, _ rows: Int, coverage: Size = Size(width: 1, height: 1)) throws
    -> CrossGrid
  {
    try #require(CrossGrid(Terminal.Extent(columns: columns, rows: rows), coverage: coverage))
  }

  private func cell(_ place: Point, of grid: CrossGrid) -> [Int] {
    let cell = grid.cell(at: place)
    return [cell.column, cell.row]
  }

  @Test func `a cross is in the middle of the cell at its target`() throws {
    let grid = try grid(50, 20)
    #expect(cell(Point(x: 0.1, y: 0.1), of: grid) == [5, 2])
    let place = grid.place(of: Point(x: 0.1, y: 0.1))
    #expect(abs(place.x - 0.11) < 1e-9 && abs(place.y - 0.125) < 1e-9)
    // The cells of a console of 800 x 480 pixels cover 800 x 476.
    let console = try self.grid(100, 34, coverage: Size(width: 1, height: 476.0 / 480))
    let low = console.place(of: Point(x: 0.5, y: 0.9))
    #expect(abs(low.x - 0.505) < 1e-9)
    #expect(abs(low.y - (30 * 14 + 7) / 480.0) < 1e-9)
    #expect(cell(Point(x: 1, y: 1), of: console) == [99, 33])
    #expect(cell(Point(x: -3, y: .nan), of: console) == [0, 0])
  }

  @Test func `all crosses are apart and determine a matrix in the smallest terminal`() throws {
    let grid = try grid(CrossGrid.least.columns, CrossGrid.least.rows)
    let places = CalibrationSession.places.map(grid.place)
    for count in CalibrationSession.counts {
      let targets = places.prefix(count).map { CalibrationTarget(shown: $0, touched: $0) }
      let calibration = try Calibration(targets, size: Size(width: 300, height: 200))
      #expect(calibration.worst < 1e-6)
    }
    let cells = Set(places.map { cell($0, of: grid) })
    #expect(cells.count == CalibrationSession.places.count)
    #expect(CrossGrid(Terminal.Extent(columns: CrossGrid.least.columns - 1, rows: 99)) == nil)
    #expect(CrossGrid(Terminal.Extent(columns: 99, rows: CrossGrid.least.rows - 1)) == nil)
  }

  // MARK: The picture

  @Test func `the picture has a cross, the instructions, and where the panel reported touches`()
    throws
  {
    let grid = try grid(80, 24)
    var session = CalibrationSession(count: 5, screen: Size(width: 1000, height: 500))
    session.move(to: grid)
    let id = Contact.ID(device: DeviceID(rawValue: 1), tracking: 1)
    let touch = Point(x: 250, y: 250)
    let frame = ContactFrame(
      device: id.device, timestamp: .zero,
      contacts: [
        Contact(id: id, change: .began, location: touch),
        Contact(id: id, change: .ended, location: touch),
      ])
    let taken = session.take(frame)
    let outcome = try #require(taken)
    let size = Size(width: 200, height: 100)
    // From (10.6 %, 10.4 %) to (25 %, 50 %): 28.75 mm and 39.6 mm.
    #expect(
      CalibrationPrompt.sentence(on: outcome, size: size)
        == "reported at 25.0 %, 50.0 %, which is 48.9 mm from the target")
    let sentences = CalibrationPrompt.sentences(
      forCrossAt: try #require(session.next), number: 2, of: 5, size: size)
    #expect(sentences[0] == "2 of 5: touch the middle of the cross. q quits.")
    #expect(sentences[1].contains("90.6 % from the left (181.3 mm), 10.4 % from the top (10.4 mm)"))
    for isUnicode in [false, true] {
      let glyphs = Glyphs(isUnicode: isUnicode)
      let picture = CrossDrawing.picture(of: session, sentences, on: grid, with: glyphs)
      #expect(picture[72, 2].scalar == glyphs.cross)
      #expect(picture[71, 2].scalar == glyphs.horizontal)
      #expect(picture[72, 1].scalar == glyphs.vertical)
      #expect(picture[8, 2].scalar == glyphs.lifted)
      #expect(picture[20, 12].scalar == glyphs.finger)
      #expect(picture.lines.joined(separator: "\n").contains("2 of 5: touch the middle"))
    }
  }

  @Test func `a touch during a change of the terminal's size is not used`() throws {
    var session = CalibrationSession(count: 4, screen: Size(width: 1000, height: 500))
    let id = Contact.ID(device: DeviceID(rawValue: 1), tracking: 1)
    func frame(_ change: Contact.Change) -> ContactFrame {
      ContactFrame(
        device: id.device, timestamp: .zero,
        contacts: [Contact(id: id, change: change, location: Point(x: 100, y: 50))])
    }
    session.move(to: try grid(80, 24))
    _ = session.take(frame(.began))
    session.move(to: try grid(50, 20))
    let ignored = session.take(frame(.ended))
    #expect(ignored == nil)
    #expect(session.targets.isEmpty)
    let next = try #require(session.next)
    #expect(abs(next.x - 0.11) < 1e-9)
    _ = session.take(frame(.began))
    let taken = session.take(frame(.ended))
    #expect(taken != nil)
  }

  // MARK: At a terminal

  private static let size = (columns: 50, rows: 20)
  private static let isPossible = TerminalWindow.isThere && ServedDevice.canServe

  /// Opens a terminal that prints its settings, calibrates a served panel, and prints its settings again.
  private func terminal(events: String) throws -> TerminalWindow {
    let tactile = Programs.folder.appendingPathComponent("tactile").path
    _ = try folder.write(
      "inner",
      """
      sh -c 'echo $$ >pid; exec "$0" calibrate --here --targets 4 -o panel.yaml' '\(tactile)' 2>errors
      echo "ended with $?"
      """)
    let arguments = try ServedDevice.arguments(in: folder.url, script: events)
    let served = ([ServedDevice.runner] + arguments).map { "'\($0)'" }.joined(separator: " ")
    let script = try folder.write(
      "script",
      """
      export SWIFT_BACKTRACE=enable=no LANG=C.UTF-8
      cd '\(folder.url.path)'
      trap : INT  # The shell receives the Ctrl-C for the command, too.
      echo the screen before; stty -g >before; stty size >size
      \(served) sh inner
      stty -g >after; echo done >done
      exec cat
      """)
    return try TerminalWindow(columns: Self.size.columns, rows: Self.size.rows, script: script)
  }

  private func file(_ name: String) throws -> String {
    try String(contentsOfFile: folder.path(name), encoding: .utf8)
  }

  /// Checks that the command has ended and the terminal is restored.
  private func expectRestored(_ terminal: TerminalWindow, status: Int) throws {
    try terminal.wait(for: "the end of the command") { _ in folder.contents.contains("done") }
    #expect(try file("after") == file("before"))
    #expect(try terminal.modes() == "0 1")
    let last = try terminal.wait(for: "the screen before") { $0.contains("ended with") }
    #expect(last.contains("the screen before"), "\(last)")
    #expect(last.contains("ended with \(status)"), "\(last)")
  }

  private func character(_ column: Int, _ row: Int, of text: String) -> Character? {
    let lines = text.components(separatedBy: "\n")
    guard row < lines.count, column < lines[row].count else { return nil }
    return Array(lines[row])[column]
  }

  /// A panel that no finger touches.
  private static let quiet = "E: 1.000000 0000 0000 0\n"

  @Test(.enabled(if: isPossible, "needs tmux and umockdev-run"))
  func `shows a cross in the terminal, moves it with the size, and restores the terminal`() throws {
    let terminal = try terminal(events: Self.quiet)
    let text = try terminal.wait(for: "the first cross") {
      $0.contains("1 of 4") && $0.contains("11.0") && $0.contains("12.5")
    }
    #expect(try file("size") == "20 50\n")
    #expect(character(5, 2, of: text) == "┼", "\(text)")
    #expect(try terminal.modes() == "1 0")
    try terminal.resize(columns: 100, rows: 30)
    let larger = try terminal.wait(for: "the cross in a larger terminal") {
      character(10, 3, of: $0) == "┼"
    }
    #expect(!larger.contains("the screen before"))
    try terminal.press("q")
    try expectRestored(terminal, status: 1)
    #expect(try file("errors").contains("You quit after 0 of 4 targets"))
    #expect(!folder.contents.contains("panel.yaml"))
  }

  /// A sanitizer handles crashes itself.
  private static let ends: [(Int32, Int)] =
    [(SIGTERM, 1), (SIGINT, 1)] + (Programs.areSanitized ? [] : [(SIGSEGV, 139), (SIGABRT, 134)])

  @Test(.enabled(if: isPossible, "needs tmux and umockdev-run"), arguments: ends)
  func `restores the terminal at every kind of exit`(signal: Int32, status: Int) throws {
    let terminal = try terminal(events: Self.quiet)
    try terminal.wait(for: "the first cross") { $0.contains("1 of 4") }
    let process = try #require(Int32(try file("pid").trimmingCharacters(in: .newlines)))
    #expect(kill(process, signal) == 0)
    try expectRestored(terminal, status: status)
  }

  @Test(.enabled(if: isPossible, "needs tmux and umockdev-run"))
  func `ends with an error in a terminal that becomes too small`() throws {
    let terminal = try terminal(events: Self.quiet)
    try terminal.wait(for: "the first cross") { $0.contains("1 of 4") }
    try terminal.resize(columns: 30, rows: 20)
    try expectRestored(terminal, status: 1)
    #expect(try file("errors").contains("The terminal has 30 columns and 20 rows; --here needs"))
  }

  @Test(.enabled(if: isPossible, "needs tmux and umockdev-run"))
  func `calibrates against the locations that the crosses really have`() throws {
    let grid = try grid(Self.size.columns, Self.size.rows)
    let places = CalibrationSession.places.prefix(4).map(grid.place)
    let terminal = try terminal(events: CalibrationSessionTests.script(touching: places))
    try expectRestored(terminal, status: 0)
    #expect(try file("size") == "20 50\n")
    let configuration = try Configuration(
      files: [ConfigurationFile(name: "panel.yaml", text: Array(try file("panel.yaml").utf8))],
      accounts: .unchecked)
    let matrix = try #require(configuration.devices.rules.first?.calibration)
    // The panel is upside down. A cross is 0.01 and 0.025 beside its target.
    for (found, right) in zip(
      [matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f], [-1.0, 0, 1, 0, -1, 1])
    {
      #expect(abs(found - right) < 0.002, "\(matrix)")
    }
  }

  @Test func `is refused with a file of touches, as --targets is`() throws {
    let points = try folder.write("points", "0.1 0.1 0.1 0.1\n")
    for option in [["--here"], ["--targets", "5"]] {
      let arguments = ["calibrate", "--points", points, "--size", "300x200"] + option
      let result = try Programs.run("tactile", arguments)
      #expect(result.status == 2)
      #expect(result.errors.contains("\(option[0]) cannot be used with --points or --from"))
    }
  }
}
