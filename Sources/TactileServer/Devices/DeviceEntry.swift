import Tactile
import TactileInput
import TactileWire

/// One device the server knows of.
final class DeviceEntry {
  let id: DeviceID
  /// What clients are told of it.
  var message: DeviceMessage
  /// Makes frames of its events; nil for a device that touches nothing.
  var pipeline: InputPipeline?
  /// Makes motions or remote-control events of its events; nil for a device that touches something,
  /// or is none of ours.
  var eventPipeline: EventPipeline?
  /// The screen it brought.
  var screen: Screen?

  init(
    id: DeviceID, message: DeviceMessage, pipeline: InputPipeline?,
    eventPipeline: EventPipeline? = nil
  ) {
    self.id = id
    self.message = message
    self.pipeline = pipeline
    self.eventPipeline = eventPipeline
  }
}
