import Foundation
import Glibc

/// Talks to a running daemon, and lists what its messages say.
package enum ServiceProbe {
  /// Waits until the daemon takes connections. Fails if the daemon ends first, or after 30 seconds.
  ///
  /// The socket's file exists a little earlier.
  package static func waitUntilListening(_ socket: String, _ daemon: Running) throws {
    let limit = Date(timeIntervalSinceNow: 30)
    while !canConnect(to: socket) {
      try check(daemon.process.isRunning, "tactiled ended before it took connections")
      try check(Date() < limit, "tactiled takes no connections after 30 seconds")
      usleep(5_000)
    }
  }

  private static func canConnect(to path: String) -> Bool {
    let (client, result) = tryToConnect(to: path)
    close(client)
    return result == 0
  }

  /// Connects a client that sends nothing. The caller closes the descriptor.
  package static func connect(to path: String) throws -> Int32 {
    let (client, result) = tryToConnect(to: path)
    try check(result == 0, "cannot connect to \(path)")
    return client
  }

  private static func tryToConnect(to path: String) -> (client: Int32, result: Int32) {
    let client = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let size = socklen_t(MemoryLayout<sockaddr_un>.size)
    let result = withUnsafeBytes(of: &address) {
      Glibc.connect(client, $0.assumingMemoryBound(to: sockaddr.self).baseAddress!, size)
    }
    return (client, result)
  }

  /// Returns the reply to a call without parameters.
  package static func call(_ method: String, on client: Int32) throws -> [String: Any] {
    let message = Array("{\"method\":\"\(method)\"}".utf8) + [0]
    try check(write(client, message, message.count) == message.count, "cannot send \(method)")
    var reply = Data()
    var buffer = [UInt8](repeating: 0, count: 4096)
    while reply.last != 0 {
      let count = read(client, &buffer, buffer.count)
      try check(count > 0, "the service closed the connection")
      reply.append(contentsOf: buffer[..<count])
    }
    return try object(String(decoding: reply.dropLast(), as: UTF8.self))
  }

  /// Lists the touches and gestures of the monitor's frames, such as "1000 touch 1 began" and "5000
  /// gesture tap ended". Times are the recording's, in nanoseconds.
  package static func items(ofFrames lines: [String]) throws -> [String] {
    try lines.flatMap { line -> [String] in
      let frame = try object(line)
      let touches = frame["touches"] as? [[String: Any]] ?? []
      let gestures = frame["gestures"] as? [[String: Any]] ?? []
      return (touches.map(touch) + gestures.map(gesture)).map { "\(frame["time"] ?? "?") \($0)" }
    }
  }

  /// Lists the same from the lines of a replay.
  package static func items(ofReplay lines: [String]) throws -> [String] {
    var items: [(time: Int, isGesture: Bool, text: String)] = []
    for line in lines {
      let item = try object(line)
      let time = item["time"] as? Int ?? 0
      if let value = item["touch"] as? [String: Any] { items.append((time, false, touch(value))) }
      if let value = item["gesture"] as? [String: Any] {
        items.append((time, true, gesture(value)))
      }
    }
    // A frame's message has its touches first, then its gestures.
    var sorted: [String] = []
    var start = 0
    while start < items.count {
      let frame = items[start...].prefix { $0.time == items[start].time }
      let inOrder = frame.filter { !$0.isGesture } + frame.filter(\.isGesture)
      sorted += inOrder.map { "\($0.time) \($0.text)" }
      start = frame.endIndex
    }
    return sorted
  }

  package static func object(_ line: String) throws -> [String: Any] {
    let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
    try check(object != nil, "not an object: \(line)")
    return object ?? [:]
  }

  private static func check(_ condition: Bool, _ failure: String) throws {
    if !condition { throw Failure(description: failure) }
  }

  private struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  private static func touch(_ touch: [String: Any]) -> String {
    let place = (touch["location"] as? [String: Double]).map { "\($0["x"] ?? 0), \($0["y"] ?? 0)" }
    return "touch \(touch["id"] ?? "?") \(touch["phase"] ?? "?") \(place ?? "nowhere")"
  }

  private static func gesture(_ gesture: [String: Any]) -> String {
    "gesture \(gesture["kind"] ?? "?") \(gesture["state"] ?? "?")"
  }
}
