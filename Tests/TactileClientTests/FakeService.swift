import Foundation
import Glibc
import TactileIO
import TactileWire

/// A service that sends what a test wants, on its own thread.
///
/// It serves one connection after the other, each with its own script. It closes a connection at
/// the end of its script.
final class FakeService: @unchecked Sendable {
  /// The steps of a script.
  enum Step: Sendable {
    /// Reads a call, then sends this text with a NUL.
    case answer(String)
    /// Reads a call.
    case read
    /// Waits for the end of the connection, and reports it.
    case end(@Sendable () -> Void)
    /// Sends this text with a NUL.
    case send(String)
    /// Sends these bytes.
    case bytes([UInt8])
    /// Sends as many of these texts as the socket accepts without a reader, then reports the
    /// number. It sends the others after the test lets it continue.
    case fill([String], filled: @Sendable (Int) -> Void, goOn: DispatchSemaphore)
    /// Waits until the test lets it continue.
    case wait(DispatchSemaphore)
  }

  static let state = #"{"version":1,"screens":[],"devices":[],"windows":[],"touches":[]}"#
  static let first = frame(0, #""state":\#(state)"#)

  let path: String
  private let listener: UnixListener
  private let lock = NSLock()
  private var heard: [String] = []

  init(_ path: String, _ scripts: [[Step]]) throws {
    self.path = path
    listener = try UnixListener(path: path, group: nil)
    let thread = Thread { [self] in
      for script in scripts { serve(script) }
    }
    thread.start()
  }

  /// The calls that it has read.
  var calls: [String] { lock.withLock { heard } }

  /// Returns a reply of a stream.
  static func frame(_ sequence: Int, _ members: String = "") -> String {
    let rest = members.isEmpty ? "" : ",\(members)"
    return #"{"parameters":{"sequence":\#(sequence),"time":\#(sequence)\#(rest)},"continues":true}"#
  }

  static func error(_ name: String, _ parameters: String) -> String {
    #"{"error":"\#(name)","parameters":\#(parameters)}"#
  }

  private func serve(_ script: [Step]) {
    guard let stream = accept() else { return }
    let descriptor = stream.descriptor
    _ = fcntl(descriptor, F_SETFL, 0)
    var pending: [UInt8] = []
    for step in script {
      switch step {
      case .answer(let text):
        guard let call = readCall(descriptor, &pending) else { return }
        lock.withLock { heard.append(call) }
        send(descriptor, Array(text.utf8) + [0])
      case .read:
        guard let call = readCall(descriptor, &pending) else { return }
        lock.withLock { heard.append(call) }
      case .end(let report):
        guard readCall(descriptor, &pending) == nil else { return }
        report()
      case .send(let text): send(descriptor, Array(text.utf8) + [0])
      case .bytes(let bytes): send(descriptor, bytes)
      case .fill(let texts, let filled, let goOn):
        let bytes: [UInt8] = texts.flatMap { (text: String) -> [UInt8] in Array(text.utf8) + [0] }
        var count = 0
        bytes.withUnsafeBytes { all in
          while count < all.count {
            let flags = Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT)
            let more = Glibc.send(descriptor, all.baseAddress! + count, all.count - count, flags)
            if more <= 0 { break }
            count += more
          }
        }
        filled(count)
        goOn.wait()
        send(descriptor, Array(bytes[count...]))
      case .wait(let signal): signal.wait()
      }
    }
  }

  private func accept() -> UnixStream? {
    var entry = pollfd(fd: listener.descriptor, events: Int16(POLLIN), revents: 0)
    poll(&entry, 1, 60_000)
    return try? listener.accept()
  }

  private func readCall(_ descriptor: Int32, _ pending: inout [UInt8]) -> String? {
    var buffer = [UInt8](repeating: 0, count: 65536)
    while true {
      if let end = pending.firstIndex(of: 0) {
        defer { pending.removeSubrange(...end) }
        return String(decoding: pending[..<end], as: UTF8.self)
      }
      let count = recv(descriptor, &buffer, buffer.count, 0)
      guard count > 0 else { return nil }
      pending += buffer[..<count]
    }
  }

  private func send(_ descriptor: Int32, _ bytes: [UInt8]) {
    bytes.withUnsafeBytes { all in
      var count = 0
      while count < all.count {
        let more = Glibc.send(
          descriptor, all.baseAddress! + count, all.count - count, Int32(MSG_NOSIGNAL))
        guard more > 0 else { return }
        count += more
      }
    }
  }
}

/// A folder for the socket of one test. Its path is short, because the path of a socket has at most
/// 107 bytes.
final class SocketFolder: Sendable {
  let path: String

  init() throws {
    path = "/tmp/tc\(UUID().uuidString.prefix(13))"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  var socket: String { path + "/s" }
}
