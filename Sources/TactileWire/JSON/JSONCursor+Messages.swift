extension JSONCursor {
  /// A message that must be there; throws what reading it throws.
  func message<Message: WireMessage>(_ name: String) throws(WireError) -> Message {
    try Message(from: try member(name))
  }

  /// A message that may be left out; throws what reading it throws.
  func optionalMessage<Message: WireMessage>(_ name: String) throws(WireError) -> Message? {
    guard let cursor = try optionalMember(name) else { return nil }
    return try Message(from: cursor)
  }

  /// An array of messages that must be there; throws what reading one throws.
  func messages<Message: WireMessage>(_ name: String) throws(WireError) -> [Message] {
    try member(name).elementMessages()
  }

  /// An array of messages, empty if it is left out; throws what reading one throws.
  func optionalMessages<Message: WireMessage>(_ name: String) throws(WireError) -> [Message] {
    guard let cursor = try optionalMember(name) else { return [] }
    return try cursor.elementMessages()
  }

  private func elementMessages<Message: WireMessage>() throws(WireError) -> [Message] {
    var messages: [Message] = []
    for element in try elements() { messages.append(try Message(from: element)) }
    return messages
  }
}
