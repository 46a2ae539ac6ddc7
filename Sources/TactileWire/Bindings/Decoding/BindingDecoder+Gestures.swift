import Tactile

// Inline gestures: the keys of a recognizer of a scene, and conveniences that become such keys.

extension BindingDecoder {
  /// The distance in points that divides short swipes from long ones: 40 mm.
  package static let longSwipe = 252.0
  /// The keys of recognizers that inline gestures do not have.
  private static let missing: Set<String> = ["scope", "enabled", "action", "reservesRegions"]
  private static let own = ["edge", "corner", "region", "screen", "hold"]
  /// The kinds whose fingers can rest after they began.
  private static let resting: Set<GestureKind> = [.pan, .screenEdgePan, .transform]
  /// The times for which fingers can rest, in seconds.
  private static let rests = 0.1...60.0

  /// Returns an inline gesture. A map that another binding has too is the same gesture.
  mutating func inline(
    _ value: SourcedValue, number: Int
  ) throws(SceneFlaw) -> BindingDescription.Occasion {
    let plain = value.withSortedMembers
    if let index = inline.firstIndex(where: { $0.value == plain }) {
      return .inline(index, directions(of: index))
    }
    let gesture = try inlineGesture(value, number: number)
    inline.append((plain, gesture))
    return .inline(inline.count - 1, directions(of: inline.count - 1))
  }

  /// The directions of a swipe; nil for other kinds.
  private func directions(of index: Int) -> SwipeGestureRecognizer.Direction? {
    let recognizer = inline[index].gesture.recognizer
    guard recognizer.kind == .swipe else { return nil }
    if case .directions(let directions)? = recognizer[.directions] { return directions }
    return .right
  }

  private mutating func inlineGesture(
    _ value: SourcedValue, number: Int
  ) throws(SceneFlaw) -> InlineGesture {
    let kind = try GestureKind(of: value)
    guard kind != .hover else {
      throw value.flaw(
        found: "a hover", expected: "another kind: a hover belongs to the view under the pen")
    }
    let keys = SceneKeys.keys(of: kind).filter { !Self.missing.contains($0) } + Self.own
    let table = try SceneTable(
      value, "a \(kind.rawValue) of a binding", keys: keys, page: Self.page)
    var members = Members(value)
    let region = try place(table, kind, &members)
    try addDistance(table, kind, &members)
    let rest = try takeHold(table, kind, &members)
    let screen = try table["screen"]?.name()
    for key in Self.own { members.remove(key) }
    if table["name"] == nil {
      members.set("name", .string("binding-\(number)"), at: value.place)
    }
    var recognizer = try recognizers.gesture(members.map, owner: "", isWindow: true)
    recognizer.scope = .screen
    var gesture = InlineGesture(recognizer)
    gesture.screen = screen
    gesture.region = region
    gesture.rest = rest
    return gesture
  }

  /// Returns the place where the fingers land. The edge of a screen-edge pan becomes its parameter.
  private func place(
    _ table: SceneTable, _ kind: GestureKind, _ members: inout Members
  ) throws(SceneFlaw) -> InlineGesture.Region? {
    let given = ["edge", "corner", "region"].filter { table[$0] != nil }
    guard let key = given.first else { return nil }
    let value = try table.required(key)
    guard given.count == 1 else {
      throw value.flaw(found: "\(given[0]) and \(given[1])", expected: "one of them")
    }
    if let rule = table["shouldReceive"], rule.memberNames.contains("region") {
      throw value.flaw(found: "\(key) and shouldReceive.region", expected: "one of them")
    }
    switch key {
    case "region": return try Self.region(value)
    case "corner":
      return .corner(try value.choice(ScreenCorner.allCases.map { ($0.rawValue, $0) }))
    default:
      let edge = try value.choice(ScreenEdges.words)
      guard kind == .screenEdgePan else { return .edge(edge) }
      guard table["edges"] == nil else {
        throw value.flaw(found: "edge and edges", expected: "one of them")
      }
      members.set("edges", value.content, at: value.place)
      return nil
    }
  }

