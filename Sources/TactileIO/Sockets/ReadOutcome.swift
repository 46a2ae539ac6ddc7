/// What an attempt to read gave.
package enum ReadOutcome: Equatable, Sendable {
  /// This many bytes, at least one.
  case bytes(Int)
  /// Nothing at present.
  case nothingYet
  /// The peer has closed the connection or is dead; nothing will come any more.
  case end
}
