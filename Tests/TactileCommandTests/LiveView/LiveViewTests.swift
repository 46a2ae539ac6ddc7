import Tactile
import TactileIO
import TactileWire
import Testing

@testable import TactileCommand

@Suite("Drawing of tactile monitor --tui")
struct LiveViewTests {
  private let extent = Terminal.Extent(columns: 110, rows: 32)

  private func time(_ seconds: Double) -> Timestamp { Timestamp.zero.advanced(by: seconds) }

  private func touch(
    _ id: Int, _ phase: TouchMessage.Phase, _ x: Double, _ y: Double
  ) -> TouchMessage {
    TouchMessage(
      id: id, device: 1, window: "kiosk", view: "map", phase: phase, location: Point(x: x, y: y),
      previousLocation: Point(x: x, y: y), tapCount: 1)
  }

  private func event(_ touches: [TouchMessage], _ gestures: [GestureMessage] = []) -> EventMessage {
    EventMessage(
      sequence: 1, frame: FrameMessage(time: .zero, touches: touches, gestures: gestures))
  }

  private func pan(_ state: GestureMessage.State) -> GestureMessage {
    GestureMessage(
      recognizer: "drag", kind: "pan", window: "kiosk", view: "map", state: state,
      location: Point(x: 960, y: 540), numberOfTouches: 1, touches: [1])
  }

  /// A screen of 2000 x 1000 points. A window with 1920 x 1080 units covers its right half.
  private func model() -> LiveModel {
    var model = LiveModel()
    let window = WindowMessage(
      name: "kiosk", screen: "panel", size: Size(width: 1920, height: 1080), level: 0)
    model.take(
      StateMessage(
        screens: [ScreenMessage(name: "panel", size: Size(width: 2000, height: 1000))],
        windows: [window]), at: .zero)
    model.take(
      DescribeMessage(windows: [
        WindowDescriptionMessage(
          window: window, frame: [1000, 0, 1000, 1000],
          views: [
            ViewMessage(
              name: "kiosk", kind: "window", frame: [0, 0, 1920, 1080], isTouchable: true,
              touches: 0),
            ViewMessage(
              name: "map", kind: "view", superview: "kiosk", frame: [192, 108, 960, 540],
              isTouchable: true, touches: 0),
            ViewMessage(
              name: "secret", kind: "view", superview: "kiosk", frame: [0, 0, 10, 10],
              isTouchable: false, touches: 0),
          ],
          recognizers: [
            RecognizerMessage(
              name: "drag", kind: "pan", view: "map", isEnabled: true, state: .possible)
          ])
      ]))
    return model
  }

  private func picture(
    _ model: LiveModel, _ extent: Terminal.Extent, isUnicode: Bool = true, at now: Timestamp = .zero
  ) -> CellGrid {
    LiveDrawing.picture(of: model, on: extent, with: Glyphs(isUnicode: isUnicode), at: now)
  }

  @Test func `draws the panel to scale, with regions and recognizers`() throws {
    let lines = picture(model(), extent).lines
    let top = try #require(lines.firstIndex { $0.hasPrefix("┌") })
    let bottom = try #require(lines.firstIndex { $0.hasPrefix("└") })
    let width = lines[top].prefix { $0 == "┌" || $0 == "─" || $0 == "┐" }.count
    // 68 cells wide inside: twice as wide as high, of cells twice as high as wide.
    #expect(width == 70)
    #expect(bottom - top - 1 == 17)
    #expect(lines.contains { $0.contains("map") })
    #expect(!lines.contains { $0.contains("secret") })
    #expect(lines.contains { $0.contains("drag") && $0.contains("possible") })
    #expect(lines[0].contains("317.5 x 158.8 mm"))
    let tall = picture(model(), Terminal.Extent(columns: 110, rows: 32, cellHeight: 1)).lines
    let end = try #require(tall.firstIndex { $0.hasPrefix("└") })
    #expect(end - top - 1 == 28)
  }

