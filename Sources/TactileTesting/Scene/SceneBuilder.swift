import Tactile
import TactileInput
import TactileServer
import TactileWire

/// The scene of a specification: its lines and its scene file.
struct SpecificationScene {
  /// A scene file.
  struct File {
    /// Its content.
    let scene: SceneDescription
    /// The word that names it.
    let word: Word
  }

  var file: File?
  var statements: [Statement]
}

/// Builds the scene of a specification on a panel.
///
/// It converts the lines of a file to descriptions of the scene language, like those of a scene
/// file. `SceneBuilder+Parts.swift` creates windows, views and recognizers from both.
struct SceneBuilder {
  let panel: Panel
  /// The transform from the coordinates of the file to the glass.
  let placement: AffineTransform
  /// The default thresholds of the next parts.
  var defaults = GestureDefaults.handheld
  /// The views of the lines above that can contain the next part, with the indentation of those
  /// lines.
  private var open: [(indent: Int, view: View)] = []
  /// The references to parts by name, which may come later in the file.
  var relations: [Relation] = []

  init(_ panel: Panel, placement: AffineTransform) {
    self.panel = panel
    self.placement = placement
  }

  /// Builds the windows of the scene file and the parts of the lines, then resolves the references.
  mutating func build(_ scene: SpecificationScene) throws(SpecificationError) {
    if let file = scene.file {
      // The screen gets its size first, because windows may fill it.
      for line in scene.statements where line.words[0].text == "screen" { try resizeScreen(line) }
      try buildWindows(of: file)
    }
    for statement in scene.statements { try buildLine(statement) }
    for relation in relations { try relation.apply(on: panel) }
  }

  private mutating func buildLine(_ statement: Statement) throws(SpecificationError) {
    while let last = open.last, last.indent >= statement.indent { open.removeLast() }
    let keyword = statement.words[0]
    switch keyword.text {
    case "screen": try resizeScreen(statement)
    case "defaults":
      let presets = [("handheld", GestureDefaults.handheld), ("kiosk", .kiosk)]
      defaults = try statement.word(1, "handheld or kiosk").choice(presets)
    case "trace": try changeTrace(statement)
    case "own": try ownPanel(statement)
    case "region": try addRegion(statement)
    case "idle": try setIdleTimes(statement)
    case "accommodations": try setAccommodations(statement)
    case "exploring": try setExploring(statement)
    case "window": try buildWindow(statement)
    default: try buildPart(statement, keyword)
    }
  }

  private mutating func buildPart(
    _ statement: Statement, _ keyword: Word
  ) throws(SpecificationError) {
    if let kind = SceneViewKind(rawValue: keyword.text) {
      try buildView(kind, statement)
    } else if let kind = GestureKind(rawValue: keyword.text) {
      try buildRecognizer(kind, statement)
    } else if keyword.text == "probe" {
      try buildProbe(statement)
    } else if let new = RetiredWords.keywords[keyword.text] {
      throw keyword.error(
        expected: "\(new), its replacement; run tactile test --update to replace old words")
    } else {
      let known =
        [
          "scene:", "screen", "defaults", "manners", "own", "region", "idle", "accommodations",
          "exploring", "trace", "window", "probe",
        ]
        + SceneViewKind.allCases.map(\.rawValue) + GestureKind.allCases.map(\.rawValue)
      throw keyword.error(expected: "one of \(known.joined(separator: ", "))", known: known)
    }
  }

  /// The view or window that contains the next part.
  private var container: View { open.last?.view ?? mainWindow }

  /// Returns the first window. If the file names none, creates one that fills the screen.
  private var mainWindow: StageWindow {
    if let window = panel.windows.first { return window }
    return show(StageWindow(screen: panel.screen, name: panel.fullName("window")))
  }

  /// Returns the second word of a line, which must be a new name.
  private func newName(_ statement: Statement) throws(SpecificationError) -> Word {
    let name = try statement.word(1, "a name")
    try panel.refuseTaken(name)
    return name
  }

  // MARK: Lines

  private func resizeScreen(_ statement: Statement) throws(SpecificationError) {
    let expected = "a size, such as 1000x1000"
    let size = try statement.word(1, expected).numbers(by: "x", expected)
    panel.screen.size = Size(width: size.0, height: size.1)
  }

  /// Lets the daemon own the panel, so that the compositor writes lines.
  private func ownPanel(_ statement: Statement) throws(SpecificationError) {
    var attributes = Attributes(statement.rest(after: 1), of: "own")
    var options = OwnOptions()
    options.mode = .on
    let ways = OwnOptions.Cancel.allCases.map { ($0.rawValue, $0) }
    options.cancel = try attributes.choice("cancel", ways) ?? options.cancel
    options.hold = try attributes.seconds("hold") ?? options.hold
    try attributes.finish(of: "own")
    panel.own = options
  }

