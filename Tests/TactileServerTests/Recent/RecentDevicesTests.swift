import Tactile
import TactileInput
import TactileRecording
import TactileWire
import Testing

@testable import TactileServer

/// Recent events of devices without slots.
@Suite("Recent events of other devices")
struct RecentDevicesTests {
  private let recent: RecentEvents

  init() {
    var options = SupportOptions()
    (options.minutes, options.bytes) = (5, 65_536)
    recent = RecentEvents(options)
  }

  private func send(
    _ device: RecentDevice, at milliseconds: UInt64, _ values: [(UInt16, UInt16, Int32)],
    to other: RecentEvents? = nil, isSecret: Bool = false
  ) {
    for (type, code, value) in values + [(EventType.syn, 0, 0)] {
      (other ?? recent).append(
        InputEvent(time: VirtualPanel.time(milliseconds), type: type, code: code, value: value),
        of: device, isUntouched: { device.isIdle }, isSecret: { isSecret })
    }
  }

  private func events() throws -> [InputEvent] {
    var (text, place): ([UInt8], Int?) = ([], nil)
    repeat {
      let part = try #require(recent.part(from: place, at: .zero))
      text += part.text
      place = part.next
    } while place != nil
    return text.isEmpty ? [] : try RecordingReader.read(text, name: "recent").events.map(\.event)
  }

  private static let single: DeviceDescription = {
    var panel = DeviceDescription(name: "Single")
    panel.codes[EventType.key] = CodeSet([0x14a])
    panel.codes[EventType.abs] = CodeSet([0, 1, 0x18])
    for code: UInt16 in [0, 1] { panel.axes[code] = AbsoluteAxis(minimum: 0, maximum: 1000) }
    return panel
  }()

  @Test func `a touch contains the values that did not change since an earlier touch`() throws {
    let device = recent.add(Self.single, slot: -1, isTouched: false)
    send(device, at: 0, [(3, 0, 100), (3, 1, 200), (3, 0x18, 7), (1, 0x14a, 1)], isSecret: true)
    send(device, at: 10, [(1, 0x14a, 0)])
    #expect(try events().isEmpty)
    // Only the vertical position changes.
    send(device, at: 1000, [(3, 1, 300), (1, 0x14a, 1)])
    send(device, at: 1010, [(3, 0, 110)])
    send(device, at: 1020, [(1, 0x14a, 0)])
    let found = try events().filter { $0.type == EventType.abs }.map {
      [Int($0.code), Int($0.value)]
    }
    #expect(found == [[0x18, 7], [0, 500], [1, 500], [0, 510]])
  }

  @Test func `the contacts of protocol A are kept until none is left`() throws {
    var panel = Self.single
    panel.codes[EventType.abs] = CodeSet([0, 1, 0x35, 0x36])
    for code: UInt16 in [0x35, 0x36] { panel.axes[code] = AbsoluteAxis(minimum: 0, maximum: 1000) }
    let device = recent.add(panel, slot: -1, isTouched: false)
    let contact: [(UInt16, UInt16, Int32)] = [(3, 0x35, 100), (3, 0x36, 200), (0, 2, 0)]
    send(device, at: 0, contact)
    send(device, at: 10, contact, isSecret: true)
    // The finger is still down.
    send(device, at: 20, contact)
    send(device, at: 30, [(0, 2, 0)])
    #expect(try events().isEmpty)
    send(device, at: 40, contact)
    send(device, at: 50, [(0, 2, 0)])
    #expect(try events().count { $0.isReport } == 2)
    #expect(device.isIdle)
  }

  @Test func `a recording that begins during a touch begins with the state`() throws {
    let device = recent.add(VirtualPanel.description, slot: 0, isTouched: false)
    send(device, at: 0, [(3, 0x2f, 2), (3, 0x39, 5), (3, 0x35, 10), (3, 0x36, 10), (1, 0x14a, 1)])
    for step in 1...3000 { send(device, at: UInt64(step), [(3, 0x35, Int32(10 + step % 500))]) }
    let found = try events()
    #expect(found.count < 4096)
    let state = found.prefix { !$0.isReport }.map { [Int($0.type), Int($0.code), Int($0.value)] }
    #expect(state.starts(with: [[3, 0x2f, 2], [3, 0x39, 1]]))
    #expect(state.contains([1, 0x14a, 1]))
    #expect(state.contains([3, 0x36, 500]))
  }

  /// Memory for a touch of minutes.
  private func large() -> RecentEvents {
    var options = SupportOptions()
    (options.minutes, options.bytes) = (5, 4 << 20)
    return RecentEvents(options)
  }

  @Test func `old events are discarded, and no client reads them`() throws {
    let recent = large()
    let device = recent.add(VirtualPanel.description, slot: 0, isTouched: false)
    send(device, at: 0, [(3, 0x39, 5), (3, 0x35, 10), (3, 0x36, 10)], to: recent)
    for step in 1...20_000 {
      send(device, at: UInt64(step), [(3, 0x35, Int32(step % 500))], to: recent)
    }
    send(device, at: 20_001, [(3, 0x39, -1)], to: recent)
    let size = recent.head - recent.tail
    // All are older than five minutes. A touch does not wait until all of them are discarded.
    send(device, at: 400_000, [(3, 0x39, 6)], to: recent)
    #expect(recent.head - recent.tail > size - 1000)
    let part = try #require(recent.part(from: nil, at: VirtualPanel.time(400_001)))
    #expect(part.next == nil)
    let recording = try RecordingReader.read(part.text, name: "recent")
    #expect(recording.events.count { $0.event.isReport } == 1)
    #expect(recent.head - recent.tail < 20)
  }

  @Test func `events of the last 16 devices that are gone stay`() {
    let recent = large()
    let down: [(UInt16, UInt16, Int32)] = [(3, 0x39, 5), (3, 0x35, 10), (3, 0x36, 10)]
    for number in 0..<20 {
      let device = recent.add(VirtualPanel.description, slot: 0, isTouched: false)
      send(device, at: UInt64(number), down, to: recent)
      recent.remove(device)
    }
    #expect(recent.devices.count { $0 != nil } == RecentEvents.mostFormerDevices)
  }

  @Test func `nothing of a secret touch is left in memory`() {
    let device = recent.add(VirtualPanel.description, slot: 0, isTouched: false)
    send(device, at: 0, [(3, 0x39, 5), (3, 0x35, 10), (3, 0x36, 10)])
    send(device, at: 10, [(3, 0x35, 77)])
    send(device, at: 20, [(3, 0x35, 78)], isSecret: true)
    var position = recent.tail
    while position < recent.head {
      let entry = recent.entry(at: position)
      #expect(entry.isRemoved)
      recent.forEachEvent(of: entry, at: position) {
        #expect($0 == InputEvent(time: .zero, type: 0, code: 0, value: 0))
      }
      position += entry.length
    }
    #expect(position > recent.tail)
  }
}
