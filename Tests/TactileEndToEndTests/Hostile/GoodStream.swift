import Fixtures
import Foundation
import Testing

/// The frames that one good client received, for comparison.
struct GoodStream {
  /// The time and content of each frame, without its sequence number.
  let frames: [(time: Int, text: String)]
  /// The errors in the stream.
  let complaints: [String]

  init(_ messages: [String]) throws {
    var frames: [(Int, String)] = []
    var complaints: [String] = []
    var open: Set<Int> = []
    for (index, message) in messages.enumerated() {
      var frame = try #require(try ServiceProbe.object(message)["parameters"] as? [String: Any])
      let sequence = frame.removeValue(forKey: "sequence") as? Int
      if sequence != index { complaints.append("reply \(index) has the number \(sequence ?? -1)") }
      if frame["merged"] != nil { complaints.append("reply \(index) is a merged one") }
      guard frame["state"] == nil else { continue }
      for touch in frame["touches"] as? [[String: Any]] ?? [] {
        let id = touch["id"] as? Int ?? 0
        let phase = touch["phase"] as? String ?? ""
        let isOpen = open.contains(id)
        if isOpen == (phase == "began") { complaints.append("touch \(id) \(phase) out of order") }
        if phase == "began" { open.insert(id) }
        if phase == "ended" || phase == "cancelled" { open.remove(id) }
      }
      let text = try JSONSerialization.data(withJSONObject: frame, options: .sortedKeys)
      frames.append((frame["time"] as? Int ?? 0, String(decoding: text, as: UTF8.self)))
    }
    self.frames = frames
    self.complaints = complaints
  }

  /// The frames between two times.
  func texts(from start: Int, to end: Int) -> [String] {
    frames.filter { $0.time >= start && $0.time <= end }.map(\.text)
  }
}
