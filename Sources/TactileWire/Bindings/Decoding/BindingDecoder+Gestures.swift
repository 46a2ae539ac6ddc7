import Tactile

// Inline gestures: the keys of a recognizer of a scene, and conveniences that become such keys.

extension BindingDecoder {
  /// The distance in points that divides short swipes from long ones: 40 mm.
  package static let longSwipe = 252.0
  /// The most inline gestures of one screen: as many recognizers as one touch may reach by default.
  package static let mostGestures = 64
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
    var text = ""
    value.appendKey(to: &text)
    if let index = numbers[text] { return .inline(index) }
    let gesture = try inlineGesture(value, number: number)
    try count(gesture, value)
    numbers[text] = inline.count
    inline.append((value, gesture))
    return .inline(inline.count - 1)
  }

  /// Counts a gesture. A touch of a screen can reach all gestures of the screen.
  private mutating func count(
    _ gesture: InlineGesture, _ value: SourcedValue
  ) throws(SceneFlaw) {
    counts[gesture.screen, default: 0] += 1
    let everywhere = counts[nil] ?? 0
    let screen = gesture.screen ?? mostUsedScreen
    let total = everywhere + (screen.flatMap { counts[$0] } ?? 0)
    if let own = gesture.screen, counts[own] ?? 0 > mostUsedScreen.flatMap({ counts[$0] }) ?? 0 {
      mostUsedScreen = own
    }
    guard total > Self.mostGestures else { return }
    let place = screen.map { "the screen \(Excerpt.quoting($0))" } ?? "each screen"
    throw value.flaw(
      found: "\(total) inline gestures on \(place)",
      expected: "at most \(Self.mostGestures); remove gestures, or divide them with the key screen")
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
    guard isPart || min(rect.size.width, rect.size.height) > 1 else {
      throw value.flaw(
        found: "a region that is at most 1 point wide or high, or parts that leave the screen",
        expected:
          "parts of the screen whose sums x + width and y + height are at most 1, or a width and a "
          + "height above 1 point")
    }
    return isPart ? .part(rect) : .fixed(.rect(rect))
  }
}

extension BindingList {
  /// The fingers and the place of gestures that one touch can start.
  private struct Reach: Hashable {
    var touches: Double
    var screen: String?
    var part: Rect?
    var region: GesturePlace?
    var notRegion: GesturePlace?
  }

  /// Makes taps wait for taps with more taps, if both have the same fingers and the same place.
  ///
  /// - Returns: The number of pairs of gestures that were compared.
  @discardableResult
  mutating func addRequirements() -> Int {
    var comparisons = 0
    for group in groups(of: .tap) {
      for index in group {
        let gesture = gestures[index]
        var known = Set(gesture.recognizer.requireToFail)
        for other in group {
          comparisons += 1
          let name = gestures[other].recognizer.name
          guard count(.taps, of: gestures[other]) > count(.taps, of: gesture),
            sharesTouches(gestures[other], gesture), known.insert(name).inserted
          else { continue }
          gestures[index].recognizer.requireToFail.append(name)
        }
      }
    }
    return comparisons
  }

  /// Limits swipes to the left, right, up or down to movements at most 22.5° beside this direction, if another swipe
  /// with the same fingers and the same place is diagonal. Otherwise, one movement could be both.
  ///
  /// - Returns: The number of pairs of gestures that were compared.
  @discardableResult
  mutating func separateDiagonals() -> Int {
    var comparisons = 0
    for group in groups(of: .swipe) {
      let diagonals = group.filter { isDiagonal(gestures[$0]) }
      for index in group where gestures[index].recognizer[.sideways] == nil {
        let gesture = gestures[index]
        guard !isDiagonal(gesture),
          diagonals.contains(where: { other in
            comparisons += 1
            return sharesTouches(gestures[other], gesture)
          })
        else { continue }
        // The tangent of 22.5°.
        gestures[index].recognizer[.sideways] = .number(0.41421)
      }
    }
    return comparisons
  }

