import Foundation
import Testing

/// A running daemon, seen from outside.
enum Service {
  /// Waits until the daemon's socket is there; fails if it ends before, or after ten seconds.
  static func waitUntilListening(_ socket: String, _ daemon: Running) throws {
    let limit = Date(timeIntervalSinceNow: 10)
    while !FileManager.default.fileExists(atPath: socket) {
      try #require(daemon.process.isRunning, "tactiled ended before it listened")
      try #require(Date() < limit, "tactiled does not listen after ten seconds")
      usleep(5_000)
    }
  }

  /// What happened, a line each, from the monitor's frames: "touch 1 began", "gesture tap ended".
  static func items(ofFrames lines: [String]) throws -> [String] {
    try lines.flatMap { line -> [String] in
      let frame = try object(line)
      let touches = frame["touches"] as? [[String: Any]] ?? []
      let gestures = frame["gestures"] as? [[String: Any]] ?? []
      return touches.map(touch) + gestures.map(gesture)
    }
  }

  /// The same from the lines of a replay.
  static func items(ofReplay lines: [String]) throws -> [String] {
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
      sorted += frame.filter { !$0.isGesture }.map(\.text) + frame.filter(\.isGesture).map(\.text)
      start = frame.endIndex
    }
    return sorted
  }

  static func object(_ line: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
  }

  private static func touch(_ touch: [String: Any]) -> String {
    "touch \(touch["id"] ?? "?") \(touch["phase"] ?? "?")"
  }

  private static func gesture(_ gesture: [String: Any]) -> String {
    "gesture \(gesture["kind"] ?? "?") \(gesture["state"] ?? "?")"
  }
}