  @Test
  func `draws a finger at its location, with its number and a fading trail`()
    throws
  {
    var model = model()
    model.take(event([touch(7, .began, 0, 0)]), at: time(0))
    model.take(event([touch(7, .moved, 960, 540)]), at: time(0.5))
    var grid = picture(model, extent, at: time(0.5))
    // The centre of the window is at three quarters of the width of the panel.
    #expect(grid[1 + 51, 2 + 8].scalar == "●")
    #expect(grid[1 + 52, 2 + 8].scalar == "7")
    #expect(grid[1 + 34, 2].scalar == "•")
    #expect(grid.lines.contains { $0.contains(" 1 down  touches 1") })
    let fades1 = model.age(to: time(0.9))
    #expect(fades1)
    grid = picture(model, extent, at: time(0.9))
    #expect(grid[1 + 34, 2].scalar == "·", "the trail is half faded")
    // The beginning of the trail has faded. The finger stays while it is down.
    let fades2 = model.age(to: time(60))
    #expect(!fades2)
    grid = picture(model, extent, at: time(60))
    #expect(grid[1 + 34, 2].scalar != "·")
    #expect(grid[1 + 51, 2 + 8].scalar == "●")
    model.take(event([touch(7, .ended, 960, 540)]), at: time(61))
    #expect(picture(model, extent, at: time(61))[1 + 51, 2 + 8].scalar == "○")
    let fades3 = model.age(to: time(63))
    #expect(!fades3)
    #expect(model.fingers.isEmpty)
  }

  @Test func `marks a scripted finger on the panel, in the list, and in plain lines`() {
    var scripted = touch(7, .began, 960, 540)
    scripted.isScripted = true
    var model = model()
    model.take(event([scripted, touch(8, .began, 0, 0)]), at: .zero)
    let grid = picture(model, extent)
    #expect(grid[1 + 51, 2 + 8].scalar == "▲")
    #expect(grid[1 + 34, 2].scalar == "●")
    #expect(grid.lines.contains { $0.contains(" 7 began") && $0.contains("on map scripted") })
    #expect(!grid.lines.contains { $0.contains(" 8 began") && $0.contains("scripted") })
    #expect(picture(model, extent, isUnicode: false)[1 + 51, 2 + 8].scalar == "%")
    #expect(EventLine.of(scripted).hasSuffix("  scripted"))
    #expect(!EventLine.of(touch(8, .began, 0, 0)).contains("scripted"))
  }

  @Test func `draws a gesture at its location, counts it once, and logs it without movements`() {
    var model = model()
    model.take(event([], [pan(.began)]), at: time(0))
    for step in 1...9 { model.take(event([], [pan(.changed)]), at: time(Double(step) / 10)) }
    // It is visible until it ends, even if it does not move.
    let fades4 = model.age(to: time(9))
    #expect(!fades4)
    let lines = picture(model, extent, at: time(9)).lines
    #expect(lines.contains { $0.contains("drag") && $0.contains("changed") })
    #expect(lines.contains { $0.hasPrefix("│") && $0.prefix(69).contains("drag") })
    model.take(event([], [pan(.ended)]), at: time(9))
    #expect(model.gestureCount == 1)
    #expect(model.log.count == 2)
    let fades5 = model.age(to: time(9.1))
    #expect(fades5)
    let fades6 = model.age(to: time(11))
    #expect(!fades6)
    #expect(model.lastStates.isEmpty)
  }

  @Test func `a new state replaces all fingers`() {
    var model = model()
    model.take(event([touch(1, .began, 0, 0), touch(2, .began, 5, 5)]), at: time(0))
    model.take(StateMessage(touches: [touch(2, .stationary, 6, 6)]), at: time(1))
    #expect(model.fingers.map(\.id) == [2])
  }

  @Test func `draws only ASCII on a terminal without UTF-8`() {
    var model = model()
    model.take(
      event([touch(1, .began, 30, 30), touch(2, .began, 900, 900)], [pan(.began)]), at: .zero)
    model.take(event([touch(1, .ended, 30, 30), touch(2, .cancelled, 900, 900)]), at: .zero)
    let lines = picture(model, extent, isUnicode: false).lines
    #expect(lines.allSatisfy { $0.utf8.allSatisfy { (0x20..<0x7f).contains($0) } })
    #expect(lines.contains { $0.hasPrefix("+--") })
  }

