import Tactile
import TactileInput
import TactileWire

/// The classification of a device, with the pipeline for its events if the service uses it.
package struct DeviceReport {
  /// The device as clients see it.
  package let message: DeviceMessage
  /// The decoder of a panel or pen; nil for other devices and for a panel that cannot be used.
  let pipeline: InputPipeline?
  /// The decoder of an accelerometer or of media keys; nil for other devices.
  let eventPipeline: EventPipeline?
  /// The reason why a panel cannot be used; nil if it can.
  let problem: String?
  /// The kind of the device.
  package let kind: DeviceKind

  /// Classifies a device and creates its pipeline.
  init(_ description: DeviceDescription, id: DeviceID, settings: DeviceSettings) {
    let classification = settings.classification
    var message = DeviceMessage(
      id: Int(id.rawValue), name: description.name, kind: classification.kind.rawValue,
      reason: classification.reason, node: description.node)
    var pipeline: InputPipeline?
    var problem: String?
    if classification.kind == .touchscreen || classification.kind == .pen {
      do {
        pipeline = try InputPipeline(device: id, description: description, settings: settings)
      } catch {
        problem = "\(error)"
      }
    }
    message.size = pipeline?.mapping.size.millimetres
    message.sizeSource = pipeline.map { "\($0.mapping.size.source)" }
    if let problem { message.reason += "; but it cannot be used: \(problem)" }
    self.message = message
    self.pipeline = pipeline
    eventPipeline = EventPipeline(
      device: id, description: description, classification: classification)
    self.problem = problem
    kind = classification.kind
  }

  /// Creates the report of a device with the rules for devices.
  package init(
    _ description: DeviceDescription, id: DeviceID, rules: DeviceRules = DeviceRules()
  ) {
    self.init(description, id: id, settings: rules.settings(for: description))
  }

  /// The size of the glass and its source; nil for a device that has no glass or cannot be used.
  package var size: DeviceSize? { pipeline?.size }

  /// Returns the description of a device for clients, with rules if there are any.
  package static func message(
    for description: DeviceDescription, id: DeviceID, rules: DeviceRules = DeviceRules()
  ) -> DeviceMessage {
    DeviceReport(description, id: id, rules: rules).message
  }
}
