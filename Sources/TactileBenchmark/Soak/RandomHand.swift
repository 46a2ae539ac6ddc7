import Tactile
import TactileInput
import TactileTesting

/// Random touches on a panel of ten slots: fingers come down, wander and lift.
struct RandomHand {
  private struct Finger {
    var x: Int32
    var y: Int32
  }

  private var fingers = [Finger?](repeating: nil, count: 10)
  private var random: SeededGenerator
  private var nextID: Int32 = 1
  private var events: [InputEvent] = []
  /// The number of touches that have begun.
  private(set) var touches = 0
  /// The number of times a finger has come down, moved or lifted.
  private(set) var changes = 0

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  var isDown: Bool { fingers.contains { $0 != nil } }

  /// Makes the next frame and calls `send` with its events, unless nothing changes.
  mutating func frame(
    isLast: Bool = false, _ send: (UnsafeBufferPointer<InputEvent>) -> Void
  ) {
    events.removeAll(keepingCapacity: true)
    for slot in fingers.indices { touch(slot, isLast) }
    guard !events.isEmpty else { return }
    add(EventType.syn, 0, 0)
    events.withUnsafeBufferPointer(send)
  }

  private mutating func touch(_ slot: Int, _ isLast: Bool) {
    let chance = Int.random(in: 0..<100, using: &random)
    guard let finger = fingers[slot] else {
      if chance < 12, !isLast { begin(slot) }
      return
    }
    if isLast || chance < 25 { return end(slot) }
    if chance < 85 { move(slot, finger) }
  }

  private mutating func begin(_ slot: Int) {
    let finger = Finger(
      x: Int32.random(in: 0...4095, using: &random), y: Int32.random(in: 0...2303, using: &random))
    fingers[slot] = finger
    add(EventType.abs, AbsCode.mtSlot, Int32(slot))
    add(EventType.abs, AbsCode.mtTrackingID, nextID)
    place(finger)
    nextID = (nextID + 1) & 0xffff
    touches += 1
    changes += 1
  }

  /// Moves a finger by a step that is too short to look like two swapped fingers.
  private mutating func move(_ slot: Int, _ old: Finger) {
    let finger = Finger(
      x: min(max(old.x + Int32.random(in: -30...30, using: &random), 0), 4095),
      y: min(max(old.y + Int32.random(in: -30...30, using: &random), 0), 2303))
    fingers[slot] = finger
    add(EventType.abs, AbsCode.mtSlot, Int32(slot))
    place(finger)
    changes += 1
  }

  private mutating func end(_ slot: Int) {
    fingers[slot] = nil
    add(EventType.abs, AbsCode.mtSlot, Int32(slot))
    add(EventType.abs, AbsCode.mtTrackingID, -1)
    changes += 1
  }

  private mutating func place(_ finger: Finger) {
    add(EventType.abs, AbsCode.mtPositionX, finger.x)
    add(EventType.abs, AbsCode.mtPositionY, finger.y)
  }

  private mutating func add(_ type: UInt16, _ code: UInt16, _ value: Int32) {
    events.append(InputEvent(time: .zero, type: type, code: code, value: value))
  }
}