  @Test func `draws panels of any size on terminals of any size`() {
    var model = model()
    model.take(event([touch(1, .began, -1e300, .infinity)], [pan(.began)]), at: .zero)
    for columns in 0...90 where columns < 12 || columns % 7 == 0 {
      for rows in 0...20 {
        let grid = picture(model, Terminal.Extent(columns: columns, rows: rows))
        #expect(grid.lines.count == rows)
      }
    }
    for size in [
      Size(width: 0, height: 0), Size(width: 1e-9, height: 1e9), .init(width: 1e9, height: .nan),
    ] {
      let frame = PanelFrame(
        fitting: size, column: 0, row: 0, columns: 40, rows: 10, cellHeight: 2)
      #expect((1...38).contains(frame.columns))
      #expect((1...8).contains(frame.rows))
    }
  }

  @Test func `names cannot control the terminal, and wide letters take two cells`() {
    var grid = CellGrid(columns: 10, rows: 1)
    let end = grid.put("a\u{1b}[2J\u{9b}", 0, 0, isUnicode: true)
    #expect(grid.lines == ["a?[2J?"])
    #expect(end == 6)
    grid = CellGrid(columns: 6, rows: 1)
    grid.put("触e\u{301}x触", 0, 0, isUnicode: true)
    #expect(grid.lines == ["触ex触"])
    #expect(grid[1, 0].scalar == nil)
    grid = CellGrid(columns: 3, rows: 1)
    // A wide letter is left out if only one cell remains.
    grid.put("ab触", 0, 0, isUnicode: true)
    #expect(grid.lines == ["ab"])
    grid.put("é触", 0, 0, isUnicode: false)
    #expect(grid.lines == ["??"])
  }

  @Test func `writes only changes, and everything after the terminal was resized`() {
    var painter = CellPainter(isColoured: true)
    var grid = CellGrid(columns: 8, rows: 2)
    grid.put("one", 1, 1, Ink(colour: .green), isUnicode: true)
    let first = String(decoding: painter.bytes(toShow: grid), as: UTF8.self)
    #expect(first == "\u{1b}[0m\u{1b}[2J\u{1b}[2;2H\u{1b}[0;32mone")
    let bytes1 = painter.bytes(toShow: grid)
    #expect(bytes1.isEmpty)
    grid.put("two", 1, 1, Ink(colour: .green), isUnicode: true)
    let bytes3 = painter.bytes(toShow: grid)
    #expect(String(decoding: bytes3, as: UTF8.self) == "\u{1b}[2;2H\u{1b}[0;32mtwo")
    grid.put("o", 3, 1, Ink(colour: .green), isUnicode: true)
    let bytes2 = painter.bytes(toShow: grid)
    #expect(bytes2.isEmpty)
    painter.forget()
    let bytes4 = painter.bytes(toShow: grid)
    #expect(String(decoding: bytes4, as: UTF8.self).contains("[2J"))
  }

  @Test func `uses no colour if colour is off`() {
    var painter = CellPainter(isColoured: false)
    var grid = CellGrid(columns: 8, rows: 1)
    grid.put("one", 0, 0, Ink(colour: .red, isBold: true), isUnicode: true)
    let bytes5 = painter.bytes(toShow: grid)
    #expect(String(decoding: bytes5, as: UTF8.self).hasSuffix("\u{1b}[0;1mone"))
  }

  @Test(arguments: [
    (["TERM": "xterm", "LANG": "C.UTF-8"], true, true),
    (["TERM": "xterm", "LANG": "de_DE.utf8", "NO_COLOR": "1"], false, true),
    (["TERM": "linux", "LANG": "C.UTF-8", "LC_ALL": "C", "NO_COLOR": ""], true, false),
    (["TERM": "vt100", "LC_CTYPE": "en_US.ISO-8859-1", "LANG": "C.UTF-8"], false, false),
    ([:], false, false),
  ])
  func `detects the abilities of a terminal from the environment`(
    environment: [String: String], isColoured: Bool, isUnicode: Bool
  ) {
    let style = TerminalStyle { environment[$0] }
    #expect(style.isColoured == isColoured)
    #expect(style.glyphs.isUnicode == isUnicode)
  }
}
