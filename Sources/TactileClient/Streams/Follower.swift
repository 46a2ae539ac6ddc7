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
