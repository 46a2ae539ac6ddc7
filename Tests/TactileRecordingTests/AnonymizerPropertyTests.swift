import Fixtures
import Tactile
import TactileInput
import TactileTesting
import Testing

@testable import TactileRecording

/// Whatever part of a recording somebody has: its copy is the same wherever the fingers landed.
struct AnonymizerPropertyTests {
  private static let part = HiddenRegion(x: 0.2, y: 0.2, width: 0.6, height: 0.6)

  /// All recordings of panels with slots or a single touch, and of pens, each with one device.
  private static func recordings() throws -> [(name: String, recording: Recording)] {
    var all = try OwnRecordings.all.map {
      (name: $0.name, recording: try RecordingReader.read($0.bytes, name: $0.name))
    }
    for row in try SharedRecordingsTests.readableRows() {
      all.append((row.file, try SharedRecordingsTests.read(row)))
    }
    return all.flatMap { name, recording in
      recording.devices.indices.compactMap { index in
        var one = recording
        one.devices = [recording.devices[index]]
        // The copy widens inferred ranges. Here, all others stay the same.
        one.devices[0].isInferred = false
        one.events = recording.events.filter { $0.device == index }
          .map { RecordedEvent(device: 0, event: $0.event) }
        return MovedTouches(one, [.everywhere]) == nil ? nil : (name, one)
      }
    }
  }

  // Claim: An anonymized recording has no location of a landing in a hidden region.
  @Test func `no part of a recording tells where fingers landed in a region`() throws {
    var touchCount = 0
    for (name, recording) in try Self.recordings() {
      for region in [HiddenRegion.everywhere, Self.part] {
        let touches = try #require(MovedTouches(recording, [region]))
        touchCount += touches.hiddenCount
        var random = SeededGenerator(seed: 17)
        let moved = (0..<2).map { _ in touches.recording(movedBy: &random) }
        // Touches in one column of the file are not in one column after they moved.
        if region == .everywhere {
          let still = touches.recording(movedBy: &random, most: 0)
          let copies = [still, moved[0]].map { Anonymizer.hide([region], in: $0).events }
          let isSame = copies[0] == copies[1]
          #expect(isSame, "\(name)")
        }
        for _ in 0..<24 {
          let cut = touches.cut(&random)
          let copies = moved.map {
            Anonymizer.hide([region], in: touches.suffix(of: $0, from: cut)).events
          }
          let isSame = copies[0] == copies[1]
          #expect(isSame, "\(name) from \(cut)")
        }
      }
    }
    // Without touches, it would show nothing.
    #expect(touchCount > 20)
  }
}

/// The touches of a recording with one device, which can be moved over the glass as the kernel would send them:
/// a value that does not change is left out.
private struct MovedTouches {
  private struct Touch {
    let time: UInt64
    var isHidden = false
    var landing: (x: Int32, y: Int32) = (0, 0)
    var left: Int32 = .max
    var right: Int32 = .min
    var top: Int32 = .max
    var bottom: Int32 = .min
    /// The first touch of those that are moved together.
    var leader = 0

    mutating func extend(_ x: Int32, _ y: Int32) {
      (left, right, top, bottom) = (min(left, x), max(right, x), min(top, y), max(bottom, y))
    }
  }

  private struct Slot {
    var id: Int32 = -1
    var touch: Int?
    var x: Int32 = 0
    var y: Int32 = 0
  }

  private let recording: Recording
  private let region: HiddenRegion
  private let isSingle: Bool
  private let horizontal: AbsoluteAxis
  private let vertical: AbsoluteAxis
  private var touches: [Touch] = []
  /// The touch that each event begins.
  private var begins: [Int: Int] = [:]

  var hiddenCount: Int { touches.count(where: \.isHidden) }

  init?(_ recording: Recording, _ regions: [HiddenRegion]) {
    let device = recording.devices[0].description
    func has(_ codes: UInt16...) -> Bool { codes.allSatisfy { device.has(EventType.abs, $0) } }
    let hasPen = (0x140...0x144 as ClosedRange<UInt16>).contains { device.has(EventType.key, $0) }
    isSingle = !has(0x35) && !has(0x36)
    guard
      isSingle
        ? has(0, 1) && device.has(EventType.key, KeyCode.touch)
        : has(0x2f, 0x35, 0x36, 0x39) && !hasPen,
      !recording.events.contains(where: { $0.event.type == 0 && $0.event.code == SynCode.dropped }),
      let horizontal = device.axes[isSingle ? 0 : 0x35],
      let vertical = device.axes[isSingle ? 1 : 0x36]
    else { return nil }
    (self.recording, self.region) = (recording, regions[0])
    (self.horizontal, self.vertical) = (horizontal, vertical)
    findTouches()
    if touches.isEmpty { return nil }
  }

