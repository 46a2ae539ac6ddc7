import Tactile
import TactileInput

/// Hides where on the glass regions were touched, and keeps when, how long and how fingers moved.
///
/// Each touch that lands in a region is moved as a whole, so that it lands in the region's middle: a
/// tap stays a tap, a swipe a swipe. Fingers that land within 30 ms of each other, as those of a
/// pinch do, are moved by as much; who types lands later with the next finger. What leaves the panel
/// then stays at its edge. A panel of protocol A or of one finger is moved as one, from the first
/// finger's landing to the last one's lift. A pen is at the region's middle as long as it is in it,
/// over the glass as on it.
public enum Anonymizer {
  /// The recording with the regions of all its devices hidden.
  public static func hide(_ regions: [HiddenRegion], in recording: Recording) -> Recording {
    var hidden = recording
    hidden.events.removeAll(keepingCapacity: true)
    var devices = recording.devices.map { DeviceBlur($0.description, regions) }
    for recorded in recording.events {
      for event in devices[recorded.device].take(recorded.event) {
        hidden.events.append(RecordedEvent(device: recorded.device, event: event))
      }
    }
    // Frames that have no end are not known to be whole: better lost than seen.
    return hidden
  }
}
