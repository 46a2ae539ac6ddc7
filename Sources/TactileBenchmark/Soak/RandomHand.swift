@preconcurrency import Glibc
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

/// Clients that connect, leave, stall and misbehave.
final class Troublemakers {
  private let socket: String
  private var random: SeededGenerator
  private var readers: [Reader] = []
  private var stalled: [Reader] = []
  /// The number of clients so far.
  private(set) var count = 0

  init(_ socket: String, seed: UInt64) {
    self.socket = socket
    random = SeededGenerator(seed: seed)
  }

  /// Connects one client, and closes the oldest ones.
  func turn() throws {
    count += 1
    for reader in readers { while !reader.read().isEmpty {} }
    if readers.count > 8 { readers.removeFirst() }
    stalled.removeAll { $0.hasHungUp }
    if stalled.count > 3 { stalled.removeFirst() }
    switch Int.random(in: 0..<8, using: &random) {
    case 0, 1: readers.append(try Reader(socket, greeting: Peer.subscribe))
    case 2: stalled.append(try Reader(socket, greeting: Peer.subscribe))
    case 3: readers.append(try Reader(socket, greeting: window))
    case 4: _ = try Reader(socket, greeting: Peer.subscribe)
    case 5: readers.append(try Reader(socket, greeting: status))
    case 6: readers.append(try Reader(socket, greeting: String(Peer.subscribe.prefix(30))))
    default:
      let reader = try Reader(socket, greeting: "")
      reader.send(nonsense)
      readers.append(reader)
    }
  }

  /// Closes all clients.
  func end() {
    readers = []
    stalled = []
  }

  private let status = #"{"method":"io.tactile.Control.GetStatus"}"# + "\0"

  /// A window in front of everything. Its gestures cancel and delay no touches, since clients do not receive
  /// a touch that a gesture cancels before it begins.
  private var window: String {
    #"{"method":"io.tactile.Scene.Attach","more":true,"parameters":{"windows":[{"name":"window\#(count)","#
      + #""level":1,"frame":[100,100,800,600],"gestures":[{"kind":"tap","cancelsTouches":false,"delaysTouchesEnded":false},{"kind":"pan","cancelsTouches":false,"delaysTouchesEnded":false}],"#
      + #""views":[{"name":"view","frame":[0,0,800,600],"multipleTouch":true,"gestures":[{"kind":"pinch","cancelsTouches":false,"delaysTouchesEnded":false}]}]}]}}"#
      + "\0"
  }

  private var nonsense: [UInt8] {
    switch Int.random(in: 0..<4, using: &random) {
    case 0: (0..<200).map { _ in UInt8.random(in: 0...255, using: &random) }
    case 1: Array(repeating: UInt8(ascii: "["), count: 5000) + [0]
    case 2: Array(#"{"method":"io.tactile.Events.Subscribe","method":1}"#.utf8) + [0]
    default: Array(#"{"method":"io.tactile.Nothing.At.All"}"#.utf8) + [0]
    }
  }
}

extension Reader {
  /// Whether the program has closed the connection, found out without reading.
  fileprivate var hasHungUp: Bool {
    var entry = pollfd(fd: descriptor, events: 0, revents: 0)
    return poll(&entry, 1, 0) > 0 && entry.revents & Int16(POLLHUP | POLLERR) != 0
  }
}