  private func isX(_ event: InputEvent) -> Bool {
    event.type == EventType.abs && event.code == (isSingle ? 0 : 0x35)
  }

  private func isY(_ event: InputEvent) -> Bool {
    event.type == EventType.abs && event.code == (isSingle ? 1 : 0x36)
  }

  private static func isPosition(_ event: InputEvent) -> Bool {
    event.type == EventType.abs && [0, 1, 0x35, 0x36, 0x3c, 0x3d].contains(event.code)
  }

  /// The tracking ID that an event gives to its slot; nil for other events.
  private func id(_ event: InputEvent) -> Int32? {
    if isSingle {
      guard event.type == EventType.key, event.code == KeyCode.touch, event.value < 2 else {
        return nil
      }
      return event.value - 1
    }
    return event.type == EventType.abs && event.code == 0x39 ? max(event.value, -1) : nil
  }

  private mutating func findTouches() {
    var slots = [Slot](repeating: Slot(), count: 256)
    var (slot, fresh) = (0, [(slot: Int, touch: Int)]())
    var last: (time: UInt64, touch: Int)?
    for (index, event) in recording.events.map(\.event).enumerated() {
      if event.type == EventType.abs, event.code == 0x2f {
        slot = Int(min(max(event.value, 0), 255))
      }
      if isX(event) { slots[slot].x = event.value }
      if isY(event) { slots[slot].y = event.value }
      if let id = id(event) {
        if id >= 0, id != slots[slot].id {
          begins[index] = touches.count
          fresh.append((slot, touches.count))
          slots[slot].touch = touches.count
          touches.append(Touch(time: event.time.nanoseconds))
        } else if id < 0 {
          slots[slot].touch = nil
        }
        slots[slot].id = id
      }
      guard event.isReport else { continue }
      for (slot, touch) in fresh {
        touches[touch].landing = (slots[slot].x, slots[slot].y)
        touches[touch].extend(slots[slot].x, slots[slot].y)
        touches[touch].leader = touch
        touches[touch].isHidden = isInRegion(touches[touch].landing)
        guard touches[touch].isHidden else { continue }
        let time = event.time.nanoseconds
        if let last, time >= last.time, time - last.time <= 30_000_000 {
          touches[touch].leader = touches[last.touch].leader
        }
        last = (time, touch)
      }
      fresh.removeAll()
      for slot in slots {
        if let touch = slot.touch { touches[touch].extend(slot.x, slot.y) }
      }
    }
    // An unfinished frame is dropped.
    for (_, touch) in fresh { touches[touch].extend(0, 0) }
  }

  private func isInRegion(_ place: (x: Int32, y: Int32)) -> Bool {
    func part(_ value: Int32, _ axis: AbsoluteAxis) -> Double {
      min(max(Double(value - axis.minimum) / Double(axis.maximum - axis.minimum), 0), 1)
    }
    return region.mayContain(part(place.x, horizontal), part(place.y, vertical))
  }

  // MARK: Moving

