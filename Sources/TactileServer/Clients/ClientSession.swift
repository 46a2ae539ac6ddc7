import Tactile
import TactileWire

/// One connection: bytes that came in and are not decoded yet, and messages that wait to be written.
final class ClientSession {
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
  /// Whether it waits for the answer to its next call.
  var isWaiting = false
  /// Whether the answer to a call of it is in progress, and its next calls wait.
  var isBusy = false
  /// The number of bytes that the call in progress takes: a message that a job decodes or is to decode,
  /// or a reply that is being made.
  var jobBytes = 0
  /// The number of bytes that its decoded message takes while the call is in progress. They are not counted
  /// for its user, because only a few messages are decoded at a time.
  var decodedBytes = 0
  /// The number of bytes that states of its stream take while jobs encode them.
  private var stateBytes = 0
  /// The number of bytes of the script that it plays.
  var scriptBytes = 0
  /// Whether it reads nothing any more.
  private(set) var hasHungUp = false
  /// The number of calls that were performed after it had hung up.
  var callsAfterHangUp = 0
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

  /// Whether it counts towards the limits of connections.
  var isCounted: Bool { !isClosing && !hasHungUp }

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

  /// The number of bytes of a message that is not complete; 0 while a complete message waits.
  var unfinishedBytes: Int { hasCalls ? 0 : pendingBytes }

  /// Whether calls of it are not answered yet.
  var hasCalls: Bool { isWaiting || isBusy }

  /// The number of bytes that complete messages without an answer take.
  var unansweredBytes: Int { jobBytes + (hasCalls ? pendingBytes : 0) }

  // MARK: Memory

  /// Adds the memory that it takes to the use of its user.
  func addMemory(to use: inout MemoryUse, _ limits: ServerLimits) {
    if isCounted {
      use.connections += MemoryCost.connection(limits)
    } else {
      // A closing client gets no more messages than those that wait. The kernel keeps none for a client
      // that has hung up.
      use.connections += MemoryCost.session + queue.capacity + (isClosing ? MemoryCost.socket : 0)
    }
    use.messages +=
      max(framer.capacity - MemoryCost.session / 2, 0) + jobBytes + stateBytes + scriptBytes
      + queue.awaited
  }

  // MARK: Outgoing

  /// The most bytes that may wait in its queue.
  var queueLimit: Int { queue.limit }

  /// The number of bytes that wait in its queue.
  var queuedBytes: Int { queue.count }

  /// The number of bytes by which its queue may exceed the limit.
  var allowedBytes: Int { queue.awaited }

  /// Lets long messages in its queue exceed the limit.
  func allow(_ bytes: Int) { queue.allow(bytes) }

  /// Whether more bytes wait in its queue than may.
  var isOverfull: Bool { queue.isOverfull }

  /// Whether no bytes wait in its queue.
  var hasEmptyQueue: Bool { queue.isEmpty }

  /// Queues a message.
  func append(_ encode: (inout JSONWriter) -> Void) { queue.append(encode) }

  /// Queues a message that is encoded already, with its NUL.
  func append(encoded message: [UInt8]) { queue.append(encoded: message) }

  /// Queues a message of its stream, and starts the stream if it has none.
  func appendToStream<Message: WireMessage>(_ message: (_ sequence: Int) -> Message) {
    let sequence = nextSequence ?? 0
    let message = message(sequence)
    queue.append { $0.reply(message, continues: true) }
    nextSequence = sequence + 1
  }

  /// Queues the place of a message of its stream that a job encodes, and starts the stream if it has none. The
  /// messages behind it wait.
  ///
  /// - Parameter bytes: The number of bytes that the message takes meanwhile.
  /// - Returns: The number of the message.
  func appendPlaceToStream(_ bytes: Int) -> Int {
    let sequence = nextSequence ?? 0
    queue.appendPlace(sequence)
    nextSequence = sequence + 1
    stateBytes += bytes
    return sequence
  }

  /// Puts an encoded message, with its NUL, in its place in the queue.
  ///
  /// - Parameter bytes: The number of bytes that it took until now.
  func fill(_ sequence: Int, with message: [UInt8], taking bytes: Int) {
    guard !isClosing else { return }
    stateBytes -= bytes
    queue.fill(sequence, with: message)
  }

  /// Whether a job encodes a message of its stream.
  var awaitsState: Bool { queue.hasPlace }

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
    queue.dropPlaces()
    stateBytes = 0
  }
}
