import Tactile
import TactileInput
import TactileWire

/// One device the server knows of.
final class DeviceEntry {
  let id: DeviceID
  /// What clients are told of it.
  let message: DeviceMessage
  /// Makes frames of its events; nil for a device that is none of ours.
  var pipeline: InputPipeline?
  /// The screen it brought.
  var screen: Screen?

  init(id: DeviceID, message: DeviceMessage, pipeline: InputPipeline?) {
    self.id = id
    self.message = message
    self.pipeline = pipeline
  }
}
