import Tactile

// Inline gestures: the keys of a recognizer of a scene, and conveniences that become such keys.

extension BindingDecoder {
  /// The distance in points that divides short swipes from long ones: 40 mm.
  package static let longSwipe = 252.0
  /// The keys of recognizers that inline gestures do not have.
  private static let missing: Set<String> = ["scope", "enabled", "action", "reservesRegions"]
  private static let own = ["edge", "corner", "region", "screen", "hold"]
  /// The kinds of inline gestures. A hover belongs to the view under the pen.
  static let inlineKinds = GestureKind.allCases.filter { $0 != .hover }
  /// The kinds whose fingers can rest after they began: those that move.
  private static let resting = inlineKinds.filter { $0.definition.measures.contains(.movement) }
  /// The times for which fingers can rest, in seconds.
  private static let rests = 0.1...60.0

  /// Returns an inline gesture. A map that another binding has too is the same gesture.
  mutating func inline(
    _ value: SourcedValue, number: Int
  ) throws(SceneFlaw) -> BindingDescription.Occasion {
    let plain = value.withSortedMembers
    if let index = inline.firstIndex(where: { $0.value == plain }) {
      return .inline(index)
    }
    let gesture = try inlineGesture(value, number: number)
    inline.append((plain, gesture))
    return .inline(inline.count - 1)
  }

  private mutating func inlineGesture(
    _ value: SourcedValue, number: Int
  ) throws(SceneFlaw) -> InlineGesture {
    let kind = try GestureKind(of: value)
    guard Self.inlineKinds.contains(kind) else {
      throw value.flaw(
        found: "a \(kind.rawValue)",
        expected: "another kind: a hover belongs to the view under the pen")
    }
    let keys = SceneKeys.keys(of: kind).filter { !Self.missing.contains($0) } + Self.own
    let table = try SceneTable(
      value, "a \(kind.rawValue) of a binding", keys: keys, page: Self.page)
    var members = Members(value)
    let place = try place(table, kind, &members)
    try addDistance(table, kind, &members)
    let rest = try takeHold(table, kind, &members)
    let screen = try table["screen"]?.name()
    for key in Self.own { members.remove(key) }
    if table["name"] == nil {
      members.set("name", .string("binding-\(number)"), at: value.place)
    }
    var recognizer = try recognizers.gesture(members.map, owner: "", isWindow: true)
    recognizer.scope = .screen
    if case .fixed(let place)? = place { recognizer.receive(in: place) }
    var gesture = InlineGesture(recognizer)
    gesture.screen = screen
    if case .part(let part)? = place { gesture.part = part }
    gesture.rest = rest
    return gesture
  }

  /// The place where the fingers of a gesture land.
  private enum Place {
    case fixed(GesturePlace)
    /// A part of the screen, with coordinates from 0 to 1.
    case part(Rect)
  }

  /// Returns the place where the fingers land. The edge of a screen-edge pan becomes its parameter.
  private func place(
    _ table: SceneTable, _ kind: GestureKind, _ members: inout Members
  ) throws(SceneFlaw) -> Place? {
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
      let corner = try value.choice(ScreenCorner.allCases.map { ($0.rawValue, $0) })
      return .fixed(.corner(corner, size: InlineGesture.zone))
    default:
      let edge = try value.choice(ScreenEdges.words)
      guard kind == .screenEdgePan else {
        return .fixed(.edges(edge, size: InlineGesture.zone))
      }
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
    let isShort = try value.choice([("long", false), ("short", true)])
    if isShort, table["maximumDistance"] != nil {
      throw value.flaw(found: "distance: short and maximumDistance", expected: "one of them")
    }
    members.set(
      isShort ? "maximumDistance" : "distance", .number(Self.longSwipe), at: value.place)
  }

  /// Converts `hold` of a kind that is held to its duration, and returns that of other kinds.
  private func takeHold(
    _ table: SceneTable, _ kind: GestureKind, _ members: inout Members
  ) throws(SceneFlaw) -> TimeInterval? {
    guard let value = table["hold"] else { return nil }
    if kind.definition.isHeld {
      if table["duration"] != nil {
        throw value.flaw(found: "hold and duration", expected: "one of them")
      }
      members.set("duration", value.content, at: value.place)
      return nil
    }
    guard Self.resting.contains(kind) else {
      let names = (Self.inlineKinds.filter(\.definition.isHeld) + Self.resting).map(\.rawValue)
      throw value.flaw(
        found: "hold of a \(kind.rawValue)",
        expected:
          "hold only for \(names.dropLast().joined(separator: ", ")) and \(names[names.count - 1]); "
          + "for a swipe that ends with a resting finger, use a pan with shouldBegin: {directions: …}"
      )
    }
    return try value.number(Self.rests, in: .seconds)
  }

  /// Returns a part of a screen: four numbers from 0 to 1 are parts of it, larger ones are points.
  private static func region(_ value: SourcedValue) throws(SceneFlaw) -> Place {
    let rect = try value.rect()
    guard rect.size.width > 0, rect.size.height > 0, rect.minX >= 0, rect.minY >= 0 else {
      throw value.flaw(
        found: "a region without area or outside the screen",
        expected: "[x, y, width, height] on the screen")
    }
    let isPart = rect.maxX <= 1 && rect.maxY <= 1
    return isPart ? .part(rect) : .fixed(.rect(rect))
  }
}

extension BindingList {
  /// Makes taps wait for taps with more taps, if both have the same fingers and the same place.
  mutating func addRequirements() {
    for index in gestures.indices where gestures[index].recognizer.kind == .tap {
      let gesture = gestures[index]
      for other in gestures where other.recognizer.kind == .tap {
        guard count(.taps, of: other) > count(.taps, of: gesture), sharesTouches(other, gesture),
          !gesture.recognizer.requireToFail.contains(other.recognizer.name)
        else { continue }
        gestures[index].recognizer.requireToFail.append(other.recognizer.name)
      }
    }
  }

  /// Limits swipes to the left, right, up or down to movements at most 22.5° beside this direction, if another swipe
  /// with the same fingers and the same place is diagonal. Otherwise, one movement could be both.
  mutating func separateDiagonals() {
    for index in gestures.indices where gestures[index].recognizer.kind == .swipe {
      let gesture = gestures[index]
      guard gesture.recognizer[.sideways] == nil, !isDiagonal(gesture),
        gestures.contains(where: { isDiagonal($0) && sharesTouches($0, gesture) })
      else { continue }
      // The tangent of 22.5°.
      gestures[index].recognizer[.sideways] = .number(0.41421)
    }
  }

  private func isDiagonal(_ gesture: InlineGesture) -> Bool {
    guard gesture.recognizer.kind == .swipe,
      case .directions(let directions)? = gesture.recognizer[.directions]
    else { return false }
    return !directions.isSubset(of: [.left, .right, .up, .down])
  }

  /// Whether two gestures have the same number of fingers and the same place.
  private func sharesTouches(_ one: InlineGesture, _ other: InlineGesture) -> Bool {
    count(.touches, of: one) == count(.touches, of: other) && one.screen == other.screen
      && one.part == other.part && one.recognizer.shouldReceive == other.recognizer.shouldReceive
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