  /// Converts the words of `distance` of a swipe to points.
  private func addDistance(
    _ table: SceneTable, _ kind: GestureKind, _ members: inout Members
  ) throws(SceneFlaw) {
    guard kind == .swipe, let value = table["distance"], case .string(let word) = value.content,
      ParameterUnit.points.value(of: word) == nil
    else { return }
    members.remove("distance")
    // A swipe has the parameter only if it can be decided at the lift.
    let limit = "maximumDistance"
    let canBeShort = GestureKind.swipe.parameters.contains { $0.name.rawValue == limit }
    let isShort = try value.choice([("long", false)] + (canBeShort ? [("short", true)] : []))
    members.set(isShort ? limit : "distance", .number(Self.longSwipe), at: value.place)
  }

  /// Converts `hold` of a long press to its duration, and returns that of other kinds.
  private func takeHold(
    _ table: SceneTable, _ kind: GestureKind, _ members: inout Members
  ) throws(SceneFlaw) -> TimeInterval? {
    guard let value = table["hold"] else { return nil }
    if kind == .longPress {
      if table["duration"] != nil {
        throw value.flaw(found: "hold and duration", expected: "one of them")
      }
      members.set("duration", value.content, at: value.place)
      return nil
    }
    guard Self.resting.contains(kind) else {
      throw value.flaw(
        found: "hold of a \(kind.rawValue)",
        expected:
          "hold only for longPress, pan, screenEdgePan and transform; for a swipe that ends with a "
          + "resting finger, use a pan with shouldBegin: {directions: …}")
    }
    return try value.number(Self.rests, in: .seconds)
  }

  /// Returns a part of a screen: four numbers from 0 to 1 are parts of it, larger ones are points.
  private static func region(_ value: SourcedValue) throws(SceneFlaw) -> InlineGesture.Region {
    let rect = try value.rect()
    guard rect.size.width > 0, rect.size.height > 0, rect.minX >= 0, rect.minY >= 0 else {
      throw value.flaw(
        found: "a region without area or outside the screen",
        expected: "[x, y, width, height] on the screen")
    }
    let isPart = rect.maxX <= 1 && rect.maxY <= 1
    return isPart ? .parts(rect) : .points(rect)
  }
}

extension BindingList {
  /// Makes taps wait for taps with more taps, if both have the same fingers and the same place.
  mutating func addRequirements() {
    for index in gestures.indices where gestures[index].recognizer.kind == .tap {
      let gesture = gestures[index]
      for other in gestures where other.recognizer.kind == .tap {
        guard count(.taps, of: other) > count(.taps, of: gesture),
          count(.touches, of: other) == count(.touches, of: gesture),
          other.screen == gesture.screen, other.region == gesture.region,
          other.recognizer.shouldReceive == gesture.recognizer.shouldReceive,
          !gesture.recognizer.requireToFail.contains(other.recognizer.name)
        else { continue }
        gestures[index].recognizer.requireToFail.append(other.recognizer.name)
      }
    }
  }

  private func count(_ name: ParameterName, of gesture: InlineGesture) -> Double {
    gesture.recognizer[name]?.number ?? 1
  }
}

/// The members of a map that is changed before it is decoded. Added values have the location of the key that
/// stands for them.
private struct Members {
  private var members: [SourcedValue.Member]
  private let place: SourcePlace

  init(_ value: SourcedValue) {
    place = value.place
    if case .map(let members) = value.content { self.members = members } else { members = [] }
  }

  var map: SourcedValue { SourcedValue(content: .map(members), at: place) }

  mutating func remove(_ name: String) { members.removeAll { $0.name == name } }

  mutating func set(_ name: String, _ content: SourcedValue.Content, at place: SourcePlace) {
    remove(name)
    members.append(.init(name, at: place, SourcedValue(content: content, at: place)))
  }
}

extension SourcedValue {
  /// The value with the members of its map in the order of their names.
  fileprivate var withSortedMembers: SourcedValue {
    guard case .map(let members) = content else { return self }
    return SourcedValue(content: .map(members.sorted { $0.name < $1.name }), at: place)
  }
}
