import Tactile
import TactileInput
import Testing

@testable import tactile_bench

/// The stamps that `make bench` finds in the streams whose latency it measures.
struct FrameStampsTests {
  /// The stamps in these bytes, read in pieces of this size.
  private func stamps(
    in format: StreamFormat, _ bytes: [UInt8], piece: Int = .max
  ) -> [UInt64] {
    var stamps = FrameStamps(in: format)
    var found: [UInt64] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      let piece = Array(rest.prefix(piece))
      rest = rest.dropFirst(piece.count)
      piece.withUnsafeBytes { bytes in
        stamps.read(bytes) { time, _ in found.append(time.nanoseconds) }
      }
    }
    return found
  }

  /// A contact and the report that ends its frame, at a time in seconds.
  private func frame(second: UInt64) -> [UInt8] {
    let time = Timestamp(nanoseconds: second * 1_000_000_000)
    let events = [
      InputEvent(time: time, type: 3, code: 0x35, value: 7),
      InputEvent(time: time, type: 0, code: 0, value: 0),
    ]
    return events.flatMap { event in
      withUnsafeBytes(of: KernelEvent(event, at: time), Array.init)
    }
  }

  @Test func `belong to the first part of each complete message`() {
    let text = #"{"time":12,"touches":[{"time":3}]}\#0{"touches":[]}\#0{"time":45}\#0{"time":6"#
    for piece in [1, 2, 7, 1000] {
      #expect(stamps(in: .messages, Array(text.utf8), piece: piece) == [12, 45])
    }
  }

  @Test func `contain the number of frames that a message replaces`() {
    let text = #"{"time":12,"touches":[]}\#0{"sequence":1,"merged":4,"time":45}\#0"#
    var stamps = FrameStamps(in: .messages)
    var found: [Int] = []
    Array(text.utf8).withUnsafeBytes { stamps.read($0) { _, merged in found.append(merged) } }
    #expect(found == [0, 4])
  }

  @Test func `belong to the report that ends a frame`() {
    let bytes = frame(second: 5) + frame(second: 6).dropLast(1)
    for piece in [1, 23, 25, 1000] {
      #expect(stamps(in: .events, bytes, piece: piece) == [5_000_000_000])
    }
  }

  /// The kernel's events have no mark: one in 256 seconds begins like a message of JSON.
  @Test func `of events are those of every second event`() {
    for second in UInt64(0)..<256 {
      #expect(stamps(in: .events, frame(second: second)) == [second * 1_000_000_000])
    }
  }
}
