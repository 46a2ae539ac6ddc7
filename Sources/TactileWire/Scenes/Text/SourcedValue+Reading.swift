import Tactile

// Methods that check the type and the range of a value, and throw an error for a wrong value.

extension SourcedValue {
  package func bool() throws(SceneFlaw) -> Bool {
    guard case .bool(let bool) = content else {
      var flaw = flaw(expected: "true or false")
      if isOldTrue { flaw.advice = "write true" }
      if isOldFalse { flaw.advice = "write false" }
      throw flaw
    }
    return bool
  }

  /// Returns a number in a range.
  ///
  /// - Parameter unit: The unit of the number. A string may then contain a number with another
  ///   unit, such as `600ms`.
  package func number(
    _ range: ClosedRange<Double>, in unit: ParameterUnit? = nil
  ) throws(SceneFlaw) -> Double {
    let number: Double? =
      switch content {
      case .number(let number): number
      case .string(let text): unit?.value(of: text)
      case .null, .bool, .list, .map: nil
      }
    guard let number, range.contains(number) else {
      let from = Self.text(of: range.lowerBound)
      var expected = "a number from \(from) to \(Self.text(of: range.upperBound))"
      if let unit {
        expected += " in \(unit.name), or a number with a unit, such as \(unit.example)"
      }
      var flaw = flaw(expected: expected)
      if case .number(let number) = content { flaw.advice = unit?.advice(for: number, in: range) }
      throw flaw
    }
    return number
  }

  package func count(_ range: ClosedRange<Int>) throws(SceneFlaw) -> Int {
    let expected = "a whole number from \(range.lowerBound) to \(range.upperBound)"
    guard case .number(let number) = content, let count = Int(exactly: number),
      range.contains(count)
    else { throw flaw(expected: expected) }
    return count
  }

  package func string() throws(SceneFlaw) -> String {
    switch content {
    case .string(let string): return string
    case .number, .bool: throw flaw(expected: "text; put it in quotes")
    default: throw flaw(expected: "text")
    }
  }

  /// Returns a name on one line, up to the longest length.
  package func name() throws(SceneFlaw) -> String {
    let name = try string()
    guard SceneRange.isName(name) else { throw flaw(expected: SceneRange.expectedName) }
    return name
  }

  /// Returns a text to be spoken, up to the longest length.
  package func speech() throws(SceneFlaw) -> String {
    let text = try string()
    guard !text.isEmpty, text.utf8.count <= SceneRange.speechBytes else {
      throw flaw(expected: "a text of 1 to \(SceneRange.speechBytes) bytes")
    }
    return text
  }

  package func list() throws(SceneFlaw) -> [SourcedValue] {
    guard case .list(let values) = content else { throw flaw(expected: "a list") }
    return values
  }

  /// Returns a list of unique names, at most ``SceneRange/listedNames``.
  package func names() throws(SceneFlaw) -> [String] {
    let list = try list()
    guard list.count <= SceneRange.listedNames else {
      throw flaw(
        found: "a list of \(list.count) names", expected: "at most \(SceneRange.listedNames)")
    }
    var names: [String] = []
    var known: Set<Name> = []
    for value in list {
      let name = try value.name()
      guard known.insert(name) else {
        throw SceneFlaw(
          place: value.place, found: "\(value.summary) a second time", expected: "each name once")
      }
      names.append(name)
    }
    return names
  }

  package func choice<Choice>(_ known: [(String, Choice)]) throws(SceneFlaw) -> Choice {
    if case .string(let word) = content, let found = known.first(where: { $0.0 == word }) {
      return found.1
    }
    let words = known.map(\.0)
    throw flaw(expected: "one of \(words.joined(separator: ", "))", known: words)
  }

  /// Returns the gestures of the compositor's app, given by a list of words. The list may be empty.
  package func compositorGestures() throws(SceneFlaw) -> CompositorGestures {
    let words = CompositorGestures.words
    guard case .list(let values) = content else {
      throw flaw(expected: "a list of \(words.map(\.0).joined(separator: ", ")), or []")
    }
    var gestures: CompositorGestures = []
    for value in values { gestures.formUnion(try value.choice(words)) }
    // Until a long press begins, the touch may also become a tap.
    guard !gestures.contains(.longPress) || gestures.contains(.tap) else {
      throw flaw(found: "longPress without tap", expected: "both of them, or tap alone")
    }
    return gestures
  }

