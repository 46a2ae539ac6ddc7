import Foundation
import Testing

@testable import Tactile

/// An optional folder of recordings beside the project.
enum SharedRecordings {
  static func file(_ path: String) -> URL {
    URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "shared/recordings").appending(path: path)
  }

  static func has(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: file(path).path)
  }
}

/// An answer of one of Android's estimators.
struct ExpectedVelocity: Decodable {
  var strategy: String
  var axis: String
  /// The velocity per second; nil if none may be reported.
  var velocity: Double?
  var pointer: Int
}

/// The traces of Android's own tests.
struct AndroidTraces: Decodable {
  struct Pointer: Decodable {
    var x: Double
    var y: Double
    var resampled: Bool?
  }

  struct Sample: Decodable {
    var nanoseconds: UInt64
    var pointers: [Pointer?]?

    enum CodingKeys: String, CodingKey {
      case nanoseconds = "t_ns"
      case pointers
    }
  }

  struct Entry: Decodable {
    var name: String
    var samples: [Sample]
    var expected: [ExpectedVelocity]

    /// The last sample is the lift, which has no position of its own.
    func velocity(ofPointer pointer: Int) -> Vector {
      var tracker = VelocityTracker()
      for sample in samples.dropLast() {
        guard let place = sample.pointers?[pointer], place.resampled != true else { continue }
        tracker.add(
          Vector(dx: place.x, dy: place.y), at: Timestamp(nanoseconds: sample.nanoseconds))
      }
      return tracker.velocity(at: Timestamp(nanoseconds: samples.last?.nanoseconds ?? 0))
    }
  }

  var entries: [Entry]

  private static let path = "tables/android-velocity-traces.json"
  static var areHere: Bool { SharedRecordings.has(path) }
  static let whatIsMissing = Comment(rawValue: "there is no ../shared/recordings/\(path)")

  static func load() throws -> AndroidTraces {
    try JSONDecoder().decode(
      AndroidTraces.self, from: Data(contentsOf: SharedRecordings.file(path)))
  }
}

/// The same traces as evemu recordings of one finger, with Android's answers.
enum FlingRecordings {
  struct Outcome: Decodable {
    var expected: [ExpectedVelocity]
  }

  private static let path = "derived/fling-velocities.json"
  static var areHere: Bool { SharedRecordings.has(path) }
  static let whatIsMissing = Comment(rawValue: "there is no ../shared/recordings/\(path)")

  static func load() throws -> [String: Outcome] {
    try JSONDecoder().decode(
      [String: Outcome].self, from: Data(contentsOf: SharedRecordings.file(path)))
  }

  /// Reads the positions frame by frame until the finger lifts. It reads only the part of evemu
  /// that these files use.
  static func velocity(of file: String) throws -> Vector {
    let text = try String(contentsOf: SharedRecordings.file("derived/" + file), encoding: .utf8)
    var tracker = VelocityTracker()
    var place = Vector.zero
    var isDown = true
    for line in text.split(separator: "\n") where line.hasPrefix("E: ") {
      let words = line.split(separator: " ")
      let time = words[1].split(separator: ".")
      let now = Timestamp(seconds: Int(time[0]) ?? 0, microseconds: Int(time[1]) ?? 0)
      let value = Double(words[4]) ?? 0
      switch (words[2], words[3]) {
      case ("0003", "0035"): place.dx = value
      case ("0003", "0036"): place.dy = value
      case ("0003", "0039"): isDown = value >= 0
      case ("0000", "0000"):
        guard isDown else { return tracker.velocity(at: now) }
        tracker.add(place, at: now)
      default: break
      }
    }
    return .zero
  }
}
