@preconcurrency import Glibc
import TactileTesting

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
