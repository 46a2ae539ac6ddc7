/// What a program writes to its clients.
enum StreamFormat {
  /// JSON messages with a NUL behind each, as Varlink has them.
  case messages
  /// The kernel's own events, as they came out of the node.
  case events
}
