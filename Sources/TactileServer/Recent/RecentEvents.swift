import Tactile
import TactileInput
import TactileRecording

/// The options of support: the recent events of panels and pens that the daemon keeps in memory.
package struct SupportOptions: Equatable, Sendable {
  /// The time for which events are kept, in minutes; 0 to keep none.
  package var minutes = 0
  /// The most bytes of the events that are kept: 4 MiB are 6 to 9 minutes of one finger at 120 Hz that never
  /// lifts.
  package var bytes = 4 << 20

  /// The default options, with which no event is kept.
  package init() {}
}

/// The recent events of panels and pens, in memory of a fixed size.
///
/// It keeps whole frames of devices, and discards the oldest ones. Each frame is kept with the locations of its
/// touches hidden (``DeviceAnonymizer``). If a touch may belong to a secret window, nothing is kept of all touches of
/// the device that overlap with it in time. Frames need no heap allocation.
///
/// A frame is an entry with the number of its device, and then its events. Positions of entries rise forever; the
/// remainder of a position is an index of the memory.
final class RecentEvents {
  /// The most devices that are gone and of which events are kept.
  static let mostFormerDevices = 16
  /// The places of old entries that a frame discards for each of its own, so that the first touch after a pause does not
  /// wait for all of them.
  private static let discardsOfPlace: UInt64 = 8

  /// The options.
  let options: SupportOptions
  /// The position of the oldest entry.
  private(set) var tail: UInt64 = 1
  /// The position behind the latest entry.
  private(set) var head: UInt64 = 1
  /// The devices by their numbers.
  private(set) var devices: [RecentDevice?] = []
  /// The places where the parts that were read last end, from old to new.
  var places: [Int] = []
  /// The number of devices that are gone and of which entries are left.
  private var formerCount = 0
  private let memory: UnsafeMutableBufferPointer<InputEvent>

  /// Creates memory without events.
  init(_ options: SupportOptions) {
    self.options = options
    // The kernel provides the pages when they are used first.
    memory = .allocate(capacity: options.bytes / MemoryLayout<InputEvent>.stride)
  }

  deinit {
    memory.deallocate()
  }

  // MARK: Entries

  /// The first part of a frame: the device, the number of events and whether they are removed.
  struct Entry {
    /// The number of the device.
    let device: Int
    /// The number of events.
    let count: Int
    /// Whether the events are removed.
    let isRemoved: Bool
    /// The time of the frame.
    let time: Timestamp

    /// The number of places of the entry and its events.
    var length: UInt64 { UInt64(count) + 1 }
  }

  /// Returns the entry at a position.
  func entry(at position: UInt64) -> Entry {
    let raw = self[position]
    return Entry(
      device: Int(raw.code), count: Int(raw.value), isRemoved: raw.type != 0, time: raw.time)
  }

  /// Calls `body` with the events of an entry.
  func forEachEvent(of entry: Entry, at position: UInt64, _ body: (InputEvent) -> Void) {
    for offset in 1...UInt64(entry.count) { body(self[position + offset]) }
  }

  private subscript(position: UInt64) -> InputEvent {
    get { memory[Int(position % UInt64(memory.count))] }
    set { memory[Int(position % UInt64(memory.count))] = newValue }
  }

  // MARK: Devices

  /// Adds a device.
  ///
  /// - Parameters:
  ///   - slot: The slot of its first events.
  ///   - isTouched: Whether something touches it, so that nothing is kept until nothing touches it.
  func add(_ description: DeviceDescription, slot: Int, isTouched: Bool) -> RecentDevice {
    let number = devices.firstIndex { $0 == nil } ?? devices.count
    let device = RecentDevice(number, description, slot: slot, isTouched: isTouched)
    if number < devices.count { devices[number] = device } else { devices.append(device) }
    return device
  }

  /// Notes that a device is gone. Its events stay, but of at most ``mostFormerDevices`` devices.
  func remove(_ device: RecentDevice) {
    device.isConnected = false
    if device.entryCount == 0 { devices[device.number] = nil } else { formerCount += 1 }
    while formerCount > Self.mostFormerDevices, tail < head { discardOldest() }
  }

  // MARK: Events

  /// Adds an event of a device. If it ends a frame, the frame is kept.
  ///
  /// - Parameters:
  ///   - isUntouched: Returns whether nothing touches the device after the frame.
  ///   - isSecret: Returns whether a touch of the device may belong to a secret window.
  func append(
    _ event: InputEvent, of device: RecentDevice, isUntouched: () -> Bool, isSecret: () -> Bool
  ) {
    guard device.take(event) else { return }
    if !device.isTouched {
      device.isTouched = true
      device.isDropping = false
      device.touchStart = head
      device.touchFrames = 0
      device.firstID = device.lastID
    }
    let frame = device.finishFrame()
    if frame == nil || !device.isDropping && isSecret() { discardTouches(of: device) }
    if let frame, !device.isDropping { keep(frame, of: device, at: event.time) }
    if device.isIdle, isUntouched() { device.isTouched = false }
  }

  /// Overwrites everything since a device was touched last, and keeps nothing until nothing touches it.
  func discardTouches(of device: RecentDevice) {
    if device.isTouched { device.isDropping = true }
    if device.touchStart < tail { device.tail.release() }
    if device.touchFrames > 0 {
      device.frameCount -= device.touchFrames
      device.touchFrames = 0
      var position = max(device.touchStart, tail)
      while position < head {
        let entry = entry(at: position)
        if entry.device == device.number, !entry.isRemoved { remove(entry, at: position) }
        position += entry.length
      }
    }
    device.touchStart = head
    device.lastID = device.firstID
  }

