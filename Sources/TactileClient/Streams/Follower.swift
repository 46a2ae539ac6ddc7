import Tactile
import TactileWire

/// The live touches, gestures and shakes of a stream, to report them as cancelled when the
/// connection is lost.
package struct Follower {
  private var next = 0
  private var time = Timestamp.zero
  private var touches: [TouchMessage] = []
  private var gestures: [GestureMessage] = []
  private var motions: [MotionMessage] = []
  private var wasLost = false

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
      touches = state.touches
      gestures.removeAll { gesture in
        !state.windows.contains { $0.name == gesture.window.text }
      }
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
    for index in touches.indices {
      touches[index].phase = .cancelled
      touches[index].previousLocation = touches[index].location
    }
    for index in gestures.indices { gestures[index].state = .cancelled }
    for index in motions.indices { motions[index].phase = .cancelled }
    let frame = FrameMessage(time: time, touches: touches, gestures: gestures, motions: motions)
    self = Follower()
    wasLost = true
    return ClientEvent(frame, link: .lost)
  }

  private mutating func follow(_ touch: TouchMessage) {
    let isOver = touch.phase == .ended || touch.phase == .cancelled
    touches.keep(touch, unless: isOver) { $0.id == touch.id }
  }

  private mutating func follow(_ gesture: GestureMessage) {
    let isOver = gesture.state == .ended || gesture.state == .cancelled
    gestures.keep(gesture, unless: isOver) {
      $0.recognizer == gesture.recognizer && $0.window == gesture.window && $0.user == gesture.user
    }
  }

  private mutating func follow(_ motion: MotionMessage) {
    motions.keep(motion, unless: motion.phase != .began) { $0.device == motion.device }
  }
}

extension Array {
  /// Replaces or appends an element, or removes it if it is over.
  fileprivate mutating func keep(
    _ element: Element, unless isOver: Bool, where isSame: (Element) -> Bool
  ) {
    let index = firstIndex(where: isSame)
    switch (index, isOver) {
    case (let index?, true): remove(at: index)
    case (let index?, false): self[index] = element
    case (nil, true): break
    case (nil, false): append(element)
    }
  }
}
