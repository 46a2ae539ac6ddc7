import Tactile
import TactileInput

/// Hides where regions of the glass were touched. Times, durations and movements stay.
///
/// Each touch that lands in a region is moved as a whole, so that it lands in the middle of the
/// region: a tap stays a tap, and a swipe stays a swipe. Fingers that land within 30 ms of each
/// other, as in a pinch, are moved by the same distance; the fingers of a person who types land
/// later. A moved touch that leaves the panel stays at its edge. On a protocol A or single-touch
/// panel, all contacts are moved together, from the first landing to the last lift. A pen in a
/// region, touching or hovering, is moved to the middle of the region.
package struct Anonymizer: Sendable {
  /// The numbers of touches in a recording.
  package struct TouchCounts: Equatable, Sendable {
    /// The touches that landed.
    package var landed = 0
    /// The touches that landed in a region, and whose location is hidden.
    package var hidden = 0

    /// Creates counts of 0.
    package init() {}
  }

  /// Returns the recording with the regions of all devices hidden.
  package static func hide(_ regions: [HiddenRegion], in recording: Recording) -> Recording {
    var counts = TouchCounts()
    return hide(regions, in: recording, counting: &counts)
  }

  /// Returns the recording with the regions of all devices hidden, and adds the numbers of its touches to
  /// `counts`.
  ///
  /// On a protocol A or single-touch panel, all contacts from the first landing to the last lift are one
  /// touch.
  package static func hide(
    _ regions: [HiddenRegion], in recording: Recording, counting counts: inout TouchCounts
  ) -> Recording {
    var hidden = recording
    var anonymizer = Anonymizer(regions, of: recording.devices)
    hidden.events = anonymizer.hide(recording.events)
    counts.landed += anonymizer.counts.landed
    counts.hidden += anonymizer.counts.hidden
    return hidden
  }

  private var devices: [DeviceAnonymizer]

  /// Creates an anonymizer that hides the regions of all devices of a recording, piece by piece.
  package init(_ regions: [HiddenRegion], of devices: [RecordedDevice]) {
    self.devices = devices.map { DeviceAnonymizer($0.description, regions) }
  }

  /// Returns the next events of the recording with the regions hidden.
  ///
  /// An event is returned with the last one of its frame. Unfinished frames are dropped at the end, because
  /// they may lack the position of a touch.
  package mutating func hide(_ events: [RecordedEvent]) -> [RecordedEvent] {
    var hidden: [RecordedEvent] = []
    hidden.reserveCapacity(events.count)
    for recorded in events {
      guard devices[recorded.device].take(recorded.event) else { continue }
      for event in devices[recorded.device].hidden {
        hidden.append(RecordedEvent(device: recorded.device, event: event))
      }
    }
    return hidden
  }

  /// The numbers of touches so far.
  package var counts: TouchCounts {
    devices.reduce(into: TouchCounts()) {
      $0.landed += $1.counts.landed
      $0.hidden += $1.counts.hidden
    }
  }
}
