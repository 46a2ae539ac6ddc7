import Tactile

/// One line of input: what happens at a time.
struct Step {
  /// What happens.
  enum Deed {
    /// Fingers change, all in one frame.
    case frame([FingerChange])
    /// Nothing but that time passes.
    case wait
    /// An app does something, or another kind of event comes: the verb and its words.
    case command(Statement)
  }

  var time: Timestamp
  var deed: Deed
  var place: SourcePlace

  /// In milliseconds: more than any scene needs, and exact in nanoseconds.
  private static let latest = 86_400_000.0

  /// What a line says.
  init(_ statement: Statement) throws(SpecificationError) {
    let clock = statement.words[0]
    let milliseconds = try clock.number("a time in milliseconds")
    guard (0...Self.latest).contains(milliseconds) else {
      throw clock.error(expected: "a time from 0 to \(Int(Self.latest)), which is a day")
    }
    time = Timestamp(nanoseconds: UInt64((milliseconds * 1_000_000).rounded()))
    place = statement.place
    let verb = try statement.word(1, "what happens, as \"down 1 50,50\"")
    switch verb.text {
    case "down", "move", "up", "cancel":
      deed = .frame(try FingerChange.read(statement.rest(after: 1), of: statement))
    case "wait":
      deed = .wait
    default:
      guard Command.verbs.contains(verb.text) else {
        let known = ["down", "move", "up", "cancel", "wait"] + Command.verbs
        throw verb.error(expected: "one of \(known.joined(separator: ", "))", known: known)
      }
      deed = .command(statement)
    }
  }
}
