import Tactile
import TactileInput
import TactileRecording

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