  /// Limits the gestures that the compositor's app receives in a part of the screen.
  private func addRegion(_ statement: Statement) throws(SpecificationError) {
    let name = try statement.word(1, "a name")
    var attributes = Attributes(statement.rest(after: 2), of: "a region")
    var region = TouchRegion(name: name.text, allow: [])
    for word in try attributes.list("allow") {
      region.allow.formUnion(try word.choice(CompositorGestures.words))
    }
    if let area = try attributes.value("area") { region.area = try part(of: area) }
    for word in try attributes.list("edges") {
      region.edges.formUnion(try word.choice(ScreenEdges.words))
    }
    region.press = try attributes.seconds("press") ?? region.press
    try attributes.finish(of: "region")
    panel.regions.append(region)
  }

  /// Returns an area of the file, such as `0,0,500,1000`, as a part of the screen. It is not
  /// turned with the fingers.
  private func part(of area: Word) throws(SpecificationError) -> Rect {
    let expected = "a location and a size, such as 0,0,500,1000"
    var numbers: [Double] = []
    for word in area.list { numbers.append(try word.number(expected)) }
    guard numbers.count == 4 else { throw area.error(expected: expected) }
    let size = panel.screen.size
    return Rect(
      x: numbers[0] / size.width, y: numbers[1] / size.height, width: numbers[2] / size.width,
      height: numbers[3] / size.height)
  }

  /// Lets the panel write the idle times that pass without a touch.
  private func setIdleTimes(_ statement: Statement) throws(SpecificationError) {
    var attributes = Attributes(statement.rest(after: 1), of: "idle")
    let expected = "whole seconds in rising order, such as after=60,300"
    for word in try attributes.list("after") {
      let seconds = try word.count(expected)
      guard seconds > panel.idleTimes.last ?? 0 else { throw word.error(expected: expected) }
      panel.idleTimes.append(seconds)
    }
    try attributes.finish(of: "idle")
  }

  /// Switches touch accommodations on. Parts that the line leaves out are off.
  private func setAccommodations(_ statement: Statement) throws(SpecificationError) {
    var attributes = Attributes(statement.rest(after: 1), of: "accommodations")
    var options = AccommodationOptions()
    options.hold = try attributes.seconds("hold") ?? 0
    options.ignoreRepeat = try attributes.seconds("ignoreRepeat") ?? 0
    let locations = AccommodationOptions.TapLocation.allCases.map { ($0.rawValue, $0) }
    options.tapLocation = try attributes.choice("tapLocation", locations) ?? .off
    options.tapTime = try attributes.seconds("tapTime") ?? options.tapTime
    options.tapMovement = try attributes.millimetres("tapMovement") ?? options.tapMovement
    options.tremor = try attributes.millimetres("tremor") ?? 0
    options.reach = try attributes.millimetres("reach") ?? 0
    try attributes.finish(of: "accommodations")
    panel.accommodations = options
  }

  /// Lets fingers explore the screen.
  private func setExploring(_ statement: Statement) throws(SpecificationError) {
    var attributes = Attributes(statement.rest(after: 1), of: "exploring")
    panel.exploringRest = try attributes.seconds("rest") ?? ExploringOptions().rest
    try attributes.finish(of: "exploring")
  }

  private mutating func buildWindow(_ statement: Statement) throws(SpecificationError) {
    let name = try newName(statement)
    let keys = SceneKeys.window.filter { !["name", "frame", "gestures", "views"].contains($0) }
    var attributes = Attributes(statement.rest(after: 4), of: "a window")
    let isMachine = attributes.flag("machine")
    var words = try statement.sceneWords(named: name)
    words.add("frame", try statement.frame(), from: statement.words[2])
    for word in try attributes.sceneWords(keys, of: "window") {
      try words.add(word)
      if word.topKey == "thresholds" { defaults = .kiosk }
    }
    let window: StageWindow
    do throws(SceneFlaw) {
      let description = try WindowDescription(part: words.value)
      if description.thresholds == .handheld { defaults = .handheld }
      window = makeWindow(description, from: name)
    } catch {
      throw words.error(error)
    }
    window.receivesTouchesWhenLocked = isMachine
    open.append((statement.indent, window))
  }

  private mutating func buildView(
    _ kind: SceneViewKind, _ statement: Statement
  ) throws(SpecificationError) {
    let name = try newName(statement)
    var words = try statement.sceneWords(named: name)
    words.add("frame", try statement.frame(), from: statement.words[2])
    words.add("kind", .string(kind.rawValue), from: statement.words[0])
    var attributes = Attributes(statement.rest(after: 4), of: "a \(kind)")
    let own = try ViewWords(&attributes)
    let keys = kind.keys.filter { !["name", "kind", "frame", "gestures", "views"].contains($0) }
    for word in try attributes.sceneWords(keys, of: kind.rawValue) { try words.add(word) }
    let description: ViewDescription
    do throws(SceneFlaw) {
      description = try ViewDescription(part: words.value)
    } catch {
      throw words.error(error)
    }
    let view = try makeView(description, own, in: container, from: name)
    open.append((statement.indent, view))
  }