  private func remove(_ entry: Entry, at position: UInt64) {
    let nothing = InputEvent(time: .zero, type: 0, code: 0, value: 0)
    for offset in 1...UInt64(entry.count) { self[position + offset] = nothing }
    write(entry.device, count: entry.count, isRemoved: true, at: position, time: entry.time)
  }

  private func write(
    _ device: Int, count: Int, isRemoved: Bool = false, at position: UInt64, time: Timestamp
  ) {
    self[position] = InputEvent(
      time: time, type: isRemoved ? 1 : 0, code: UInt16(device), value: Int32(count))
  }

  private func keep(_ frame: [InputEvent], of device: RecentDevice, at time: Timestamp) {
    let length = UInt64(frame.count) + 1
    guard length <= memory.count else { return discardTouches(of: device) }
    discardOld(at: time, most: Self.discardsOfPlace * length)
    while head + length - tail > memory.count { discardOldest() }
    write(device.number, count: frame.count, at: head, time: time)
    for (offset, event) in frame.enumerated() {
      self[head + 1 + UInt64(offset)] = device.renumbered(event)
    }
    head += length
    device.entryCount += 1
    device.frameCount += 1
    device.touchFrames += 1
  }

  /// Discards the entries that are older than the options allow, until they have had a number of places.
  func discardOld(at now: Timestamp, most places: UInt64 = .max) {
    let age = TimeInterval(options.minutes) * 60
    let start = tail
    while tail < head, tail - start < places, now.seconds(since: entry(at: tail).time) > age {
      discardOldest()
    }
  }

  /// Discards the oldest entry. The state of its device is then the one after this entry.
  private func discardOldest() {
    let entry = entry(at: tail)
    if let device = devices[entry.device] {
      if !entry.isRemoved {
        forEachEvent(of: entry, at: tail) { device.tail.apply($0) }
        device.frameCount -= 1
        if tail >= device.touchStart { device.touchFrames -= 1 }
      }
      device.entryCount -= 1
      if device.entryCount == 0, !device.isConnected {
        devices[entry.device] = nil
        formerCount -= 1
      }
    }
    tail += entry.length
  }
}

extension RecentEvents {
  /// A part of the recording of the recent events.
  struct Part: Equatable {
    /// The text, in the format of `libinput record`.
    var text: [UInt8] = []
    /// Where the next part begins; nil after the last one.
    var next: Int?
  }

  /// The most events of a part, but for the last frame: 18 KiB of text. A turn of the loop has time for it, and the
  /// smallest queue of a client has nearly room for it.
  static let mostEventsOfPart = 400
  /// The most entries that are visited for a part.
  private static let mostEntriesOfPart = 20_000
  /// The place of the first part.
  private static let start = 0
  /// The most places that are known as the beginning of a next part. Readers read the parts at once.
  private static let mostPlaces = 256
  /// The bits of a place for the position; the others are for the number of the device.
  private static let positionBits = 44

  /// Returns a part of the recording of all devices, one device after the other.
  ///
  /// The parts form a recording, also if events come in between. If something touches a device when its first event
  /// was kept, its recording begins with a frame that contains the state of the device.
  ///
  /// - Parameters:
  ///   - place: ``Part/next`` of the part before; nil for the first part.
  ///   - now: The present time. Older events than the options allow are discarded.
  /// - Returns: The part; nil if the place is none of the last ``mostPlaces`` that parts have named. Other places can be
  ///   in the middle of an entry.
  func part(from place: Int?, at now: Timestamp) -> Part? {
    if let place, !places.contains(place) { return nil }
    var writer = LibinputWriter(start: .zero)
    var part = Part()
    discardOld(at: now)
    let place = place ?? Self.start
    let (number, position) = Self.parts(of: place)
    guard let device = device(from: number) else { return part }
    if place == Self.start { writer.begin(deviceCount: devices.count { $0?.frameCount ?? 0 > 0 }) }
    // The events of the device that the place names may be gone.
    let start = device.number == number ? position : 0
    let end = write(device, from: start, into: &writer)
    part.next =
      end.map { device.number << Self.positionBits | Int($0) }
      ?? self.device(from: device.number + 1).map { $0.number << Self.positionBits }
    part.text = writer.take()
    note(place: part.next)
    return part
  }

  /// Notes where the next part may begin.
  private func note(place: Int?) {
    guard let place, !places.contains(place) else { return }
    if places.count == Self.mostPlaces { places.removeFirst() }
    places.append(place)
  }

  private static func parts(of place: Int) -> (device: Int, position: UInt64) {
    (place >> positionBits, UInt64(place & (1 << positionBits - 1)))
  }

  /// The first device from a number on of which something is kept.
  private func device(from number: Int) -> RecentDevice? {
    devices.dropFirst(number).lazy.compactMap(\.self).first { $0.frameCount > 0 }
  }

  /// Writes the events of a device from a position on, or the description and the first events from 0.
  ///
  /// - Returns: The position of the rest; nil if there is none.
  private func write(
    _ device: RecentDevice, from start: UInt64, into writer: inout LibinputWriter
  ) -> UInt64? {
    if start == 0 { writer.begin(device.description) }
    // The reader may have been slower than the device.
    var needsState = start == 0 ? !device.tail.isIdle : start < tail
    var (position, events, entries) = (max(start, tail), 0, 0)
    while position < head {
      guard events < Self.mostEventsOfPart, entries < Self.mostEntriesOfPart else {
        return position
      }
      let entry = entry(at: position)
      if entry.device == device.number, !entry.isRemoved {
        if needsState {
          var state: [InputEvent] = []
          device.tail.appendFrame(at: entry.time, to: &state)
          for event in state { writer.append(event) }
          needsState = false
        }
        forEachEvent(of: entry, at: position) { writer.append($0) }
        events += entry.count
      }
      entries += 1
      position += entry.length
    }
    return nil
  }
}
