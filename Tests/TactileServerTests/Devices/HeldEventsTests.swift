import Tactile
import TactileInput
import Testing

@testable import TactileServer

@Suite("Events that wait for time in a turn")
struct HeldEventsTests {
  private let held = HeldEvents()
  private let passed = Passed()

  private final class Passed {
    var frames: [String] = []
  }

  /// Frames of two events each. The second event is `SYN_REPORT`.
  private func events(_ values: ClosedRange<Int32>, isWhole: Bool = true) -> [InputEvent] {
    let all = values.flatMap { value -> [InputEvent] in
      let time = VirtualPanel.time(UInt64(value))
      return [
        InputEvent(time: time, type: EventType.abs, code: 0x35, value: value),
        InputEvent(time: time, type: EventType.syn, code: SynCode.report, value: 0),
      ]
    }
    return isWhole ? all : all.dropLast()
  }

  private func receive(
    _ device: DeviceID, _ events: UnsafeBufferPointer<InputEvent>, _ source: EventSource
  ) {
    let values = events.filter { $0.type == EventType.abs }.map { "\($0.value)" }
    let isWhole = events.last?.type == EventType.syn
    passed.frames.append("\(device.rawValue):\(values.joined(separator: "+"))\(isWhole ? "" : "…")")
  }

  private func pass(_ events: [InputEvent], of device: UInt32, frames: Int) {
    var left = frames
    events.withUnsafeBufferPointer {
      held.pass(
        $0, of: DeviceID(rawValue: device), .kernel,
        while: { _ in
          left -= 1
          return left >= 0
        }, to: receive)
    }
  }

  private func passOn(frames: Int) -> Bool {
    var left = frames
    return held.passOn(
      while: { _ in
        left -= 1
        return left >= 0
      }, to: receive)
  }

  @Test func `are passed on frame by frame while there is time, and later in the same order`() {
    pass(events(1...4), of: 1, frames: 2)
    #expect(passed.frames == ["1:1", "1:2"])
    #expect(!held.isEmpty)
    // A second run of the same read.
    pass(events(5...6, isWhole: false), of: 1, frames: 9)
    #expect(passed.frames.count == 2)
    #expect(!passOn(frames: 1))
    #expect(!passOn(frames: 2))
    #expect(passOn(frames: 9))
    #expect(passed.frames == ["1:1", "1:2", "1:3", "1:4", "1:5", "1:6…"])
    #expect(held.isEmpty)
  }

  @Test func `the frames of a device without touches are divided, also those that are held`() {
    let keys = (1...6).map { value in
      InputEvent(time: VirtualPanel.time(1), type: EventType.abs, code: 0, value: value)
    }
    var left = 2
    keys.withUnsafeBufferPointer {
      held.pass(
        $0, of: DeviceID(rawValue: 1), .kernel, divided: true,
        while: { _ in
          left -= 1
          return left >= 0
        }, to: receive)
    }
    #expect(passed.frames == ["1:1…", "1:2…"])
    #expect(!passOn(frames: 3))
    #expect(passed.frames.count == 5)
    #expect(passOn(frames: 3))
    #expect(passed.frames.last == "1:6…")
  }

  @Test func `the time of a frame decides whether timers come first`() {
    var times: [Timestamp] = []
    events(1...3).withUnsafeBufferPointer {
      held.pass(
        $0, of: DeviceID(rawValue: 1), .kernel,
        while: {
          times.append($0)
          return $0 < VirtualPanel.time(3)
        }, to: receive)
    }
    #expect(times == [1, 2, 3].map { VirtualPanel.time($0) })
    #expect(passed.frames == ["1:1", "1:2"])
  }

  @Test func `a device with expensive frames does not keep other devices waiting`() {
    let devices = (1...3).map { DeviceID(rawValue: $0) }
    var reads: [UInt32] = []
    for _ in 0..<9 {
      _ = passOn(frames: 2)
      // In each turn, all devices are ready, and the events of one need more than the turn.
      for device in devices { held.noteReady(device) }
      while let device = held.nextToRead() {
        reads.append(device.rawValue)
        pass(events(1...2), of: device.rawValue, frames: 1)
      }
    }
    #expect(reads == [1, 2, 3, 1, 2, 3, 1, 2, 3])
  }

  @Test func `devices for which a turn had no time come first in the next turn`() {
    let devices = (1...5).map { DeviceID(rawValue: $0) }
    var reads: [UInt32] = []
    for _ in 0..<4 {
      for device in devices { held.noteReady(device) }
      for _ in 0..<2 {
        guard let device = held.nextToRead() else { break }
        reads.append(device.rawValue)
        pass(events(1...1), of: device.rawValue, frames: 1)
      }
      #expect(held.isEmpty && !held.isDone)
    }
    #expect(reads == [1, 2, 3, 4, 5, 1, 2, 3])
  }

  @Test func `a device that is gone keeps no other device waiting`() {
    let (one, two) = (DeviceID(rawValue: 1), DeviceID(rawValue: 2))
    for device in [one, two, one] { held.noteReady(device) }
    held.forget(one)
    #expect(!held.isDone)
    #expect(held.nextToRead() == two)
    #expect(held.nextToRead() == nil)
    #expect(held.isDone)
  }
}
