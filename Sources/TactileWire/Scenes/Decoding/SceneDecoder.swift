import Tactile

/// Decodes a tree of values into a scene, and accepts only known keys. It is the only decoder of
/// the scene language, for files and for the socket.
///
/// It decodes the tree once, in the order of the text. References to names are collected, and
/// checked after their window has been decoded.
struct SceneDecoder {
  let limits: SceneLimits
  /// The names of the current window, and the references to them.
  var scope = SceneScope()
  /// Whether it decodes a single part, such as a line of a `.touch` file.
  var isPart = false
  private var viewCount = 0
  private var gestureCount = 0
  /// The recognizers that one touch can reach.
  var reach = GestureReach()

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
      guard !scene.windows.contains(where: { $0.name.hasSameBytes(as: window.name) }) else {
        throw SceneFlaw(
          place: value.place, found: "a second window \(Excerpt.quoting(window.name))",
          expected: "a different name for each window")
      }
      scene.windows.append(window)
    }
    return scene
  }

  /// Returns a window with its contents.
  mutating func window(_ value: SourcedValue) throws(SceneFlaw) -> WindowDescription {
    let window = try windowWithoutCheck(value)
    try scope.checkReferences()
    try reach.check(limits)
    return window
  }

  /// Returns a window without checking its references.
  mutating func windowWithoutCheck(
    _ value: SourcedValue
  ) throws(SceneFlaw) -> WindowDescription {
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
    window.isSecret = try table.bool("secret") ?? false
    window.compositorGestures = try table["compositorGestures"]?.compositorGestures()
    if let word = table["thresholds"] {
      window.thresholds = try word.choice(
        WindowDescription.Thresholds.allCases.map { ($0.rawValue, $0) })
    }
    window.handles = ActionNames(try table.names("handles"))
    window.firstResponder = try scope.reference(table["firstResponder"], .responder)
    window.gestures = try gestures(of: table, owner: name, isWindow: true)
    let outer = reach.enter(window.gestures, at: table["gestures"]?.place)
    window.views = try views(of: table, isTop: true)
    reach.leave(to: outer)
    return window
  }

  // MARK: Limits

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

extension SceneDescription {
  /// Decodes a scene from YAML or JSON text; safe for any bytes.
  ///
  /// - Parameters:
  ///   - text: The text, in UTF-8.
  ///   - file: The name of the file, for errors.
  ///   - limits: The limits of the scene.
  ///
  /// Throws `SceneError` for the first error, with file, line and column.
  public init(
    text: [UInt8], file: String, limits: SceneLimits = SceneLimits()
  ) throws(SceneError) {
    let tree: SourcedValue
    do {
      tree = try Self.tree(of: text, limits)
    } catch {
      throw SceneError(error, file: file, path: .root)
    }
    try self.init(tree, file: file, limits: limits)
  }

  /// Decodes a scene from the socket.
  ///
  /// - Parameters:
  ///   - value: The scene's object.
  ///   - path: The path of the scene in the call's parameters, for errors.
  ///   - limits: The limits of the scene.
  ///
  /// Throws `SceneError` for the first error, with its path.
  public init(
    _ value: JSONValue, path: JSONPath = .root, limits: SceneLimits = SceneLimits()
  ) throws(SceneError) {
    try self.init(SourcedValue(value), file: nil, path: path, limits: limits)
  }

  private static func tree(
    of text: [UInt8], _ limits: SceneLimits
  ) throws(SceneFlaw) -> SourcedValue {
    try text.withUnsafeBufferPointer { (bytes) throws(SceneFlaw) in
      try YAMLReader.read(bytes, limits: limits)
    }
  }

  private init(
    _ tree: SourcedValue, file: String?, path: JSONPath = .root, limits: SceneLimits
  ) throws(SceneError) {
    do {
      var decoder = SceneDecoder(limits: limits)
      self = try decoder.scene(tree)
    } catch {
      throw SceneError(
        error, file: file, path: tree.path(to: error.place.number, from: path) ?? path)
    }
  }
}
