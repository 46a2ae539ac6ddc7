import Tactile

/// Turns a tree of values into a scene and refuses what it does not know: the one reader of the scene
/// language, for files and for the socket.
///
/// It goes through the tree once, in the order it was written; what refers to names is noted and
/// checked when its window has been read.
struct SceneDecoder {
  let limits: SceneLimits
  /// The names of the window being read, and what refers to them.
  var scope = SceneScope()
  private var viewCount = 0
  private var gestureCount = 0

  init(limits: SceneLimits) {
    self.limits = limits
  }

  mutating func scene(_ value: SourcedValue) throws(SceneFlaw) -> SceneDescription {
    let table = try SceneTable(value, "a scene", keys: SceneKeys.scene)
    let values = try table.required("windows").list()
    guard (1...limits.maximumWindows).contains(values.count) else {
      throw SceneFlaw(
        place: try table.required("windows").place, found: "\(values.count) windows",
        expected: "from 1 to \(limits.maximumWindows)")
    }
    var scene = SceneDescription()
    for value in values {
      let window = try window(value)
      guard !scene.windows.contains(where: { $0.name == window.name }) else {
        throw SceneFlaw(
          place: value.place, found: "a second window \(Excerpt.quoting(window.name))",
          expected: "a name of its own for each")
      }
      scene.windows.append(window)
    }
    return scene
  }

  /// A window with all that is in it.
  mutating func window(_ value: SourcedValue) throws(SceneFlaw) -> WindowDescription {
    let table = try SceneTable(value, "a window", keys: SceneKeys.window)
    let name = try table.required("name").name()
    scope = SceneScope()
    try scope.add(responder: name, .window, at: try table.required("name").place)
    var window = WindowDescription(name: name)
    window.screen = try table["screen"]?.name()
    window.frame = try table.rect("frame")
    window.size = try table["size"]?.size()
    if let level = try table.count("level", SceneRange.levels) { window.level = level }
    window.passesTouchesThrough = try table.bool("passThrough") ?? false
    if let word = table["thresholds"] {
      window.thresholds = try word.choice(
        WindowDescription.Thresholds.allCases.map { ($0.rawValue, $0) })
    }
    window.handles = try table.names("handles")
    window.firstResponder = try scope.reference(table["firstResponder"], .responder)
    window.gestures = try gestures(of: table, owner: name, isWindow: true)
    window.views = try views(of: table, isTop: true)
    try scope.checkReferences()
    return window
  }

  // MARK: Counting

  mutating func countView(at place: SourcePlace) throws(SceneFlaw) {
    viewCount += 1
    guard viewCount <= limits.maximumViews else {
      throw SceneFlaw(
        place: place, found: "more than \(limits.maximumViews) views", expected: "fewer")
    }
  }

  mutating func countGesture(at place: SourcePlace) throws(SceneFlaw) {
    gestureCount += 1
    guard gestureCount <= limits.maximumGestures else {
      throw SceneFlaw(
        place: place, found: "more than \(limits.maximumGestures) recognizers", expected: "fewer")
    }
  }
}
