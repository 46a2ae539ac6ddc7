import Tactile
import TactileInput

/// Hides where regions of the glass were touched. Times, durations and movements stay.
///
/// Each touch that lands in a region is moved as a whole, so that it lands in the middle of the
/// region: a tap stays a tap, and a swipe stays a swipe. Fingers that land within 30 ms of each
/// other, as in a pinch, are moved by the same distance; the fingers of a person who types land
/// later. A moved touch that leaves the panel stays at its edge. The touches of a pen are moved in the
/// same way. A pen that hovers in a region is in its middle, and after a touch that was moved, it stays where
/// that ended until it touches the panel elsewhere.
///
/// A device sends only what changes, so that a recording which begins in use leaves out coordinates. A touch
/// that may have landed in a region is moved too, and positions of fingers that were down before are left
/// out. All positions are written anew, those of a landing once each, because otherwise the values that are
/// missing would tell which touches have a coordinate in common.
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
  package static func hide(
    _ regions: [HiddenRegion], in recording: Recording, counting counts: inout TouchCounts
  ) -> Recording {
    var hidden = recording
    hidden.devices = devices(recording.devices)
    var anonymizer = Anonymizer(regions, of: recording.devices)
    hidden.events = anonymizer.hide(recording.events)
    counts.landed += anonymizer.counts.landed
    counts.hidden += anonymizer.counts.hidden
    return hidden
  }

  private var devices: [DeviceAnonymizer]

  /// Creates an anonymizer that hides the regions of all devices of a recording, piece by piece.
  package init(_ regions: [HiddenRegion], of devices: [RecordedDevice]) {
    self.devices = zip(devices, Self.devices(devices)).map {
      DeviceAnonymizer($0.description, regions, shown: $1.description)
    }
  }

  /// Returns the devices of the copy.
  ///
  /// Ranges that were inferred from the events end at the farthest touch. In the copy, they end at the next
  /// power of two.
  package static func devices(_ devices: [RecordedDevice]) -> [RecordedDevice] {
    devices.map { device in
      var device = device
      guard device.isInferred else { return device }
      for code in DeviceAnonymizer.positions {
        guard let axis = device.description.axes[code] else { continue }
        device.description.axes[code]?.minimum = axis.minimum < 0 ? ~widened(~axis.minimum) : 0
        device.description.axes[code]?.maximum = widened(axis.maximum)
      }
      return device
    }
  }

  /// The least power of two above a value, minus 1; at least 1023.
  private static func widened(_ value: Int32) -> Int32 {
    Int32.max >> Int32(max(value, 1023).leadingZeroBitCount - 1)
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
