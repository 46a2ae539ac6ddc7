import Tactile
import TactileInput
import TactileRecording

/// The recent events of panels and pens, in memory of a fixed size.
///
/// It keeps whole frames of devices, and discards the oldest ones. Each frame is kept with the locations of its
/// touches hidden (``DeviceAnonymizer``). If a touch may belong to a secret window, nothing is kept of all touches of
/// the device that overlap with it in time. Frames need no heap allocation.
///
/// A frame is an entry with the number of its device, and then its events. Positions of entries rise forever; the
/// remainder of a position is an index of the memory.
///
/// No call visits more than a part of the entries: a touch that is removed may have as many as the memory. What is left
/// is done by the next calls, and by ``tidyFurther()``. No client reads it meanwhile.
final class RecentEvents {
  /// The most devices that are gone and of which events are kept, once ``hasRest`` is false.
  static let mostFormerDevices = 16
  /// The most places of entries that are overwritten or discarded at once, but for the last entry: they take some
  /// hundredths of a millisecond.
  static let mostPlacesAtOnce = 4096
  /// The places of old entries that a frame discards for each of its own.
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
  /// The number of places that were visited to overwrite or discard entries: tests verify with it that the work of a
  /// call has a limit.
  private(set) var looks: UInt64 = 0
  /// The entries that count as removed, and that are to be overwritten, from old to new.
  private var erasures: [Erasure] = []
  /// The number of devices that are gone and of which entries are left.
  private var formerCount = 0
  private let memory: UnsafeMutableBufferPointer<InputEvent>

  /// The entries of a device between two positions.
  private struct Erasure {
    let device: Int
    var start: UInt64
    let end: UInt64
  }

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
    discardExcess()
  }

  // MARK: The rest of the work

  /// Whether ``tidyFurther()`` has something to do.
  var hasRest: Bool { !erasures.isEmpty || formerCount > Self.mostFormerDevices }

  /// Overwrites the next entries that count as removed, and discards the oldest ones while events of too many devices
  /// are kept that are gone.
  func tidyFurther() {
    eraseFurther()
    discardExcess()
  }

  private func discardExcess() {
    let end = looks + UInt64(Self.mostPlacesAtOnce)
    while formerCount > Self.mostFormerDevices, tail < head, looks < end { discardOldest() }
  }

  private func eraseFurther() {
    let end = looks + UInt64(Self.mostPlacesAtOnce)
    while looks < end, let erasure = erasures.first {
      var position = max(erasure.start, tail)
      while position < erasure.end, looks < end {
        let entry = entry(at: position)
        if entry.device == erasure.device, !entry.isRemoved { remove(entry, at: position) }
        position += entry.length
        looks += entry.length
      }
      if position < erasure.end {
        erasures[0].start = position
      } else {
        erasures.removeFirst()
      }
    }
  }

  /// Whether the events of an entry are removed, or are to be overwritten.
  func isRemoved(_ entry: Entry, at position: UInt64) -> Bool {
    entry.isRemoved
      || erasures.contains {
        $0.device == entry.device && position >= $0.start && position < $0.end
      }
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

  /// Removes everything since a device was touched last, and keeps nothing until nothing touches it. No client can read
  /// it any more. If it is much, ``tidyFurther()`` overwrites the rest of it.
  func discardTouches(of device: RecentDevice) {
    if device.isTouched { device.isDropping = true }
    if device.touchStart < tail { device.tail.release() }
    if device.touchFrames > 0 {
      device.frameCount -= device.touchFrames
      device.touchFrames = 0
      erasures.append(
        Erasure(device: device.number, start: max(device.touchStart, tail), end: head))
      eraseFurther()
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

  /// Discards the entries that are older than the options allow, until they have had a number of places. Returns whether
  /// none is left.
  @discardableResult
  func discardOld(at now: Timestamp, most places: UInt64) -> Bool {
    let age = TimeInterval(options.minutes) * 60
    let end = looks + places
    while tail < head, now.seconds(since: entry(at: tail).time) > age {
      guard looks < end else { return false }
      discardOldest()
    }
    return true
  }

  /// Discards the oldest entry. The state of its device is then the one after this entry.
  private func discardOldest() {
    let entry = entry(at: tail)
    if let device = devices[entry.device] {
      if !isRemoved(entry, at: tail) {
        forEachEvent(of: entry, at: tail) { device.tail.apply($0) }
        device.frameCount -= 1
        if tail >= device.touchStart { device.touchFrames -= 1 }
      } else if !entry.isRemoved {
        // No later call would overwrite it.
        remove(entry, at: tail)
      }
      device.entryCount -= 1
      if device.entryCount == 0, !device.isConnected {
        devices[entry.device] = nil
        formerCount -= 1
      }
    }
    tail += entry.length
    looks += entry.length
  }
}
