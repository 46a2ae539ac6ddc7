import Tactile

/// The frames that not all subscribers have received, oldest first.
struct UnsentFrames {
  /// The number of frames that wait from which devices wait too (``isBehind``).
  static let many = 8
  /// The most frames that wait. Beyond it, the turn that publishes one sends the oldest one. Only timers and the
  /// end of touches publish so many: devices and scripts wait before.
  private static let most = 2 * many
  /// The number of frames, kept since the last time at which none waited, from which devices wait until all are
  /// sent: otherwise calls could wait as long as long frames come faster than the turns can send them.
  static let manyPostponed = 64

  private var frames: [UnsentFrame] = []
  /// The frames that were kept since the last time at which none waited.
  private var postponedCount = 0
  /// Whether devices wait until all frames are sent and other work for clients had a turn.
  private var isCatchingUp = false
  /// The ``UnsentFrame/number`` of the last one.
  private(set) var lastNumber = 0

  /// Whether all subscribers have received all frames.
  var isEmpty: Bool { frames.isEmpty }

  /// The number of frames.
  var count: Int { frames.count }

  /// The frame that is sent first; nil if no frame waits.
  var oldest: UnsentFrame? { frames.first }

  /// Returns whether the frame with an ``UnsentFrame/number`` waits.
  func contains(_ number: Int) -> Bool { frames.first.map { $0.number <= number } ?? false }

  /// Whether the oldest frame must be sent before another one is kept.
  var isFull: Bool { frames.count >= Self.most }

  /// Whether devices are to wait until turns have sent more of the frames that wait. Their events stay in the
  /// kernel meanwhile, so that no turn has to send frames without regard to its time.
  var isBehind: Bool { isCatchingUp || frames.count >= Self.many }

  /// Notes that all frames are sent, and that other work for clients has a turn.
  mutating func noteOtherWork() { isCatchingUp = false }

  /// Notes that one more frame is kept.
  mutating func notePostponed() {
    postponedCount += 1
    if postponedCount >= Self.manyPostponed { isCatchingUp = true }
  }

  /// Keeps a frame, behind all others.
  mutating func append(
    _ log: FrameLog, for receivers: [UnsentFrame.Receiver], _ room: FrameRoom
  ) {
    lastNumber += 1
    frames.append(UnsentFrame(log, number: lastNumber, for: receivers, room))
  }

  /// Removes the oldest frame, which all subscribers have received.
  mutating func removeOldest() {
    frames.removeFirst()
    if frames.isEmpty { postponedCount = 0 }
  }
}

/// A frame that not all subscribers have received.
final class UnsentFrame {
  var log: FrameLog
  /// The number of frames before it that were kept, and its own.
  let number: Int
  /// The memory of all users while it is queued.
  var room: FrameRoom
  private let receivers: [Receiver]
  private var sentCount = 0
  /// The delivery that turns continue; nil if none has begun.
  private(set) var delivery: Delivery?

  /// An audience that receives the frame, and the time that the frame has for it.
  struct Receiver {
    let audience: Audience
    let time: Timestamp
  }

  /// The sending of the frame to the subscribers with one filter.
  struct Delivery {
    let audience: Audience
    /// The frame for them; nil if it has nothing for them.
    let frame: EncodedFrame?
    /// Those who have not received it, the next one last.
    fileprivate var clients: [ClientSession]
  }

  /// - Parameters:
  ///   - receivers: The audiences that receive it. Clients that subscribe later see its changes in their first state.
  ///   - room: The memory of all users, with the messages for audiences that have received it already.
  init(_ log: FrameLog, number: Int, for receivers: [Receiver], _ room: FrameRoom) {
    self.log = log
    self.number = number
    self.receivers = receivers
    self.room = room
    for receiver in receivers { receiver.audience.unsentCount += 1 }
  }

  /// Whether all audiences have received it.
  var isSent: Bool { sentCount >= receivers.count }

  /// The next audience that receives it; nil if none is left.
  var nextReceiver: Receiver? { isSent ? nil : receivers[sentCount] }

  /// Begins to send the frame to the present subscribers of an audience, and to those that still receive its frames.
  func beginDelivery(of frame: EncodedFrame?, to audience: Audience) {
    let former = audience.former.filter { number <= $0.last }.map(\.client)
    delivery = Delivery(
      audience: audience, frame: frame, clients: (audience.members + former).reversed())
  }

  /// Returns the next subscriber that receives it; nil if none is left.
  func takeClient() -> ClientSession? { delivery?.clients.popLast() }

  /// Ends the delivery if no subscriber is left; returns whether it ended.
  func endDelivery() -> Bool {
    guard let delivery, delivery.frame == nil || delivery.clients.isEmpty else { return false }
    sentCount += 1
    delivery.audience.unsentCount -= 1
    self.delivery = nil
    return true
  }
}
