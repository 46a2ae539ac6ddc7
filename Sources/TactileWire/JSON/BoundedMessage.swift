/// A message with a bound on its length that is cheap to compute. It is written in one piece.
protocol BoundedMessage: WireMessage {
  /// The most bytes of the message, with the comma before it.
  var room: Int { get }

  /// Writes the message as the value of a member, or as the first value.
  func write(into members: inout JSONMembers)
}
