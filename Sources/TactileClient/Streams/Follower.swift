import Tactile
import TactileWire

/// The live touches, gestures and shakes of a stream, to report them as cancelled when the
/// connection is lost.
package struct Follower {
  private var next = 0
  private var time = Timestamp.zero
  private var touches = LiveMessages<Int, TouchMessage>()
  private var gestures = LiveMessages<GestureKey, GestureMessage>()
  private var motions = LiveMessages<Int, MotionMessage>()
  private var wasLost = false

  /// The recognizer of a gesture.
  private struct GestureKey: Hashable {
    let recognizer: PreparedString
    let window: PreparedString
    let user: Int?
  }

  /// Creates the state before the first reply.
  package init() {}

  /// Records a reply and returns its event.
  ///
  /// Throws `ClientError.outOfOrder` and `.newerProtocol`.
  package mutating func follow(_ message: EventMessage) throws(ClientError) -> ClientEvent {
    guard message.sequence == next else {
      throw .outOfOrder(found: message.sequence, expected: next)
    }
    let frame = message.frame
    if let state = frame.state {
      guard state.version <= StateMessage.protocolVersion else {
        throw .newerProtocol(state.version)
      }
      // A new state also comes when the client's permissions have changed.
      touches.removeAll()
      for touch in state.touches { touches.keep(touch, for: touch.id) }
      let names = Set(state.windows.map(\.name))
      gestures.removeAll { !names.contains($0.window.text) }
    }
    next += 1
    time = frame.time
    for touch in frame.touches { follow(touch) }
    for gesture in frame.gestures { follow(gesture) }
    for motion in frame.motions { follow(motion) }
    defer { wasLost = false }
    return ClientEvent(frame, link: wasLost ? .restored : .up, merged: message.merged)
  }

  /// Returns the event that reports everything live as cancelled. The next reply belongs to a new
  /// connection.
  package mutating func lose() -> ClientEvent {
    var frame = FrameMessage(
      time: time, touches: touches.messages, gestures: gestures.messages, motions: motions.messages)
    for index in frame.touches.indices {
      frame.touches[index].phase = .cancelled
      frame.touches[index].previousLocation = frame.touches[index].location
    }
    for index in frame.gestures.indices { frame.gestures[index].state = .cancelled }
    for index in frame.motions.indices { frame.motions[index].phase = .cancelled }
    self = Follower()
    wasLost = true
    return ClientEvent(frame, link: .lost)
  }

  private mutating func follow(_ touch: TouchMessage) {
    switch touch.phase {
    case .ended, .cancelled: touches.remove(touch.id)
    default: touches.keep(touch, for: touch.id)
    }
  }

  private mutating func follow(_ gesture: GestureMessage) {
    let key = GestureKey(
      recognizer: gesture.recognizer, window: gesture.window, user: gesture.user)
    switch gesture.state {
    case .ended, .cancelled: gestures.remove(key)
    case .began, .changed: gestures.keep(gesture, for: key)
    }
  }

  private mutating func follow(_ motion: MotionMessage) {
    if motion.phase == .began {
      motions.keep(motion, for: motion.device)
    } else {
      motions.remove(motion.device)
    }
  }
}

/// The last message of each thing that is live, in the order in which the things began.
///
/// The costs of a message do not depend on the number of live things, because a service may send many.
struct LiveMessages<Key: Hashable, Message> {
  /// The most things that are kept. A service has fewer; of a service with more, the others are ignored.
  static var limit: Int { 1 << 16 }

  private struct Entry {
    let number: Int
    var message: Message
  }

  private var entries: [Key: Entry] = [:]
  private var lastNumber = 0

  /// The messages, in the order in which their things began.
  var messages: [Message] {
    entries.values.sorted { $0.number < $1.number }.map(\.message)
  }

  /// The number of live things.
  var count: Int { entries.count }

  /// Keeps a message in place of the last one of the same thing.
  mutating func keep(_ message: Message, for key: Key) {
    if let number = entries[key]?.number {
      entries[key] = Entry(number: number, message: message)
    } else if entries.count < Self.limit {
      lastNumber += 1
      entries[key] = Entry(number: lastNumber, message: message)
    }
  }

  /// Removes the message of a thing that is over.
  mutating func remove(_ key: Key) {
    entries.removeValue(forKey: key)
  }

  /// Removes the messages of things that satisfy a condition.
  mutating func removeAll(where isOver: (Message) -> Bool) {
    entries = entries.filter { !isOver($0.value.message) }
  }

  /// Removes all messages.
  mutating func removeAll() {
    entries.removeAll()
  }
}
