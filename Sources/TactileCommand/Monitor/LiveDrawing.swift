import Tactile
import TactileIO
import TactileWire

/// Draws the live view into a grid of cells.
struct LiveDrawing {
  private let model: LiveModel
  private let now: Timestamp
  private let extent: Terminal.Extent
  private let glyphs: Glyphs
  private var grid: CellGrid
  /// The first column of the lists beside the panel; the width of the terminal if they do not fit.
  private let listColumn: Int

  private static let listWidth = 40
  /// The minimum width of a terminal with lists. In a narrower one, the panel would be too small.
  private static let leastWidth = 76

  private init(_ model: LiveModel, _ extent: Terminal.Extent, _ glyphs: Glyphs, _ now: Timestamp) {
    self.model = model
    self.extent = extent
    self.glyphs = glyphs
    self.now = now
    grid = CellGrid(columns: extent.columns, rows: extent.rows)
    listColumn = extent.columns < Self.leastWidth ? extent.columns : extent.columns - Self.listWidth
  }

  /// Returns the picture for a terminal of this size at this time.
  static func picture(
    of model: LiveModel, on extent: Terminal.Extent, with glyphs: Glyphs, at now: Timestamp
  ) -> CellGrid {
    var drawing = LiveDrawing(model, extent, glyphs, now)
    drawing.drawTitle()
    drawing.drawPanel()
    if drawing.listColumn < extent.columns { drawing.drawLists() }
    drawing.drawCounts()
    return drawing.grid
  }

  // MARK: Lines above and below

  private mutating func drawTitle() {
    grid.fill(row: 0, .title)
    let version = model.status.map { " \($0.version)" } ?? ""
    var text =
      " tactiled\(version)  \(Counted.text(model.devices.count, "device"))  "
      + Counted.text(model.windows.count, "window")
    if let screen {
      let mm = 0.15875
      text +=
        "  \"\(screen.name)\" \(EventLine.number(screen.size.width * mm)) x "
        + "\(EventLine.number(screen.size.height * mm)) mm"
      if model.screens.count > 1 {
        text += " (\(model.shownScreen + 1) of \(model.screens.count), Tab: next)"
      }
    }
    put(text, 0, 0, .title)
  }

  private mutating func drawCounts() {
    let row = extent.rows - 1
    guard row > 0 else { return }
    grid.fill(row: row, .title)
    if let trouble = model.trouble {
      put(" \(trouble)", 0, row, Ink.title.bold)
      return
    }
    let down = model.fingers.count(where: \.isDown)
    var text = " q quits  \(down) down  touches \(model.touchCount)  gestures \(model.gestureCount)"
    if let status = model.status {
      if let frames = status.frames { text += "  frames \(frames)" }
      if let messages = status.messages { text += "  messages \(messages)" }
      if let dropped = status.dropped { text += "  dropped \(dropped)" }
      if status.isIgnoring { text += "  IGNORING TOUCHES" }
      if let mode = status.mode, mode.kind != .ignoring {
        text += "  MODE \(mode.kind.rawValue)"
      }
    }
    if model.mergedCount > 0 { text += "  merged \(model.mergedCount)" }
    put(text, 0, row, .title)
  }

  // MARK: The panel

  private var screen: ScreenMessage? {
    model.screens.indices.contains(model.shownScreen) ? model.screens[model.shownScreen] : nil
  }

  private mutating func drawPanel() {
    let rows = extent.rows - 2
    guard rows >= 3, listColumn >= 3 else { return }
    guard let screen else {
      put("No panel is connected and no window is shown.", 1, 2, .quiet)
      return
    }
    let frame = PanelFrame(
      fitting: screen.size, column: 0, row: 1, columns: listColumn, rows: rows,
      cellHeight: extent.cellHeight)
    grid.outline(frame, glyphs)
    for window in model.windows.reversed() where window.window.screen == screen.name {
      drawViews(of: window, frame)
    }
    for finger in model.fingers where finger.screen == screen.name { drawTrail(of: finger, frame) }
    drawGestures(on: screen.name, frame)
    for finger in model.fingers where finger.screen == screen.name { draw(finger, frame) }
  }

  /// Draws each gesture at the middle of its touches. After a gesture has cancelled a touch in its
  /// view, only the gesture shows where the finger is.
  private mutating func drawGestures(on screen: String, _ frame: PanelFrame) {
    let marks = model.lastStates.filter { $0.value.screen == screen }
    for (key, mark) in marks.sorted(by: { $0.key.name < $1.key.name }) {
      let cell = frame.cell(at: mark.place)
      let isOver = mark.state == .ended || mark.state == .cancelled
      let ink = isOver ? Ink.quiet : .bold
      // In the row above the fingers, since their numbers are beside them.
      let row = cell.row > frame.row ? cell.row - 1 : cell.row
      let limit = frame.column + frame.columns
      let column = max(frame.column, min(cell.column, limit - key.name.count))
      grid.put(key.name, column, row, ink, until: limit, isUnicode: glyphs.isUnicode)
    }
  }

  /// Draws each view of a window as a thin rectangle with its name, in bold while it is touched.
  /// Views that cannot receive touches are not drawn.
  private mutating func drawViews(of description: WindowDescriptionMessage, _ frame: PanelFrame) {
    guard description.frame.count == 4 else { return }
    let (size, place) = (description.window.size, description.frame)
    for view in description.views where view.isTouchable && view.frame.count == 4 {
      func corner(_ x: Double, _ y: Double) -> Point {
        Point(
          x: place[0] + x * place[2] / size.width, y: place[1] + y * place[3] / size.height)
      }
      let first = frame.cell(at: corner(view.frame[0], view.frame[1]))
      let last = frame.cell(
        at: corner(view.frame[0] + view.frame[2], view.frame[1] + view.frame[3]))
      drawRegion(view, from: first, to: last)
    }
  }

