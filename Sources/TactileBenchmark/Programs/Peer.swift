@preconcurrency import Glibc
import Tactile
import TactileIO

/// A measured program: tactiled, or another reader of panels to compare it with.
struct Peer {
  let name: String
  /// The program and its arguments, as ``MockedProgram`` takes them.
  let words: [String]
  /// Whether it serves clients on a socket.
  let serves: Bool
  /// The first message of a client.
  let greeting: String
  /// The format of its messages to clients.
  var format = StreamFormat.messages

  static let subscribe = #"{"method":"io.tactile.Events.Subscribe","more":true}"# + "\0"

  static func tactiled(_ paths: BenchmarkPaths) -> Peer {
    Peer(
      name: "tactiled", words: [paths.tactiled, "--socket", "SOCKET"], serves: true,
      greeting: subscribe)
  }

  static func relay(_ paths: BenchmarkPaths) -> Peer {
    Peer(
      name: "C relay", words: [paths.relay, "NODE", "SOCKET"], serves: true, greeting: "",
      format: .events)
  }

  /// The installed programs of Debian. lisgd is configured for a gesture that the stream does not have.
  static var debian: [Peer] {
    var peers: [Peer] = []
    if let program = BenchmarkPaths.installed("libinput") {
      peers.append(
        Peer(
          name: "libinput debug-events", words: [program, "debug-events", "--device", "NODE"],
          serves: false, greeting: ""))
    }
    if let program = BenchmarkPaths.installed("lisgd") {
      peers.append(
        Peer(
          name: "lisgd",
          words: [program, "-d", "NODE", "-w", "1920", "-h", "1080", "-g", "4,LR,*,*,R,true"],
          serves: false,
          greeting: ""))
    }
    return peers
  }
}

/// A client of the measured program.
final class Reader {
  private let stream: UnixStream
  private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 16)
  /// Whether the program has closed the connection.
  private(set) var isClosed = false
  /// The number of bytes received.
  private(set) var bytes = 0

  /// Connects and sends the first message.
  init(_ path: String, greeting: String) throws {
    stream = try UnixStream(connectingTo: path)
    var greeting = greeting
    try greeting.withUTF8 { text in
      guard !text.isEmpty else { return }
      _ = try stream.write(UnsafeRawBufferPointer(text))
    }
  }

  /// Sends as many of the bytes as the socket has room for.
  func send(_ bytes: [UInt8]) {
    _ = bytes.withUnsafeBytes {
      Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
    }
  }

  deinit { buffer.deallocate() }

  /// The descriptor to wait for.
  var descriptor: Int32 { stream.descriptor }

  /// Reads the available bytes. The buffer is empty if there are none, and valid until the next call.
  func read() -> UnsafeRawBufferPointer {
    let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
    bytes += max(0, count)
    if count == 0 || (count < 0 && errno != EAGAIN && errno != EINTR) { isClosed = true }
    return UnsafeRawBufferPointer(rebasing: buffer[..<max(0, count)])
  }
}

/// Moves data between panels and clients.
enum Pump {
  /// Waits up to a millisecond until a panel has room or a client has data, then writes and reads.
  static func turn(_ panels: [MockedPanel], _ readers: [Reader]) {
    wait(panels, readers)
    for panel in panels { panel.flush() }
    for reader in readers { while !reader.read().isEmpty {} }
  }

  /// Waits up to a millisecond until a panel has room or a client has data.
  static func wait(_ panels: [MockedPanel], _ readers: [Reader]) {
    var entries = readers.map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
    for panel in panels where !panel.isWritten {
      entries.append(pollfd(fd: panel.descriptor, events: Int16(POLLOUT), revents: 0))
    }
    poll(&entries, UInt(entries.count), 1)
  }
}

/// Finds the times of the frames in a program's output, which arrives in pieces of any size.
struct FrameStamps {
  private static let time = Array(#""time":"#.utf8)
  private static let merged = Array(#""merged":"#.utf8)

  private let format: StreamFormat
  private var rest: [UInt8] = []

  init(in format: StreamFormat) {
    self.format = format
  }

  /// Calls `body` for every message or frame that ends in this piece, with its time and the number of
  /// earlier frames that the message includes.
  mutating func read(_ piece: UnsafeRawBufferPointer, _ body: (Timestamp, _ merged: Int) -> Void) {
    rest.append(contentsOf: piece)
    let taken = rest.withUnsafeBytes { bytes in
      switch format {
      case .messages: Self.readMessages(bytes, body)
      case .events: Self.readEvents(bytes, body)
      }
    }
    rest.removeFirst(taken)
  }

  private static func readMessages(
    _ bytes: UnsafeRawBufferPointer, _ body: (Timestamp, Int) -> Void
  ) -> Int {
    var start = 0
    for end in bytes.indices where bytes[end] == 0 {
      let message = bytes[start..<end]
      if let time = number(time, in: message) {
        body(Timestamp(nanoseconds: UInt64(time)), number(merged, in: message) ?? 0)
      }
      start = end + 1
    }
    return start
  }

  /// Returns the first number of this name in a message. A message's own numbers come before its entries.
  private static func number(_ name: [UInt8], in message: Slice<UnsafeRawBufferPointer>) -> Int? {
    var rest = message
    while rest.count > name.count {
      if rest.starts(with: name) {
        let digits = rest.dropFirst(name.count).prefix { $0 >= 0x30 && $0 <= 0x39 }
        return Int(String(decoding: digits, as: UTF8.self))
      }
      rest.removeFirst()
    }
    return nil
  }

  private static func readEvents(
    _ bytes: UnsafeRawBufferPointer, _ body: (Timestamp, Int) -> Void
  ) -> Int {
    let size = MemoryLayout<KernelEvent>.size
    let whole = bytes.count / size * size
    for offset in stride(from: 0, to: whole, by: size) {
      let event = bytes.loadUnaligned(fromByteOffset: offset, as: KernelEvent.self)
      // SYN_REPORT ends a frame.
      if event.type == 0, event.code == 0 { body(event.time, 0) }
    }
    return whole
  }
}

/// The format of a program's messages to its clients.
enum StreamFormat {
  /// JSON messages with a NUL after each, as in Varlink.
  case messages
  /// The kernel's events, as read from the device node.
  case events
}
