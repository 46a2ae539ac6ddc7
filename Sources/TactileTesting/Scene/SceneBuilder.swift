import Tactile

/// Puts the scene of a specification on a panel.
struct SceneBuilder {
  let panel: Panel
  /// How the file's coordinates lie on the glass.
  let placement: AffineTransform
  var defaults = GestureDefaults.handheld
  /// The views that the lines above opened, and how far those lines are indented.
  private var open: [(indent: Int, view: View)] = []
  /// What refers to names that may come later in the file.
  var relations: [Relation] = []

  init(_ panel: Panel, placement: AffineTransform) {
    self.panel = panel
    self.placement = placement
  }

  /// Builds what the lines say, then what relates recognizers to one another.
  mutating func build(_ statements: [Statement]) throws(SpecificationError) {
    for statement in statements { try build(statement) }
    for relation in relations { try relation.apply(on: panel) }
  }

  private mutating func build(_ statement: Statement) throws(SpecificationError) {
    while let last = open.last, last.indent >= statement.indent { open.removeLast() }
    let keyword = statement.words[0]
    switch keyword.text {
    case "screen": try resize(statement)
    case "defaults":
      let presets = [("handheld", GestureDefaults.handheld), ("kiosk", .kiosk)]
      defaults = try statement.word(1, "handheld or kiosk").choice(presets)
    case "window": try addWindow(statement)
    default: try addPart(statement, keyword)
    }
  }

  private mutating func addPart(
    _ statement: Statement, _ keyword: Word
  ) throws(SpecificationError) {
    if let kind = ViewWord(rawValue: keyword.text) {
      let name = try newName(statement)
      let view = try makeView(kind, name, statement)
      panel.views[name.text] = view
      container.addSubview(view)
      open.append((statement.indent, view))
    } else if let kind = RecognizerWord(rawValue: keyword.text) {
      let name = try newName(statement)
      let recognizer = try makeRecognizer(kind, name, statement)
      panel.recognizers[name.text] = recognizer
      (open.last?.view ?? mainWindow).addGestureRecognizer(recognizer)
    } else {
      let known =
        ["screen", "defaults", "manners", "window"] + ViewWord.allCases.map(\.rawValue)
        + RecognizerWord.allCases.map(\.rawValue)
      throw keyword.error(expected: "one of \(known.joined(separator: ", "))", known: known)
    }
  }

  /// The view that a new one goes into.
  private var container: View {
    open.last?.view ?? mainWindow
  }

  /// The first window; one that fills the screen where the file names none.
  private var mainWindow: StageWindow {
    if let window = panel.windows.first { return window }
    return show(StageWindow(screen: panel.screen, name: panel.fullName("window")))
  }

  @discardableResult
  private func show(_ window: StageWindow) -> StageWindow {
    window.place(by: placement)
    panel.windows.append(window)
    panel.application.addWindow(window)
    return window
  }

  private func newName(_ statement: Statement) throws(SpecificationError) -> Word {
    let name = try statement.word(1, "a name")
    let isTaken = panel.views[name.text] != nil || panel.recognizers[name.text] != nil
    if isTaken { throw name.error(expected: "a name that is not taken") }
    return name
  }

  // MARK: Screens and windows

  private func resize(_ statement: Statement) throws(SpecificationError) {
    let size = try statement.word(1, "a size, as 1000x1000").numbers(by: "x", "a size")
    panel.screen.size = Size(width: size.0, height: size.1)
  }

  private mutating func addWindow(_ statement: Statement) throws(SpecificationError) {
    let name = try newName(statement)
    let frame = try statement.frame()
    var attributes = Attributes(statement.rest(after: 4), of: "a window")
    let size = try attributes.value("size")?.numbers(by: "x", "a size, as 1920x1080")
    let level = try attributes.count("level") ?? 0
    let passesThrough = attributes.flag("passes-through")
    try attributes.finish()
    let window = StageWindow(
      screen: panel.screen, frame: frame, size: size.map { Size(width: $0.0, height: $0.1) },
      level: level, name: panel.fullName(name.text))
    window.passesTouchesThrough = passesThrough
    show(window)
    panel.views[name.text] = window
    open.append((statement.indent, window))
  }
}

extension Statement {
  /// The third and fourth word: `50,50 100x80`.
  func frame() throws(SpecificationError) -> Rect {
    let place = try word(2, "a place, as 50,50").numbers(by: ",", "a place, as 50,50")
    let size = try word(3, "a size, as 100x80").numbers(by: "x", "a size, as 100x80")
    return Rect(x: place.0, y: place.1, width: size.0, height: size.1)
  }
}