  private mutating func drawRegion(
    _ view: ViewMessage, from first: (column: Int, row: Int), to last: (column: Int, row: Int)
  ) {
    let ink = view.touches > 0 ? Ink.bold : .quiet
    for column in first.column...max(first.column, last.column) {
      grid.put(glyphs.viewHorizontal, column, first.row, ink)
      grid.put(glyphs.viewHorizontal, column, last.row, ink)
    }
    for row in first.row...max(first.row, last.row) {
      grid.put(glyphs.viewVertical, first.column, row, ink)
      grid.put(glyphs.viewVertical, last.column, row, ink)
    }
    var name = view.name
    if let isOn = view.isOn { name += isOn ? " on" : " off" }
    if let value = view.value { name += " \(EventLine.number(value))" }
    grid.put(
      name, first.column + 1, first.row, ink, until: last.column, isUnicode: glyphs.isUnicode)
  }

  private mutating func drawTrail(of finger: LiveFinger, _ frame: PanelFrame) {
    var former: (column: Int, row: Int)?
    for step in finger.trail {
      let freshness = 1 - now.seconds(since: step.at) / LiveModel.fading
      let cell = frame.cell(at: step.place)
      defer { former = cell }
      guard freshness >= 0 || finger.isDown else { continue }
      let ink = freshness > 0.5 ? Ink.finger(finger.id) : Ink.finger(finger.id).dim
      let dots = former.map { CellLine.cells(from: $0, to: cell) } ?? [cell]
      for dot in dots { grid.put(glyphs.trail(freshness: freshness), dot.column, dot.row, ink) }
    }
  }

  /// Draws a finger at its location with its number; a mark at the last location of an ended touch.
  private mutating func draw(_ finger: LiveFinger, _ frame: PanelFrame) {
    guard let last = finger.trail.last else { return }
    let cell = frame.cell(at: last.place)
    let ink = Ink.finger(finger.id)
    guard finger.isDown else {
      let mark = finger.phase == .cancelled ? glyphs.cancelled : glyphs.lifted
      return grid.put(mark, cell.column, cell.row, ink.dim)
    }
    let glyph = finger.isPen ? glyphs.pen : finger.isScripted ? glyphs.scripted : glyphs.finger
    grid.put(glyph, cell.column, cell.row, ink.bold)
    put("\(finger.id)", cell.column + 1, cell.row, ink.bold)
  }

  // MARK: The lists beside the panel

  private mutating func drawLists() {
    let bottom = extent.rows - 1
    var row = 1
    drawHeading("Recognizers", &row)
    // The log gets at least a third of the height.
    let limit = bottom - max(4, bottom / 3)
    for window in model.windows {
      for recognizer in window.recognizers where row < limit - 2 {
        draw(recognizer, of: window.window.name, row)
        row += 1
      }
    }
    drawHeading("Fingers", &row)
    for finger in model.fingers where finger.isDown && row < limit {
      let place = EventLine.place(finger.location)
      put(
        " \(finger.id) \(finger.phase.rawValue) \(place) on \(finger.view)"
          + (finger.isScripted ? " scripted" : ""), listColumn, row, Ink.finger(finger.id))
      row += 1
    }
    drawHeading("Log", &row)
    for line in model.log.suffix(max(0, bottom - row)) {
      put(" \(line)", listColumn, row)
      row += 1
    }
  }

  private mutating func drawHeading(_ text: String, _ row: inout Int) {
    guard row < extent.rows - 1 else { return }
    put(text, listColumn, row, .bold)
    row += 1
  }

  private mutating func draw(_ recognizer: RecognizerMessage, of window: String, _ row: Int) {
    let key = LiveModel.RecognizerKey(window: window, name: recognizer.name)
    var state = recognizer.isEnabled ? recognizer.state.rawValue : "off"
    var ink = recognizer.isEnabled ? Ink.plain : .quiet
    if let last = model.lastStates[key] {
      state = last.state.rawValue
      ink = Ink(colour: last.state == .cancelled ? .red : .green, isBold: true)
    } else if recognizer.state == .possible {
      ink = .quiet
    } else if recognizer.state == .failed {
      ink = Ink(colour: .red)
    }
    put(" " + EventLine.padded(recognizer.name, 22) + " " + state, listColumn, row, ink)
  }

  private mutating func put(_ text: String, _ column: Int, _ row: Int, _ ink: Ink = .plain) {
    grid.put(text, column, row, ink, isUnicode: glyphs.isUnicode)
  }
}

/// The cells of straight lines.
private enum CellLine {
  /// Returns all cells of a line except the first, which is already drawn.
  static func cells(
    from start: (column: Int, row: Int), to end: (column: Int, row: Int)
  ) -> [(column: Int, row: Int)] {
    let (across, down) = (end.column - start.column, end.row - start.row)
    let count = max(abs(across), abs(down))
    guard count > 0 else { return [] }
    return (1...count).map { step in
      let part = Double(step) / Double(count)
      return (
        start.column + Int((Double(across) * part).rounded()),
        start.row + Int((Double(down) * part).rounded())
      )
    }
  }
}
