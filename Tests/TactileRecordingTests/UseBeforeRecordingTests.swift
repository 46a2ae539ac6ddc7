import Tactile
import TactileInput
import Testing

@testable import TactileRecording

@Suite("Devices that were in use before a recording")
struct UseBeforeRecordingTests {
  private typealias Row = (UInt16, UInt16, Int32)

  private static func playback(
    _ rows: [(UInt16, UInt16, Int32)], _ change: (inout DeviceDescription) -> Void = { _ in }
  ) -> Playback {
    var device = DeviceDescription(name: "panel")
    change(&device)
    let events = rows.enumerated().map { index, row in
      RecordedEvent(
        device: 0,
        event: InputEvent(
          time: Timestamp(nanoseconds: UInt64(1000 + index)), type: row.0, code: row.1,
          value: row.2))
    }
    return Playback(
      Recording(
        format: .evemu, version: .newest, devices: [RecordedDevice(description: device)],
        events: events))
  }

  private static func wasUsed(
    _ rows: [(UInt16, UInt16, Int32)], _ change: (inout DeviceDescription) -> Void = { _ in }
  ) -> Bool {
    playback(rows, change).devices[0].description.hasUnknownState
  }

  @Test func `a device whose first contact has the number 0 is new`() {
    #expect(!Self.wasUsed([(3, 0x39, 0), (3, 0x36, 5), (0, 0, 0), (3, 0x39, -1), (0, 0, 0)]))
  }

  @Test func `a device whose first contact has another number was in use`() {
    #expect(Self.wasUsed([(3, 0x39, 45), (3, 0x36, 5), (0, 0, 0)]))
  }

  @Test func `a lift before the first contact of a slot shows that the device was in use`() {
    #expect(Self.wasUsed([(3, 0x2f, 1), (3, 0x39, -1), (0, 0, 0), (3, 0x39, 0), (0, 0, 0)]))
    #expect(
      !Self.wasUsed([(3, 0x2f, 1), (3, 0x39, 0), (0, 0, 0), (3, 0x39, -1), (0, 0, 0)]))
  }

  @Test func `a release before the first press shows that the device was in use`() {
    #expect(Self.wasUsed([(1, 0x14a, 0), (0, 0, 0)]))
    #expect(!Self.wasUsed([(1, 0x14a, 1), (0, 0, 0), (1, 0x14a, 0), (0, 0, 0)]))
  }

  @Test func `a position in the description shows that the device was in use`() {
    #expect(
      Self.wasUsed([(0, 0, 0)]) {
        $0.axes[0] = AbsoluteAxis(minimum: 0, maximum: 99, value: 50)
      })
    #expect(
      !Self.wasUsed([(0, 0, 0)]) {
        $0.axes[0] = AbsoluteAxis(minimum: 0, maximum: 99, value: 0)
      })
  }
}
