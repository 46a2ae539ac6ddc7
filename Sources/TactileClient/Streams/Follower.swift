import Tactile
import TactileWire

/// What a stream has told so far, so that an end of the connection can be told as well.
struct Follower {
  private var next = 0
  private var time = Timestamp.zero
  private var touches: [TouchMessage] = []
  private var gestures: [GestureMessage] = []
  private var motions: [MotionMessage] = []
  private var wasLost = false

  /// Takes in a reply and gives the event for it.
  ///
  /// Throws `ClientError.outOfOrder` and `.newerProtocol`.
  mutating func follow(_ message: EventMessage) throws(ClientError) -> ClientEvent {
    guard message.sequence == next else {
      throw .outOfOrder(found: message.sequence, expected: next)
    }
    let frame = message.frame
    if let state = frame.state {
      guard state.version <= StateMessage.protocolVersion else {
        throw .newerProtocol(state.version)
      }
      // It comes again where the client may see more or less.
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

  /// The event that tells what was under way as cancelled; what is followed next is a new connection.
  mutating func lose() -> ClientEvent {
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
  /// Puts an element in the place of its former self, or takes that away if it is over.
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