  /// The numbers of the gestures of a kind, in groups that may share touches. A group has the gestures of one screen,
  /// so it has at most ``BindingDecoder/mostGestures``.
  private func groups(of kind: GestureKind) -> [[Int]] {
    var groups: [[Int]] = []
    var numbers: [Reach: Int] = [:]
    for (index, gesture) in gestures.enumerated() where gesture.recognizer.kind == kind {
      let rule = gesture.recognizer.shouldReceive
      let reach = Reach(
        touches: count(.touches, of: gesture), screen: gesture.screen, part: gesture.part,
        region: rule?.region, notRegion: rule?.notRegion)
      if let number = numbers[reach] {
        groups[number].append(index)
      } else {
        numbers[reach] = groups.count
        groups.append([index])
      }
    }
    return groups
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

extension BindingStep {
  /// Examples of steps of gestures with these measures.
  static func examples(for measures: GestureMeasures) -> [String] {
    [
      measures.contains(.movement) ? "40pt" : nil, measures.contains(.scale) ? "0.1" : nil,
      measures.contains(.rotation) ? "10deg" : nil, "100ms",
    ].compactMap { $0 }
  }
}

extension BindingStep.Measure {
  /// The measures that can be divided into steps in gestures with these measures.
  static func allowed(for measures: GestureMeasures) -> [BindingStep.Measure] {
    var allowed: [BindingStep.Measure] = [.time]
    if !measures.isEmpty { allowed.append(.own) }
    if measures.contains(.movement) { allowed.append(.movement) }
    if measures.contains(.rotation) { allowed.append(.rotation) }
    return allowed
  }
}

extension BindingDirection {
  /// The directions that gestures with these measures can have, or their steps.
  static func allowed(
    for measures: GestureMeasures, every step: BindingStep?
  ) -> [BindingDirection] {
    let measures = step.map { $0.divided(of: measures) } ?? measures
    var directions: [BindingDirection] = []
    if measures.contains(.movement) {
      directions += [.left, .right, .up, .down, .upLeft, .upRight, .downLeft, .downRight]
    }
    if measures.contains(.scale) { directions += [.in, .out] }
    if measures.contains(.rotation) { directions += [.clockwise, .counterclockwise] }
    return directions
  }
}

extension BindingStep {
  /// The one of these measures that the step divides; empty for a step of time.
  fileprivate func divided(of measures: GestureMeasures) -> GestureMeasures {
    switch measure {
    case .movement: measures.intersection(.movement)
    case .scale: measures.intersection(.scale)
    case .rotation: measures.intersection(.rotation)
    case .time: []
    case .own:
      measures.contains(.scale)
        ? .scale : measures.contains(.rotation) ? .rotation : measures.intersection(.movement)
    }
  }
}

/// A gesture that a file of bindings describes itself. `tactile bind` shows a window with its recognizer on each
/// screen.
package struct InlineGesture: Equatable, Sendable {
  /// The width of the zones of `edge` and `corner`, in points.
  package static let zone = GestureDefaults.kiosk.edgeZone

  /// The recognizer. Its scope is the screen. Its `shouldReceive` contains the place where the fingers land, unless
  /// this is ``part``.
  package var recognizer: GestureDescription
  /// The only screen; nil for all screens.
  package var screen: String?
  /// The part of the screen in which the fingers land, with coordinates from 0 to 1; nil if it is not given so.
  package var part: Rect?
  /// The time for which the fingers rest after the gesture began, in seconds; nil if they need not.
  package var rest: TimeInterval?

  package init(_ recognizer: GestureDescription) {
    self.recognizer = recognizer
  }
}

extension BindingList {
  /// Returns the window with the inline gestures of a screen; nil if the screen has none.
  ///
  /// - Parameters:
  ///   - screen: The name of the screen.
  ///   - size: Its size, in points.
  ///   - number: The number of the program among those of one user, from 1.
  package func window(on screen: String, size: Size, number: Int = 1) -> WindowDescription? {
    let present = gestures.filter { $0.screen == nil || $0.screen == screen }
    guard !present.isEmpty else { return nil }
    let names = Set(present.map { Name($0.recognizer.name) })
    let name = BindingWindowName(screen: screen, number: number)
    var window = WindowDescription(name: name.description)
    window.screen = screen
    window.passesTouchesThrough = true
    window.gestures = present.map { gesture in
      var recognizer = gesture.recognizer
      // A gesture of another screen never fails here, because it never begins.
      recognizer.requireToFail.removeAll { !names.contains(Name($0)) }
      if case .some(let companions) = recognizer.simultaneousWith {
        recognizer.simultaneousWith = .some(
          NameSet(companions.names.filter { names.contains(Name($0)) }))
      }
      if let part = gesture.part {
        recognizer.receive(
          in: .rect(
            Rect(
              x: part.minX * size.width, y: part.minY * size.height,
              width: part.size.width * size.width, height: part.size.height * size.height)))
      }
      return recognizer
    }
    return window
  }
}

extension GestureDescription {
  /// Adds the condition that touches land in a place.
  mutating func receive(in place: GesturePlace) {
    var rule = shouldReceive ?? ReceiveRule()
    rule.region = place
    shouldReceive = rule
  }
}

/// The name of a window with inline gestures: the word `bindings` and the name of the screen, such as `bindings left`.
///
/// If several programs of a user show such windows, the second one's names contain its number: `bindings 2 left`.
package struct BindingWindowName: Equatable, Sendable, CustomStringConvertible {
  /// The first word of all these names.
  package static let firstWord = "bindings"

  /// The most programs of one user that can show windows with inline gestures at the same time.
  package static let mostPrograms = 9

  /// The words after the first one.
  private let rest: String

  /// Creates the name of the window on a screen.
  ///
  /// - Parameters:
  ///   - screen: The name of the screen.
  ///   - number: The number of the program among those of one user, from 1.
  package init(screen: String, number: Int = 1) {
    rest = number == 1 ? screen : "\(number) \(screen)"
  }

  /// Parses a name; nil if no window with inline gestures can have it.
  ///
  /// The name of a screen may begin with a number too, so the result does not say which program has the window.
  package init?(parsing name: String) {
    let words = name.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
    guard words.count == 2, words[0] == Self.firstWord else { return nil }
    rest = String(words[1])
  }

  /// The name, which has at most 100 characters.
  package var description: String {
    String("\(Self.firstWord) \(rest)".prefix(SceneRange.nameLength))
  }
}