  /// Returns the recording with each hidden touch elsewhere in the region, at most by a part of its room.
  func recording(movedBy random: inout SeededGenerator, most share: Double = 1) -> Recording {
    let offsets = offsets(&random, share)
    var copy = recording
    copy.events = []
    var slots = [Slot](repeating: Slot(), count: 256)
    var sent = [Slot?](repeating: nil, count: 256)
    var (pointer, slot, live) = (Slot?.none, 0, [Int]())
    let frames = recording.events.split(omittingEmptySubsequences: false) { $0.event.isReport }
    for frame in frames where frame.endIndex < recording.events.endIndex {
      let landing = Set(frame.indices.filter { begins[$0] != nil })
      var landingSlots: Set<Int> = []
      var present = slot
      for index in frame.indices {
        let event = frame[index].event
        if event.type == EventType.abs, event.code == 0x2f {
          present = Int(min(max(event.value, 0), 255))
        }
        if landing.contains(index) { landingSlots.insert(present) }
      }
      func add(_ code: UInt16, _ value: Int32, _ time: Timestamp) {
        let event = InputEvent(time: time, type: EventType.abs, code: code, value: value)
        copy.events.append(RecordedEvent(device: 0, event: event))
      }
      for index in frame.indices {
        let event = frame[index].event
        if event.type == EventType.abs, event.code == 0x2f {
          slot = Int(min(max(event.value, 0), 255))
        }
        if let id = id(event), id < 0 || landing.contains(index) {
          if let touch = slots[slot].touch { live.removeAll { $0 == touch } }
          slots[slot].touch = begins[index]
          if let touch = begins[index] { live.append(touch) }
        }
        if Self.isPosition(event) {
          guard isX(event) || isY(event), !landingSlots.contains(slot) else { continue }
          let offset = slots[slot].touch.map { offsets[$0] } ?? (0, 0)
          let value = event.value + (isX(event) ? offset.x : offset.y)
          let old = isX(event) ? sent[slot]?.x : sent[slot]?.y
          if isX(event) { slots[slot].x = value } else { slots[slot].y = value }
          if value != old { add(event.code, value, event.time) }
          sent[slot] = slots[slot]
        } else {
          copy.events.append(frame[index])
        }
        guard let touch = begins[index] else { continue }
        slots[slot].x = touches[touch].landing.x + offsets[touch].x
        slots[slot].y = touches[touch].landing.y + offsets[touch].y
        if slots[slot].x != sent[slot]?.x { add(isSingle ? 0 : 0x35, slots[slot].x, event.time) }
        if slots[slot].y != sent[slot]?.y { add(isSingle ? 1 : 0x36, slots[slot].y, event.time) }
        sent[slot] = slots[slot]
      }
      let report = recording.events[frame.endIndex]
      if !isSingle, let oldest = live.first, let place = slots.first(where: { $0.touch == oldest })
      {
        if place.x != pointer?.x { add(0, place.x, report.event.time) }
        if place.y != pointer?.y { add(1, place.y, report.event.time) }
        pointer = place
      }
      copy.events.append(report)
    }
    return copy
  }

  /// The distances by which the touches are moved. Hidden touches stay on the panel, and land in the region.
  private func offsets(
    _ random: inout SeededGenerator, _ share: Double
  ) -> [(x: Int32, y: Int32)] {
    func distance(
      _ group: [Touch], _ axis: AbsoluteAxis, _ start: Double, _ length: Double,
      _ extent: (Touch) -> (least: Int32, landing: Int32, most: Int32)
    ) -> Int32 {
      let span = Double(axis.maximum - axis.minimum)
      let first = axis.minimum + Int32((span * max(0, start)).rounded(.up))
      let last = axis.minimum + Int32(span * min(1, start + length))
      let extents = group.map(extent)
      let least = extents.map { max(axis.minimum - $0.least, first - $0.landing) }.max() ?? 0
      let most = extents.map { min(axis.maximum - $0.most, last - $0.landing) }.min() ?? 0
      guard least <= most else { return 0 }
      return Int32(Double(Int32.random(in: least...most, using: &random)) * share)
    }
    var offsets = [(x: Int32, y: Int32)](repeating: (0, 0), count: touches.count)
    for leader in touches.indices where touches[leader].isHidden && touches[leader].leader == leader
    {
      let group = touches.filter { $0.isHidden && $0.leader == leader }
      let offset = (
        x: distance(group, horizontal, region.x, region.width) {
          ($0.left, $0.landing.x, $0.right)
        },
        y: distance(group, vertical, region.y, region.height) { ($0.top, $0.landing.y, $0.bottom) }
      )
      for index in touches.indices where touches[index].isHidden && touches[index].leader == leader
      {
        offsets[index] = offset
      }
    }
    return offsets
  }

  // MARK: Cutting

  /// A random place: a frame, and a number of its events that are no positions.
  func cut(_ random: inout SeededGenerator) -> (frame: Int, events: Int) {
    let frames = recording.frameCount
    return (Int.random(in: 0..<frames, using: &random), Int.random(in: 0...4, using: &random))
  }

  /// Returns what follows a place.
  func suffix(of whole: Recording, from cut: (frame: Int, events: Int)) -> Recording {
    var (frame, events) = (0, 0)
    var part = whole
    part.events = Array(
      whole.events.drop { recorded in
        if frame == cut.frame, events == cut.events { return false }
        if frame == cut.frame, !Self.isPosition(recorded.event) { events += 1 }
        if recorded.event.isReport { frame += 1 }
        return frame <= cut.frame
      })
    return part
  }
}
