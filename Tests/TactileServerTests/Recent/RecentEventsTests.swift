import Tactile
import TactileInput
import TactileRecording
import TactileTesting
import TactileWire
import Testing

@testable import TactileServer

@Suite("Recent events")
struct RecentEventsTests {
  private static let secret = #"{"name":"pad","frame":[0,0,300,300],"secret":true}"#
  private let server: Server
  private let panel: VirtualPanel

  init() {
    server = Server(configuration: Self.configuration())
    panel = VirtualPanel(server)
  }

  private static func configuration(
    minutes: Int = 5, bytes: Int = 65_536
  ) -> ServerConfiguration {
    var configuration = ServerConfiguration()
    configuration.support.minutes = minutes
    configuration.support.bytes = bytes
    return configuration
  }

  // MARK: Reading

  private func call(_ begin: Int? = nil, user: UInt32 = 0, at time: UInt64 = 0) throws
    -> VarlinkReply
  {
    let client = VirtualClient(server, id: .max, peer: ClientPeer(user: user))
    let parameters = begin.map { #"{"begin":\#($0)}"# } ?? "{}"
    if time > 0 { server.advance(to: VirtualPanel.time(time)) }
    client.send(#"{"method":"io.tactile.Trace.ReadRecent","parameters":\#(parameters)}"#)
    let reply = try #require(client.replies().first)
    server.receive(.clientClosed(client.id), at: .zero)
    return reply
  }

  /// Reads all parts.
  private func text() throws -> String {
    var (text, place) = ("", nil as Int?)
    repeat {
      let part = try RecentMessage(from: call(place).cursor)
      text += part.text
      place = part.next
    } while place != nil
    return text
  }

  /// Reads the recording; nil if it is empty.
  private func recording() throws -> Recording? {
    let text = try text()
    guard !text.isEmpty else { return nil }
    let recording = try RecordingReader.read(Array(text.utf8), name: "recent", isStrict: true)
    #expect(recording.skipped.isEmpty && recording.notes.isEmpty, "\(recording.notes)")
    return recording
  }

  /// The touches that a recording begins, with the location of each in units of the panel.
  private func landings(_ recording: Recording?) throws -> [RawContact] {
    guard let recording else { return [] }
    return recording.devices.indices.flatMap { index -> [RawContact] in
      guard var decoder = ContactDecoder(recording.devices[index].description) else { return [] }
      var found: [RawContact] = []
      for recorded in recording.events where recorded.device == index {
        guard decoder.process(recorded.event, source: .kernel) else { continue }
        found += decoder.frame.contacts.filter { $0.change == .began }
      }
      let diagnostics = decoder.diagnostics
      #expect(diagnostics.replacedContacts == 0 && diagnostics.outOfRangeSlots == 0)
      return found
    }
  }

  private func attach(_ window: String, user: UInt32 = 1000, id: UInt32 = 7) throws -> VirtualClient
  {
    let app = VirtualClient(server, id: id, peer: ClientPeer(user: user))
    app.send(
      #"{"method":"io.tactile.Scene.Attach","more":true,"parameters":{"windows":[\#(window)]}}"#)
    #expect(try app.frames().count == 1)
    return app
  }

  private func tap(_ x: Int32, _ y: Int32, at time: UInt64, slot: Int32 = 0) {
    panel.down(slot, Int32(time % 1000) + 1, x, y, at: time)
    panel.lift(slot, at: time + 50)
  }

  // MARK: Contents

  // Claim: Recent events are kept only if the configuration says so.
  @Test func `are not kept by default`() throws {
    let server = Server()
    let panel = VirtualPanel(server)
    panel.down(0, 1, 100, 100, at: 0)
    panel.lift(0, at: 50)
    let client = VirtualClient(server)
    client.send(#"{"method":"io.tactile.Trace.ReadRecent"}"#)
    let reply = try RecentMessage(from: try #require(client.replies().first).cursor)
    #expect(reply == RecentMessage(minutes: 0, text: ""))
  }

  // Claim: Recent events have no location of a landing.
  @Test func `are a recording in which each touch begins in the middle of the panel`() throws {
    #expect(try recording() == nil)
    panel.down(0, 1, 100, 100, at: 0)
    panel.move(0, 150, 120, at: 20)
    panel.lift(0, at: 50)
    tap(1500, 800, at: 1000)
    let recording = try #require(try recording())
    #expect(recording.devices.map(\.description.name) == ["Test Panel"])
    let landings = try landings(recording)
    #expect(landings.map(\.measurements.x) == [1000, 1000])
    #expect(landings.map(\.measurements.y) == [500, 500])
    let moved = recording.events.filter { $0.event.code == 0x35 }.map(\.event.value)
    #expect(moved.contains(1050))
    #expect(!moved.contains(150) && !moved.contains(1500))
    #expect(recording.duration == 1.05)
  }

  // Claim: Recent events do not tell which touches have a coordinate in common.
  @Test func `look the same for touches in one column`() throws {
    let texts = try ([nil, 87] as [Int32?]).map { second in
      let tests = RecentEventsTests()
      let device = VirtualDevice(VirtualPanel.description, tests.server, id: 2)
      device.send(at: 10, [(3, 0x39, 1), (3, 0x35, 523), (3, 0x36, 100), (1, 0x14a, 1)])
      device.send(at: 60, [(3, 0x39, -1), (1, 0x14a, 0)])
      // The kernel leaves out what does not change.
      let x: [(type: UInt16, code: UInt16, value: Int32)] = second.map { [(3, 0x35, $0)] } ?? []
      device.send(at: 300, [(3, 0x39, 2)] + x + [(3, 0x36, 700), (1, 0x14a, 1)])
      device.send(at: 360, [(3, 0x39, -1), (1, 0x14a, 0)])
      return try tests.text()
    }
    #expect(texts[0] == texts[1] && !texts[0].isEmpty)
  }

  // Claim: Recent events are for clients with `watch`.
  @Test func `need the permission to watch`() throws {
    #expect(try call(user: 1000).knownError() == .notAllowed(.trace, right: "watch"))
    #expect(try call(-1).knownError() == .invalidParameter("begin"))
  }

  @Test func `begin only where a part has ended`() throws {
    for step in 0..<60 { tap(100 + Int32(step), 100, at: UInt64(1000 * step)) }
    let first = try RecentMessage(from: call().cursor)
    let next = try #require(first.next)
    for place in [0, 1, 2, 3, 17, next - 1, next + 1, 1 << 44, .max] {
      #expect(try call(place).knownError() == .invalidParameter("begin"), "\(place)")
    }
    #expect(throws: Never.self) { try RecentMessage(from: call(next).cursor) }
    // Other options make other memory, in which the place means nothing.
    server.configure(Self.configuration(minutes: 6), scene: nil)
    #expect(try call(next).knownError() == .invalidParameter("begin"))
    server.configure(Self.configuration(minutes: 0), scene: nil)
    #expect(try call(next).knownError() == .invalidParameter("begin"))
  }

  // Claim: Recent events have no keys and no serial numbers.
  @Test func `contain no key of a panel and no serial number`() throws {
    var description = VirtualPanel.description
    description.serial = "A-0017"
    description.udevProperties = ["ID_SERIAL_SHORT": "A-0017", "ID_INPUT": "1"]
    description.codes[EventType.key]?.insert(30)
    let other = VirtualDevice(description, server, id: 2)
    other.send(
      at: 10, [(1, 30, 1), (4, 4, 30), (3, 0x39, 1), (3, 0x35, 10), (3, 0x36, 10), (1, 0x14a, 1)])
    other.send(at: 20, [(1, 30, 0), (3, 0x39, -1), (1, 0x14a, 0)])
    let text = try text()
    #expect(!text.contains("A-0017") && text.contains("ID_INPUT=1"))
    let events = try #require(try recording()).events.map(\.event)
    #expect(events.contains { $0.type == EventType.key && $0.code == 0x14a })
    #expect(!events.contains { $0.type == EventType.key && $0.code == 30 || $0.type == 4 })
  }

  // MARK: Secret windows

  // Claim: Recent events have nothing of a finger in a secret window, nor of fingers that are down
  // beside it.
  @Test func `contain no touch in a secret window, and no finger that is down at the same time`()
    throws
  {
    let app = try attach(Self.secret)
    tap(1900, 900, at: 0)
    // A finger outside, then one inside, and the first one lifts last.
    panel.down(0, 5, 1900, 900, at: 1000)
    panel.down(1, 6, 100, 100, at: 1100)
    panel.lift(1, at: 1200)
    panel.move(0, 1800, 900, at: 1300)
    panel.lift(0, at: 1400)
    tap(100, 100, at: 2000)
    tap(1900, 900, at: 3000, slot: 1)
    #expect(try app.frames().flatMap(\.frame.touches).count { $0.phase == .began } == 2)
    let recording = try #require(try recording())
    let landings = try landings(recording)
    #expect(landings.map(\.slot) == [0, 1])
    #expect(recording.duration == 3.05)
    // Touches are numbered again, so that the numbers do not tell how many are left out.
    let numbers = recording.events.map(\.event).filter { $0.code == AbsCode.mtTrackingID }
    #expect(numbers.map(\.value) == [1, -1, 2, -1])
    // The time of nothing else is there: two frames for each of two touches.
    #expect(recording.frameCount == 4)
  }

  @Test func `contain no finger in a secret window that receives no touch`() throws {
    _ = try attach(Self.secret)
    let control = VirtualClient(server, id: 3)
    control.send(#"{"method":"io.tactile.Control.SetMode","parameters":{"mode":"cleaning"}}"#)
    #expect(try control.replies().count == 1)
    tap(100, 100, at: 1000)
    #expect(try recording() == nil)
    tap(1900, 900, at: 2000)
    #expect(try landings(recording()).count == 1)
  }

  // Claim: A touch that moves into a secret window leaves the recent events altogether.
  @Test func `lose a touch when it moves into a secret window`() throws {
    _ = try attach(Self.secret)
    panel.down(0, 1, 1900, 900, at: 0)
    #expect(try landings(recording()).count == 1)
    panel.move(0, 100, 100, at: 20)
    #expect(try landings(recording()).isEmpty)
    panel.move(0, 1900, 900, at: 40)
    panel.lift(0, at: 60)
    #expect(try landings(recording()).isEmpty)
    tap(1900, 900, at: 1000)
    #expect(try landings(recording()).count == 1)
  }

  @Test func `contain no touch of a secret window that is gone before the finger lifts`() throws {
    let app = try attach(Self.secret)
    panel.down(0, 1, 100, 100, at: 0)
    server.receive(.clientClosed(app.id), at: VirtualPanel.time(10))
    panel.move(0, 150, 100, at: 20)
    panel.lift(0, at: 60)
    #expect(try recording() == nil)
  }

  @Test func `contain no touch while there are too many secret windows to compare with`() throws {
    func land(at time: UInt64) {
      panel.down((0..<10).map { ($0, 500 + 100 * $0, 900) }, at: time)
      for finger: Int32 in 0..<10 { panel.lift(finger, at: time + 10 + UInt64(finger)) }
    }
    // They are in a corner, far from all fingers.
    func attach(_ user: UInt32) throws -> VirtualClient {
      let windows = (0..<32).map {
        #"{"name":"w\#($0)","frame":[0,0,10,10],"secret":true}"#
      }
      return try self.attach(windows.joined(separator: ","), user: user, id: user)
    }
    var apps = try (1000..<1006 as Range<UInt32>).map(attach)
    // 20 contacts, each before and after the filters, and 192 windows: 3840 comparisons.
    land(at: 1000)
    #expect(try landings(recording()).count == 10)
    apps.append(try attach(1006))
    land(at: 2000)
    #expect(try landings(recording()).count == 10)
    for app in apps { server.receive(.clientClosed(app.id), at: VirtualPanel.time(2500)) }
    land(at: 3000)
    #expect(try landings(recording()).count == 20)
  }

  @Test func `are overwritten when a long touch enters a secret window`() throws {
    server.configure(Self.configuration(bytes: 4 << 20), scene: nil)
    _ = try attach(Self.secret)
    panel.down(0, 1, 1900, 900, at: 0)
    for step in 1...10_000 { panel.move(0, 1900 - Int32(step % 9), 900, at: UInt64(step)) }
    panel.move(0, 100, 100, at: 10_001)
    let recent = try #require(server.parts.devices.recentEvents)
    var position = recent.tail
    while position < recent.head {
      let entry = recent.entry(at: position)
      #expect(entry.isRemoved)
      position += entry.length
    }
  }

  // MARK: Limits

  // Claim: Recent events are not older than `support.minutes`.
  @Test func `contain no event that is older than the time`() throws {
    server.configure(Self.configuration(minutes: 1), scene: nil)
    tap(100, 100, at: 0)
    tap(200, 100, at: 50_000)
    #expect(try landings(recording()).count == 2)
    tap(300, 100, at: 70_000)
    #expect(try landings(recording()).count == 2)
    #expect(
      try RecentMessage(from: call(at: 200_000).cursor) == RecentMessage(minutes: 1, text: ""))
  }

  @Test func `are discarded when the options change, and begin when nothing touches the panel`()
    throws
  {
    tap(100, 100, at: 0)
    panel.down(3, 9, 100, 100, at: 100)
    server.configure(Self.configuration(minutes: 0), scene: nil)
    #expect(try RecentMessage(from: call().cursor).minutes == 0)
    server.configure(Self.configuration(), scene: nil)
    panel.move(3, 400, 400, at: 200)
    #expect(try recording() == nil)
    panel.lift(3, at: 300)
    #expect(try recording() == nil)
    // The kernel does not repeat the slot.
    let time = VirtualPanel.time(400)
    let axes: [(UInt16, Int32)] = [(0x39, 10), (0x35, 7), (0x36, 8)]
    let events =
      axes.map { InputEvent(time: time, type: EventType.abs, code: $0.0, value: $0.1) }
      + [InputEvent(time: time, type: EventType.syn, code: 0, value: 0)]
    events.withUnsafeBufferPointer { server.receive(.events(panel.id, $0, .kernel), at: time) }
    #expect(try landings(recording()).map(\.slot) == [3])
  }

  @Test func `stay when a panel is removed, for a limited number of panels`() throws {
    for number in 0..<40 {
      let panel = VirtualPanel(server, id: UInt32(number) + 2, at: UInt64(number) * 100)
      panel.down(0, 1, 100, 100, at: UInt64(number) * 100 + 10)
      panel.lift(0, at: UInt64(number) * 100 + 20)
      panel.unplug(at: UInt64(number) * 100 + 30)
    }
    let recording = try #require(try recording())
    #expect(recording.devices.count == RecentEvents.mostFormerDevices)
    #expect(try landings(recording).count == RecentEvents.mostFormerDevices)
  }

  @Test func `of several panels are one recording with common times`() throws {
    let other = VirtualPanel(server, id: 2)
    panel.down(0, 1, 100, 100, at: 1000)
    other.down(0, 1, 100, 100, at: 1100)
    panel.lift(0, at: 1200)
    other.lift(0, at: 1300)
    let recording = try #require(try recording())
    #expect(recording.devices.count == 2)
    #expect(recording.events.count { $0.device == 1 } > 3)
    #expect(recording.duration == 0.3)
  }

  @Test func `with a frame of too many events are not kept until the fingers lift`() throws {
    let time = VirtualPanel.time(0)
    var events = (0..<RecentDevice.longestFrame).map {
      InputEvent(time: time, type: EventType.abs, code: 0x35, value: Int32($0))
    }
    events += [(0x39, 4), (0x35, 100), (0x36, 100)].map {
      InputEvent(time: time, type: EventType.abs, code: $0.0, value: $0.1)
    }
    events.append(InputEvent(time: time, type: EventType.syn, code: 0, value: 0))
    events.withUnsafeBufferPointer { server.receive(.events(panel.id, $0, .kernel), at: time) }
    panel.move(0, 200, 200, at: 10)
    panel.lift(0, at: 20)
    #expect(try recording() == nil)
    tap(100, 100, at: 100)
    #expect(try landings(recording()).map(\.measurements.x) == [1000])
  }

  /// Random fingers fill the memory many times.
  @Test(arguments: 0..<6 as Range<UInt64>)
  func `are a legal recording at any time, within the memory`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let app = seed % 2 == 0 ? nil : try attach(Self.secret)
    var down: [Int32: Bool] = [:]
    var (time, number): (UInt64, Int32) = (0, 1)
    for _ in 0..<6000 {
      time += UInt64.random(in: 1...20, using: &random)
      let slot = Int32.random(in: 0...9, using: &random)
      let x = Int32.random(in: 0...1999, using: &random)
      let y = Int32.random(in: 0...999, using: &random)
      if down[slot] == nil {
        // Sometimes, nothing touches the panel.
        guard down.count < 1 + Int(time / 10_000 % 3) else { continue }
        number += 1
        panel.down(slot, number, x, y, at: time)
        down[slot] = true
      } else if Bool.random(using: &random) {
        panel.move(slot, x, y, at: time)
      } else {
        panel.lift(slot, at: time)
        down[slot] = nil
      }
      guard Int.random(in: 0..<300, using: &random) == 0 else { continue }
      _ = try app?.frames()
      let recent = try #require(server.parts.devices.recentEvents)
      #expect(recent.head - recent.tail <= 65_536 / 16)
      let found = try landings(recording())
      #expect(app != nil || !found.isEmpty, "seed \(seed)")
    }
    for slot in down.keys { panel.lift(slot, at: time + 10) }
    tap(1900, 900, at: time + 1000)
    #expect(try landings(recording()).last?.measurements.x == 1000)
  }

  @Test func `are read in parts, also while events arrive`() throws {
    server.configure(Self.configuration(bytes: 1 << 20), scene: nil)
    for step in 0..<2000 { tap(100, 100, at: UInt64(step) * 100) }
    var (text, place, parts) = ("", nil as Int?, 0)
    repeat {
      let part = try RecentMessage(from: call(place).cursor)
      #expect(part.text.utf8.count < 24_000)
      text += part.text
      place = part.next
      parts += 1
      tap(100, 100, at: 200_000 + UInt64(parts) * 100)
    } while place != nil && parts < 1000
    #expect((10..<100).contains(parts))
    let recording = try RecordingReader.read(Array(text.utf8), name: "recent", isStrict: true)
    #expect(try landings(recording).count >= 2000)
  }
}
