import Tactile
import TactileWire

/// The number of a connection; never used twice.
package struct ClientID: Hashable, Sendable {
  /// The number.
  package var rawValue: UInt64

  /// The connection with this number.
  package init(rawValue: UInt64) {
    self.rawValue = rawValue
  }
}

/// One connection: bytes that came in and are not decoded yet, and messages that wait to be written.
final class ClientSession {
  /// The state of its next call. Its further calls wait behind this one.
  enum CallState {
    /// No complete message has come.
    case none
    /// A message waits for its turn.
    case waiting
    /// A long message waits for the thread that decodes it.
    case undecoded([UInt8])
    /// A long message is being decoded.
    case decoding
    /// A decoded message waits for its turn.
    case decoded(Result<CallReading, WireError>)
    /// The call is answered later, such as at the end of a script.
    case inProgress
  }

  let id: ClientID
  let peer: ClientPeer
  /// The scene that it shows; nil if it shows none.
  var attachment: AttachmentID?
  /// The time since which messages have waited for it; nil if the last write emptied its queue.
  var behindSince: Timestamp?
  /// The time of the last frame that was queued while nothing else waited for it; nil before the first.
  var firstUnreadTime: Timestamp?
  /// Whether the next flush includes it.
  var isFlushScheduled = false
  var call = CallState.none
  /// The number of bytes of the long message in ``call``.
  var longBytes = 0
  /// The bytes for which its user is charged: of messages that came in, and of its queue.
  var chargedPending = 0
  var chargedQueue = 0
  /// Whether its user is charged for the connection.
  var isCharged = false
  /// Whether it sends nothing any more.
  var hasEnded = false
  /// Whether it reads nothing any more.
  private(set) var hasHungUp = false
  /// Whether it is closed once its queue is empty.
  private(set) var isClosing = false
  /// The number of the next message of its stream; nil if it has no stream.
  private(set) var nextSequence: Int?
  /// The number of messages that came in after the call that began its stream.
  private(set) var waitingCalls = 0
  private var framer: MessageFramer
  private var queue: OutboundQueue

  init(id: ClientID, peer: ClientPeer, limits: ServerLimits) {
    self.id = id
    self.peer = peer
    framer = MessageFramer(limit: limits.messageBytes)
    queue = OutboundQueue(limit: limits.queuedBytes)
  }

  /// Whether it can receive replies.
  var isOpen: Bool { !isClosing && !hasHungUp }

  /// Whether it has a stream.
  var isSubscribed: Bool { nextSequence != nil }

  /// Applies new limits. The messages that wait already stay, even if they exceed the new limit.
  func apply(_ limits: ServerLimits) {
    framer.limit = limits.messageBytes
    queue.limit = max(limits.queuedBytes, queue.count)
  }

  // MARK: Incoming

  /// Takes bytes that the client sent.
  func receive(_ bytes: UnsafeRawBufferPointer) {
    framer.append(bytes)
    if isSubscribed { waitingCalls += bytes.count { $0 == 0 } }
  }

  /// Returns the next complete message; nil if there is none.
  func nextMessage() throws(WireError) -> ArraySlice<UInt8>? { try framer.next() }

  /// Returns whether a complete message waits.
  func hasMessage() throws(WireError) -> Bool { try framer.nextCount() != nil }

  /// The number of bytes that came in and have not been taken as messages.
  var pendingBytes: Int { framer.pendingCount }

  /// Whether calls of it are not answered yet.
  var hasCalls: Bool { if case .none = call { false } else { true } }

  // MARK: Outgoing

  /// The most bytes that may wait in its queue.
  var queueLimit: Int { queue.limit }

  /// The number of bytes that wait in its queue.
  var queuedBytes: Int { queue.count }

  /// Lets long messages in its queue exceed the limit.
  func allow(_ bytes: Int) { queue.allow(bytes) }

  /// Whether more bytes wait in its queue than may.
  var isOverfull: Bool { queue.isOverfull }

  /// Whether no bytes wait in its queue.
  var hasEmptyQueue: Bool { queue.isEmpty }

  /// Queues a message.
  func append(_ encode: (inout JSONWriter) -> Void) { queue.append(encode) }

  /// Queues a message of its stream, and starts the stream if it has none.
  func appendToStream<Message: WireMessage>(_ message: (_ sequence: Int) -> Message) {
    let sequence = nextSequence ?? 0
    let message = message(sequence)
    queue.append { $0.reply(message, continues: true) }
    nextSequence = sequence + 1
  }

  /// Queues a frame for its stream.
  ///
  /// - Returns: Whether the frame has a new number, and not that of the frame it replaced; nil
  ///   if the client has no stream.
  func append(_ frame: EncodedFrame) -> Bool? {
    guard let sequence = nextSequence else { return nil }
    let isNew = queue.appendFrame(frame.bytes, moves: frame.moves, sequence: sequence)
    nextSequence = isNew ? sequence + 1 : sequence
    return isNew
  }

  /// Lets `body` write from the queue.
  func flush(_ body: (inout OutboundQueue, _ isClosing: Bool) -> Void) { body(&queue, isClosing) }

  /// Drops every message that waits.
  func dropQueue() { queue.clear() }

  /// Drops every message of which no byte has been written.
  func dropUnbegunMessages() { queue.dropUnbegun() }

  /// Records that it reads nothing any more, and drops every message that waits.
  func hangUp() {
    hasHungUp = true
    queue.clear()
  }

  /// Ends its stream and ignores what it sends from now on.
  func close() {
    nextSequence = nil
    isClosing = true
    framer = MessageFramer(limit: 0)
    call = .none
    longBytes = 0
  }
}
