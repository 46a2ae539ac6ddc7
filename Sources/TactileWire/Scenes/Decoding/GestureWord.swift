import Tactile

/// The word for a kind of recognizer, and how its own keys are read.
enum GestureWord: String, CaseIterable {
  case tap
  case longPress
  case pan
  case screenEdgePan
  case swipe
  case pinch
  case rotation
  case transform
  case sequence
  case hover

  static let directions: [(String, SwipeGestureRecognizer.Direction)] = [
    ("right", .right), ("left", .left), ("up", .up), ("down", .down),
  ]
  static let edges: [(String, ScreenEdges)] = [
    ("top", .top), ("left", .left), ("bottom", .bottom), ("right", .right),
  ]

  /// What a recognizer says it is; it decides which keys it may have, so it is looked at first.
  init(of value: SourcedValue) throws(SceneFlaw) {
    let all = Self.allCases.map { ($0.rawValue, $0) }
    guard case .map(let members) = value.content,
      let kind = members.first(where: { $0.name == "kind" })?.value, !kind.isNull
    else {
      var flaw = value.flaw(expected: "a recognizer: a map with a kind")
      if case .map = value.content { flaw.found = "no kind" }
      flaw.expected += ", one of \(all.map(\.0).joined(separator: ", "))"
      throw flaw
    }
    self = try kind.choice(all)
  }

  /// The keys it may have.
  var keys: [String] {
    switch self {
    case .tap: SceneKeys.tap
    case .longPress: SceneKeys.longPress
    case .pan: SceneKeys.pan
    case .screenEdgePan: SceneKeys.screenEdgePan
    case .swipe: SceneKeys.swipe
    case .pinch: SceneKeys.pinch
    case .rotation: SceneKeys.rotation
    case .transform: SceneKeys.transformGesture
    case .sequence: SceneKeys.sequence
    case .hover: SceneKeys.gesture
    }
  }

  /// Whether it has a movement and a speed when it begins.
  var isMoving: Bool { self == .pan || self == .screenEdgePan || self == .transform }

  /// Reads what only this kind has.
  func kind(_ table: SceneTable) throws(SceneFlaw) -> GestureDescription.Kind {
    switch self {
    case .tap: try tap(table)
    case .longPress: try longPress(table)
    case .pan: .pan(try pan(table))
    case .screenEdgePan: try screenEdgePan(table)
    case .swipe: try swipe(table)
    case .pinch: .pinch(spanChange: try table.length("spanChange"))
    case .rotation: .rotation(angle: try table.number("angle", 0...10))
    case .transform:
      .transform(
        minimumTouches: try table.count("minimumTouches", SceneRange.touches) ?? 1,
        movement: try table.length("movement"), spanChange: try table.length("spanChange"),
        angle: try table.number("angle", 0...10))
    case .sequence: try sequence(table)
    case .hover: .hover
    }
  }

  private func tap(_ table: SceneTable) throws(SceneFlaw) -> GestureDescription.Kind {
    .tap(
      taps: try table.count("taps", SceneRange.taps) ?? 1,
      touches: try table.count("touches", SceneRange.touches) ?? 1,
      movement: try table.length("movement"), interval: try table.seconds("interval"),
      distance: try table.length("distance"), duration: try table.seconds("duration"))
  }

  private func longPress(_ table: SceneTable) throws(SceneFlaw) -> GestureDescription.Kind {
    .longPress(
      touches: try table.count("touches", SceneRange.touches) ?? 1,
      taps: try table.count("taps", 0...SceneRange.taps.upperBound) ?? 0,
      duration: try table.seconds("duration"), movement: try table.length("movement"),
      interval: try table.seconds("tapInterval"), distance: try table.length("tapDistance"),
      tapDuration: try table.seconds("tapDuration"))
  }

  private func pan(_ table: SceneTable) throws(SceneFlaw) -> GestureDescription.PanFigures {
    var pan = GestureDescription.PanFigures()
    pan.minimumTouches = try table.count("minimumTouches", SceneRange.touches) ?? 1
    pan.maximumTouches = try table.count(
      "maximumTouches", pan.minimumTouches...SceneRange.touches.upperBound)
    pan.movement = try table.length("movement")
    return pan
  }

  private func screenEdgePan(_ table: SceneTable) throws(SceneFlaw) -> GestureDescription.Kind {
    .screenEdgePan(
      try pan(table), edges: try table.required("edges").choices(Self.edges),
      zone: try table.length("zone"))
  }

  private func swipe(_ table: SceneTable) throws(SceneFlaw) -> GestureDescription.Kind {
    .swipe(
      directions: try table["directions"]?.choices(Self.directions) ?? .right,
      touches: try table.count("touches", SceneRange.touches) ?? 1,
      duration: try table.seconds("duration"), distance: try table.length("distance"),
      sideways: try table.number("sideways", 0...1))
  }

  // MARK: Sequences

  private func sequence(_ table: SceneTable) throws(SceneFlaw) -> GestureDescription.Kind {
    let regions = try regions(try table.required("regions"))
    var steps: [String] = []
    for value in try table.required("steps").list() {
      let step = try value.name()
      let names = regions.map(\.name)
      guard names.contains(step) else {
        throw value.flaw(
          expected: "one of its regions: \(names.joined(separator: ", "))", known: names)
      }
      steps.append(step)
    }
    guard (1...SceneRange.taps.upperBound).contains(steps.count) else {
      throw SceneFlaw(
        place: try table.required("steps").place, found: "\(steps.count) steps",
        expected: "from 1 to \(SceneRange.taps.upperBound)")
    }
    return .sequence(
      regions: regions, steps: steps, duration: try table.seconds("duration"),
      movement: try table.length("movement"),
      toleratesOtherTouches: try table.bool("toleratesOtherTouches") ?? false,
      excludesOthers: try table.bool("excludesOthers") ?? false)
  }

  private func regions(
    _ value: SourcedValue
  ) throws(SceneFlaw) -> [SequenceGestureRecognizer.Region] {
    guard case .map(let members) = value.content, !members.isEmpty else {
      throw value.flaw(expected: "regions: a map from names to [x, y, width, height]")
    }
    var regions: [SequenceGestureRecognizer.Region] = []
    for member in members {
      regions.append(.init(name: member.name, rect: try member.value.rect()))
    }
    return regions
  }
}