  /// Returns a set, given by one word or a list of words.
  package func choices<Choices: OptionSet>(_ known: [(String, Choices)]) throws(SceneFlaw)
    -> Choices
  {
    var choices: Choices = []
    guard case .list(let values) = content else { return try choice(known) }
    guard !values.isEmpty else {
      throw flaw(expected: "at least one of \(known.map(\.0).joined(separator: ", "))")
    }
    for value in values { choices.formUnion(try value.choice(known)) }
    return choices
  }

  // MARK: Geometry

  private func numbers(_ count: Int, _ expected: String) throws(SceneFlaw) -> [Double] {
    guard case .list(let values) = content, values.count == count else {
      throw flaw(expected: expected)
    }
    var numbers: [Double] = []
    for value in values {
      numbers.append(try value.number(-SceneRange.farthest...SceneRange.farthest))
    }
    return numbers
  }

  package func rect() throws(SceneFlaw) -> Rect {
    let numbers = try numbers(4, "four numbers: [x, y, width, height]")
    guard numbers[2] >= 0, numbers[3] >= 0 else {
      throw SceneFlaw(
        place: place, found: "a width or height below 0", expected: "0 or more")
    }
    return Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }

  package func size() throws(SceneFlaw) -> Size {
    let numbers = try numbers(2, "two numbers: [width, height]")
    let least = min(numbers[0], numbers[1])
    guard least >= SceneRange.smallestSize else {
      throw SceneFlaw(
        place: place, found: "a width or height of \(Self.text(of: least))",
        expected: "at least \(Self.text(of: SceneRange.smallestSize))")
    }
    return Size(width: numbers[0], height: numbers[1])
  }

  package func point() throws(SceneFlaw) -> Point {
    let numbers = try numbers(2, "two numbers: [x, y]")
    return Point(x: numbers[0], y: numbers[1])
  }

  package func insets() throws(SceneFlaw) -> EdgeInsets {
    let numbers = try numbers(4, "four numbers: [top, left, bottom, right]")
    return EdgeInsets(top: numbers[0], left: numbers[1], bottom: numbers[2], right: numbers[3])
  }

  /// Returns a transform, given by six numbers, or by a map of rotation, scale and translation.
  package func transform() throws(SceneFlaw) -> AffineTransform {
    let transform = try statedTransform()
    guard transform.inverse != nil else {
      throw SceneFlaw(
        place: place, found: "a transform that maps everything to a line or a point",
        expected: "an invertible transform")
    }
    let scale = Self.leastScale(of: transform)
    // A rotation can round a factor down.
    guard scale >= SceneRange.smallestScale * (1 - 1e-9) else {
      throw SceneFlaw(
        place: place,
        found: "a transform that multiplies lengths in one direction by \(Self.text(of: scale))",
        expected: "at least \(Self.text(of: SceneRange.smallestScale))")
    }
    return transform
  }

  /// Returns the smallest factor by which a transform multiplies lengths: the smaller singular value of its
  /// matrix.
  private static func leastScale(of transform: AffineTransform) -> Double {
    let (a, b, c, d) = (transform.a, transform.b, transform.c, transform.d)
    let sum = ((a + d) * (a + d) + (b - c) * (b - c)).squareRoot()
    let difference = ((a - d) * (a - d) + (b + c) * (b + c)).squareRoot()
    let largest = (sum + difference) / 2
    return transform.determinant.magnitude / largest
  }

  private func statedTransform() throws(SceneFlaw) -> AffineTransform {
    if case .list = content {
      let n = try numbers(6, "six numbers: [a, b, c, d, tx, ty]")
      return AffineTransform(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5])
    }
    let table = try SceneTable(self, "a transform", keys: SceneKeys.transform)
    var transform = AffineTransform.identity
    if let scale = table["scale"] { transform = try scale.scale() }
    if let angle = try table.number("rotation", -100...100, in: .radians) {
      transform = transform.concatenating(AffineTransform(rotation: angle))
    }
    if let move = try table["translation"]?.point() {
      transform = transform.concatenating(
        AffineTransform(translationX: move.x, translationY: move.y))
    }
    return transform
  }

  /// Returns a number for both axes, or one for each axis.
  private func scale() throws(SceneFlaw) -> AffineTransform {
    if case .number = content {
      let scale = try number(-1000...1000)
      return AffineTransform(scaleX: scale, scaleY: scale)
    }
    let both = try numbers(2, "a number, or two: [x, y]")
    return AffineTransform(scaleX: both[0], scaleY: both[1])
  }

  // MARK: Controls and scroll views

  /// Returns a deceleration rate, given by name or number.
  func deceleration() throws(SceneFlaw) -> Double {
    if case .number = content { return try number(0.5...0.9999) }
    return try choice([
      ("normal", ScrollView.DecelerationRate.normal.rawValue),
      ("fast", ScrollView.DecelerationRate.fast.rawValue),
    ])
  }

  /// Returns the smallest and the largest scale of a scroll view.
  func zoomRange() throws(SceneFlaw) -> ClosedRange<Double> {
    let expected = "two numbers: [smallest, largest]"
    guard case .list(let values) = content, values.count == 2 else {
      throw flaw(expected: expected)
    }
    let smallest = try values[0].number(SceneRange.zoom)
    return smallest...(try values[1].number(smallest...SceneRange.zoom.upperBound))
  }

  /// Returns the index of a segment.
  func segment(of count: Int) throws(SceneFlaw) -> Int {
    guard count > 0 else { throw flaw(expected: "a control with segments") }
    return try self.count(0...count - 1)
  }
}

