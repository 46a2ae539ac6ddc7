import Tactile

/// One line of input: an action at a time.
struct Step {
  /// The action of a line.
  enum Action {
    /// The fingers change in one frame.
    case frame([FingerChange])
    /// Only time passes.
    case wait
    /// An app changes something, or an event without touches occurs.
    case command(Statement)
  }

  var time: Timestamp
  var action: Action
  var place: FilePlace

  /// The latest time, in milliseconds. It is exact in nanoseconds.
  private static let latest = 86_400_000.0

  /// Reads a line.
  init(_ statement: Statement) throws(SpecificationError) {
    let clock = statement.words[0]
    let milliseconds = try clock.number("a time in milliseconds")
    guard (0...Self.latest).contains(milliseconds) else {
      throw clock.error(expected: "a time from 0 to \(Int(Self.latest)) ms, which is a day")
    }
    time = Timestamp(nanoseconds: UInt64((milliseconds * 1_000_000).rounded()))
    place = statement.place
    let verb = try statement.word(1, "an action, such as \"down 1 50,50\"")
    switch verb.text {
    case "down", "move", "up", "cancel":
      action = .frame(try FingerChange.read(statement.rest(after: 1), of: statement))
    case "wait":
      action = .wait
    default:
      guard Command.verbs.contains(verb.text) else {
        let known = ["down", "move", "up", "cancel", "wait"] + Command.verbs
        throw verb.error(expected: "one of \(known.joined(separator: ", "))", known: known)
      }
      action = .command(statement)
    }
  }
}

/// The change of one finger in a frame: `down 1 50,50`, `move 2:1 90,50`, `up 1`.
struct FingerChange {
  var device: UInt32
  var finger: Int32
  var change: Contact.Change
  /// The new location; nil for the finger's last location.
  var location: Point?
  var kind: Contact.Kind?
  var force: Double?
  var radius: Double?
  /// The pressed buttons on the barrel of a pen.
  var buttons: PenState?

  private static let verbs: [(String, Contact.Change)] = [
    ("down", .began), ("move", .moved), ("up", .ended), ("cancel", .cancelled),
  ]

  private static let buttons: [(String, PenState)] = [
    ("none", []), ("barrelButton", .barrelButton), ("secondBarrelButton", .secondBarrelButton),
  ]

  /// Reads the changes of a line, which `+` separates.
  static func read(
    _ words: [Word], of statement: Statement
  ) throws(SpecificationError) -> [FingerChange] {
    var changes: [FingerChange] = []
    for part in words.split(separator: "+", omittingEmptySubsequences: false, on: \.text) {
      guard !part.isEmpty else { throw statement.end(expected: "a change on each side of +") }
      changes.append(try FingerChange(Array(part), of: statement))
    }
    return changes
  }

  private init(_ words: [Word], of statement: Statement) throws(SpecificationError) {
    change = try words[0].choice(Self.verbs)
    guard words.count > 1 else { throw statement.end(expected: "a finger, such as 1 or 2:1") }
    (device, finger) = try Self.identity(words[1])
    var next = 2
    if words.count > 2, words[2].text.contains(",") {
      let (x, y) = try words[2].numbers(by: ",", "a location, such as 50,50")
      location = Point(x: x, y: y)
      next = 3
    } else if change == .began || change == .moved {
      guard words.count > 2 else { throw statement.end(expected: "a location, such as 50,50") }
      throw words[2].error(expected: "a location, such as 50,50")
    }
    var attributes = Attributes(Array(words[next...]), of: "a finger")
    kind = attributes.flag("pen") ? .stylus : nil
    force = try attributes.number("force")
    radius = try attributes.number("radius")
    for button in try attributes.list("buttons") {
      let state = try button.choice(Self.buttons)
      buttons = (buttons ?? []).union(state)
    }
    try attributes.finish(of: "finger")
  }

  /// Reads a finger: `1` is finger 1 of device 1, `2:1` is finger 1 of device 2.
  private static func identity(_ word: Word) throws(SpecificationError) -> (UInt32, Int32) {
    let parts = word.text.split(separator: ":", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Int32($0) }.filter { $0 >= 0 }
    guard numbers.count == parts.count, (1...2).contains(parts.count) else {
      throw word.error(expected: "a finger, such as 1, or 2:1 for device 2")
    }
    return numbers.count == 1 ? (1, numbers[0]) : (UInt32(numbers[0]), numbers[1])
  }
}

extension Array {
  /// Returns the parts between elements with a value of a property.
  fileprivate func split<Value: Equatable>(
    separator: Value, omittingEmptySubsequences: Bool, on property: KeyPath<Element, Value>
  ) -> [ArraySlice<Element>] {
    split(omittingEmptySubsequences: omittingEmptySubsequences) {
      $0[keyPath: property] == separator
    }
  }
}
