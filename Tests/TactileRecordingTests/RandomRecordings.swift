import Tactile
import TactileInput
import TactileTesting

@testable import TactileRecording

/// Random recordings of any devices and events that evemu text can contain.
enum RandomRecordings {
  static func recording(_ random: inout SeededGenerator) -> Recording {
    Recording(
      format: .evemu, version: .newest, devices: [RecordedDevice(description: device(&random))],
      events: events(&random))
  }

  private static func device(_ random: inout SeededGenerator) -> DeviceDescription {
    var device = DeviceDescription(
      name: name(&random), bus: .random(in: 0...UInt16.max, using: &random),
      vendor: .random(in: 0...UInt16.max, using: &random),
      product: .random(in: 0...UInt16.max, using: &random),
      version: .random(in: 0...UInt16.max, using: &random))
    device.properties = codes(upTo: 31, &random)
    for type: UInt16 in 1...31 where Bool.random(using: &random) {
      let set = codes(upTo: type == EventType.abs ? 63 : 767, &random)
      if !set.isEmpty { device.codes[type] = set }
    }
    for code in device.codes[EventType.abs]?.codes ?? [] {
      device.axes[code] = axis(&random)
    }
    device.activeLEDs = codes(upTo: 15, &random)
    device.activeSwitches = codes(upTo: 16, &random)
    return device
  }

  private static func name(_ random: inout SeededGenerator) -> String {
    let letters: [Character] = ["a", "Z", " ", "#", ":", "é", "中", "\"", "\t", "0", "E", "\\"]
    return String(
      (0..<Int.random(in: 0...20, using: &random)).map { _ in letters.randomElement(using: &random)!
      }
    )
  }

  private static func codes(upTo last: UInt16, _ random: inout SeededGenerator) -> CodeSet {
    CodeSet(
      (0..<Int.random(in: 0...8, using: &random)).map { _ in
        UInt16.random(in: 0...last, using: &random)
      })
  }

  private static func axis(_ random: inout SeededGenerator) -> AbsoluteAxis {
    let one = value(&random)
    let other = value(&random)
    return AbsoluteAxis(
      minimum: min(one, other), maximum: max(one, other &+ (one == other ? 1 : 0)),
      fuzz: value(&random), flat: value(&random), resolution: value(&random))
  }

  private static func value(_ random: inout SeededGenerator) -> Int32 {
    switch Int.random(in: 0...3, using: &random) {
    case 0: .random(in: -99...9999, using: &random)
    case 1: [0, 1, -1, 999, 1000, -999, .max - 1, .min].randomElement(using: &random)!
    default: .random(in: .min...(.max - 1), using: &random)
    }
  }

  private static func events(_ random: inout SeededGenerator) -> [RecordedEvent] {
    var time = Recording.firstEventTime.nanoseconds
    var events: [RecordedEvent] = []
    for _ in 0...Int.random(in: 0...40, using: &random) {
      events.append(
        RecordedEvent(
          device: 0,
          event: InputEvent(
            time: Timestamp(nanoseconds: time), type: .random(in: 0...31, using: &random),
            code: .random(in: 0...UInt16.max, using: &random), value: value(&random))))
      time +=
        1000
        * UInt64.random(in: 0...(1 << UInt64.random(in: 0...40, using: &random)), using: &random)
    }
    let report = InputEvent(time: Timestamp(nanoseconds: time), type: 0, code: 0, value: 0)
    return events + [RecordedEvent(device: 0, event: report)]
  }
}