  private mutating func buildRecognizer(
    _ kind: GestureKind, _ statement: Statement
  ) throws(SpecificationError) {
    let name = try newName(statement)
    var attributes = Attributes(statement.rest(after: 2), of: "a \(kind)")
    let own = try RecognizerWords(&attributes)
    let description = try describe(
      kind, statement, attributes, keys: SceneKeys.keys(of: kind), of: kind.rawValue)
    let recognizer = description.makeRecognizer(
      named: panel.fullName(name.text), defaults: defaults)
    attach(recognizer, description, own, to: container, from: name)
  }

  private mutating func buildProbe(_ statement: Statement) throws(SpecificationError) {
    let name = try newName(statement)
    var attributes = Attributes(statement.rest(after: 2), of: "a probe")
    let probe = try ProbeRecognizer(name.text, &attributes, panel: panel)
    let own = try RecognizerWords(&attributes)
    // A probe has the keys of all recognizers, and no parameters.
    let description = try describe(
      .tap, statement, attributes, keys: SceneKeys.gesture, of: "probe")
    description.applyFlags(to: probe)
    attach(probe, description, own, to: container, from: name)
  }

  /// Returns the description of the recognizer in a line.
  private func describe(
    _ kind: GestureKind, _ statement: Statement, _ attributes: Attributes, keys: [String],
    of keyword: String
  ) throws(SpecificationError) -> GestureDescription {
    var words = try statement.sceneWords(named: statement.words[1])
    words.add("kind", .string(kind.rawValue), from: statement.words[0])
    let keys = keys.filter { $0 != "name" && $0 != "kind" }
    for word in try attributes.sceneWords(keys, of: keyword) { try words.add(word, of: kind) }
    do throws(SceneFlaw) {
      return try GestureDescription(part: words.value, isWindow: container is Window)
    } catch {
      throw words.error(error)
    }
  }

  /// Changes the lines that a part of a scene file writes.
  private func changeTrace(_ statement: Statement) throws(SpecificationError) {
    let name = try statement.word(1, "a name")
    var attributes = Attributes(statement.rest(after: 2), of: "the trace")
    if let delegate = panel.delegates[name.text] {
      delegate.words = try RecognizerWords(&attributes)
      panel.noteTrace(of: delegate)
    } else if let part = panel.parts[name.text] {
      part.words = try ViewWords(&attributes)
    } else {
      let known = panel.delegates.keys.sorted() + panel.parts.keys.sorted()
      throw name.error(expected: "the name of a recognizer or view", known: known)
    }
    try attributes.finish(of: "trace")
  }
}

/// A reference from a part of a scene to another part.
struct Relation {
  enum Kind {
    /// A recognizer requires another to fail.
    case requires(GestureRecognizer)
    /// A view gives its hits to another view.
    case redirects(StagePart)
    case zooms(StageScrollView)
    /// A control sends an action to a responder.
    case sends(Action, Control, ControlEvents)
    /// A recognizer sends an action to a responder.
    case asks
    /// Another controller presents a controller.
    case isPresented(StageController)
    /// A responder becomes the first responder.
    case focuses
  }

  private let kind: Kind
  /// The name of the other part.
  private let other: Word

  init(_ kind: Kind, _ other: Word) {
    self.kind = kind
    self.other = other
  }

  func apply(on panel: Panel) throws(SpecificationError) {
    switch kind {
    case .requires(let recognizer): recognizer.require(toFail: try panel.recognizer(other))
    case .redirects(let part): part.redirection = try panel.view(other)
    case .zooms(let scrollView):
      scrollView.zoomed = try panel.view(other)
      scrollView.findZoomedView()
    case .sends(let action, let control, let events):
      control.addTarget(try panel.responder(other), action: action, for: events)
    case .asks: _ = try panel.responder(other)
    case .isPresented(let controller):
      (try panel.responder(other) as? StageController)?.present(controller)
    case .focuses: try panel.responder(other).becomeFirstResponder()
    }
  }
}

extension Statement {
  /// Returns a map of the scene language with a name, for the words of this line.
  fileprivate func sceneWords(named name: Word) throws(SpecificationError) -> SceneWords {
    var words = SceneWords(self)
    words.add("name", .string(name.text), from: name)
    return words
  }

  /// Reads the third and the fourth word as a frame: `50,50 100x80`.
  fileprivate func frame() throws(SpecificationError) -> SourcedValue.Content {
    let location = "a location, such as 50,50"
    let extent = "a size, such as 100x80"
    let place = try word(2, location).numbers(by: ",", location)
    let size = try word(3, extent).numbers(by: "x", extent)
    return SceneWords.list([place.0, place.1, size.0, size.1], at: words[2])
  }
}
