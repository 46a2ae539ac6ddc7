import Tactile
import TactileWire

/// One connection: what came in and is not understood yet, and what waits to go out.
final class ClientSession {
  let id: ClientID
  let peer: ClientPeer
  var framer: MessageFramer
  var queue: OutboundQueue
  /// The number of the next reply to its stream; nil while it has none.
  var nextSequence: Int?
  /// How many frames the last reply of its stream took the place of.
  var merged = 0
  /// The scene it shows.
  var attachment: AttachmentID?
  /// When each of its demands that touches be ignored ends.
  var ignoring: [Timestamp] = []
  /// How many messages wait behind its stream.
  var waitingCalls = 0
  /// Since when something has waited for it; nil while it is not behind.
  var behindSince: Timestamp?
  /// Whether it is to be closed when what waits for it has been written.
  var isClosing = false
  /// Whether it is listed among those that something waits for.
  var isListed = false

  init(id: ClientID, peer: ClientPeer, limits: ServerLimits) {
    self.id = id
    self.peer = peer
    framer = MessageFramer(limit: limits.messageBytes)
    queue = OutboundQueue(limit: limits.queuedBytes)
  }

  /// Whether it is told what happens.
  var isSubscribed: Bool { nextSequence != nil }
}
