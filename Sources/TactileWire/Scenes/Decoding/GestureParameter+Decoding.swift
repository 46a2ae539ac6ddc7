import Tactile

extension SceneTable {
  /// Returns the parameters of a recognizer's kind that the table sets.
  ///
  /// - Parameter isPart: Whether required parameters may be missing.
  func parameters(
    of kind: GestureKind, isPart: Bool
  ) throws(SceneFlaw) -> [ParameterName: ParameterValue] {
    var values: [ParameterName: ParameterValue] = [:]
    for parameter in kind.parameters {
      guard let value = self[parameter.name.rawValue] else {
        // Throws the error for a missing required parameter.
        if case .required = parameter.default, !isPart { _ = try required(parameter.name.rawValue) }
        continue
      }
      values[parameter.name] = try value.parameter(parameter, beside: values)
    }
    return values
  }
}

extension SourcedValue {
  /// Returns the value of a parameter.
  ///
  /// - Parameter others: The parameters of the same recognizer before it.
  fileprivate func parameter(
    _ parameter: GestureParameter, beside others: [ParameterName: ParameterValue]
  ) throws(SceneFlaw) -> ParameterValue {
    switch parameter.type {
    case .count(let range):
      let minimum = parameter.minimum.flatMap { others[$0]?.number }.flatMap { Int(exactly: $0) }
      return .count(try count((minimum ?? range.lowerBound)...range.upperBound))
    case .points:
      let minimum = parameter.minimum.flatMap { others[$0]?.number } ?? 0
      return .number(try number(minimum...SceneRange.farthest, in: .points))
    case .seconds: return .number(try number(0...SceneRange.longest, in: .seconds))
    case .radians: return .number(try number(SceneRange.angles, in: .radians))
    case .ratio(let range): return .number(try number(range))
    case .bool: return .bool(try bool())
    case .directions: return .directions(try choices(SwipeGestureRecognizer.Direction.words))
    case .edges: return .edges(try choices(ScreenEdges.words))
    case .buttons: return .buttons(try choices(Event.ButtonMask.words))
    case .regions: return .regions(try regions())
    case .steps(let most):
      var known: [SequenceGestureRecognizer.Region] = []
      for case .regions(let regions) in others.values { known += regions }
      return .steps(try steps(known.map(\.name), most))
    }
  }

  private func regions() throws(SceneFlaw) -> [SequenceGestureRecognizer.Region] {
    guard case .map(let members) = content, !members.isEmpty else {
      throw flaw(expected: "regions: a map from names to places, such as [x, y, width, height]")
    }
    guard members.count <= SceneRange.regions else {
      throw flaw(found: "\(members.count) regions", expected: "at most \(SceneRange.regions)")
    }
    var regions: [SequenceGestureRecognizer.Region] = []
    for member in members {
      try member.requireName(in: self)
      regions.append(.init(name: member.name, place: try member.value.gesturePlace()))
    }
    return regions
  }

  /// Returns the place of a region: a rectangle of the view, or a map for a place at the border of the screen.
  func gesturePlace() throws(SceneFlaw) -> GesturePlace {
    guard case .map = content else { return .rect(try rect()) }
    let table = try SceneTable(self, "the place of a region", keys: SceneKeys.place)
    let size = try table.required("size").number(SceneRange.placeSizes, in: .points)
    if let corner = table["corner"] {
      if let edges = table["edges"] { throw edges.flaw(expected: "either a corner or edges") }
      return .corner(try corner.choice(ScreenCorner.allCases.map { ($0.rawValue, $0) }), size: size)
    }
    return .edges(try table.required("edges").choices(ScreenEdges.words), size: size)
  }

  private func steps(
    _ known: [String], _ most: Int
  ) throws(SceneFlaw) -> [SequenceGestureRecognizer.Step] {
    var steps: [SequenceGestureRecognizer.Step] = []
    let names = Set(known.map { Name($0) })
    for value in try list() {
      let (step, region) = try value.step()
      guard names.contains(step.region) else {
        throw region.flaw(
          expected: "one of its regions: " + known.prefix(12).joined(separator: ", ")
            + (known.count > 12 ? ", …" : ""), known: known)
      }
      steps.append(step)
    }
    guard (1...most).contains(steps.count) else {
      throw flaw(found: "\(steps.count) steps", expected: "from 1 to \(most)")
    }
    return steps
  }

  /// Returns a step of a sequence, and the value that names its region.
  private func step() throws(SceneFlaw) -> (SequenceGestureRecognizer.Step, SourcedValue) {
    guard case .map = content else { return (.init(in: try name()), self) }
    let table = try SceneTable(self, "a step", keys: SceneKeys.step)
    let region = try table.required("in")
    var step = SequenceGestureRecognizer.Step(in: try region.name())
    step.touches = try table.count("touches", GestureParameter.touches) ?? 1
    if let hold = table["hold"] {
      if let taps = table["taps"] { throw taps.flaw(expected: "either taps or hold") }
      step.press = .hold(try hold.number(SceneRange.holds, in: .seconds))
    } else {
      step.press = .taps(try table.count("taps", 1...GestureParameter.taps) ?? 1)
    }
    return (step, region)
  }
}

extension SwipeGestureRecognizer.Direction {
  /// The directions with their words.
  static let words: [(String, Self)] =
    SwipeGestureRecognizer.SingleDirection.allCases.map { ($0.rawValue, $0.set) }

  /// The words of the directions in this set.
  package var words: [String] { Self.words.filter { contains($0.1) }.map(\.0) }
}

extension ScreenEdges {
  /// The edges with their words.
  package static let words: [(String, Self)] = [
    ("top", .top), ("left", .left), ("bottom", .bottom), ("right", .right),
  ]

  /// The words of the edges in this set.
  package var words: [String] { Self.words.filter { contains($0.1) }.map(\.0) }
}

extension Event.ButtonMask {
  /// The parts of a pen with their words, which are also members of a touch's pen in messages.
  package static let words: [(String, Self)] = [
    ("tip", .primary), ("barrelButton", .secondary), ("secondBarrelButton", .button(3)),
  ]

  /// The words of the buttons in this set.
  var words: [String] { Self.words.filter { contains($0.1) }.map(\.0) }
}
