import TactileWire

/// One connection: what came in and is not understood yet, and what waits to go out.
final class ClientSession {
  let id: ClientID
  var framer: MessageFramer
  var queue: OutboundQueue
  /// The number of the next reply to its subscription; nil while it has none.
  var nextSequence: Int?
  /// Whether it is to be closed when what waits for it has been written.
  var isClosing = false
  /// Whether it is listed among those that something waits for.
  var isListed = false

  init(id: ClientID, configuration: ServerConfiguration) {
    self.id = id
    framer = MessageFramer(limit: configuration.inboundLimit)
    queue = OutboundQueue(limit: configuration.outboundLimit)
  }

  /// Whether it is told what happens.
  var isSubscribed: Bool { nextSequence != nil }
}
