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