extension SourcedValue {
  /// The value of a member; nil if there is none, or if this is not a map.
  subscript(_ name: String) -> SourcedValue? {
    guard case .map(let members) = content else { return nil }
    return members.first { $0.name == name }?.value
  }

  /// Returns the value of a required member.
  func required(_ name: String) throws(SceneFlaw) -> SourcedValue {
    guard let value = self[name], !value.isNull else {
      guard case .map = content else { throw flaw(expected: "a map with a \(name)") }
      throw SceneFlaw(
        place: place, found: "no \(name)", expected: "the \(name) of the part to change")
    }
    return value
  }

  /// Returns the elements of a list member; empty if it is left out.
  func elements(_ name: String) throws(SceneFlaw) -> [SourcedValue] {
    guard let value = self[name], !value.isNull else { return [] }
    return try value.list()
  }

  /// The depth of the lists and maps in here.
  var depth: Int {
    switch content {
    case .null, .bool, .number, .string: 0
    case .list(let values): 1 + (values.map(\.depth).max() ?? 0)
    case .map(let members): 1 + (members.map(\.value.depth).max() ?? 0)
    }
  }

  /// Copies the members of a map into this one. A null member removes the key.
  mutating func take(_ keys: SourcedValue, but fixed: [String]) throws(SceneFlaw) {
    guard case .map(let changes) = keys.content else {
      throw keys.flaw(expected: "a map of changed keys")
    }
    for change in changes where fixed.contains(change.name) {
      throw SceneFlaw(
        place: change.place, found: "the key \(change.name)",
        expected: "none; use addView, moveView, removeView or the verbs for recognizers")
    }
    guard case .map(var members) = content else { return }
    for change in changes {
      members.removeAll { $0.name == change.name }
      if !change.value.isNull { members.append(change) }
    }
    content = .map(members)
    place = keys.place
  }

  /// Returns whether it is a string with this text.
  func isText(_ text: String) -> Bool {
    if case .string(text) = content { true } else { false }
  }
}

extension SourcedValue.Member {
  /// Checks that the key of a map with chosen names is a name. The path of the error is that of the map,
  /// because the key may be very long.
  func requireName(in map: SourcedValue) throws(SceneFlaw) {
    guard !SceneRange.isName(name) else { return }
    throw SceneFlaw(
      place: map.place, found: Excerpt.quoting(name), expected: SceneRange.expectedName)
  }
}

extension SourcedValue {
  /// Returns the error for a value that is not as expected.
  package func flaw(expected: String) -> SceneFlaw {
    SceneFlaw(place: place, found: summary, expected: expected)
  }

  /// Returns the error with its own words for the value found.
  package func flaw(found: String, expected: String) -> SceneFlaw {
    SceneFlaw(place: place, found: found, expected: expected)
  }

  /// Returns the error for a wrong word, with the most similar known word.
  package func flaw(expected: String, known: [String]) -> SceneFlaw {
    var flaw = flaw(expected: expected)
    if case .string(let found) = content { flaw.nearest = NearestWord.of(found, among: known) }
    return flaw
  }

  /// Whether the value is a word that means off or false, but only in earlier versions of YAML.
  package var isOldFalse: Bool { isWord(of: ["no", "n", "off", "false"]) }
  /// Whether the value is a word that means on or true, but only in earlier versions of YAML.
  package var isOldTrue: Bool { isWord(of: ["yes", "y", "on", "true"]) }

  private func isWord(of words: [String]) -> Bool {
    guard case .string(let word) = content else { return false }
    return words.contains(word.lowercased())
  }
}
