import Tactile
import TactileInput
import TactileWire

/// What is told of a device, and the pipeline that reads it if it is one of ours.
public struct DeviceReport {
  /// What clients and people are told.
  public let message: DeviceMessage
  /// Makes frames of its events; nil for a device that is none of ours, or cannot be used.
  let pipeline: InputPipeline?
  /// Makes motions or remote-control events of its events; nil for all other devices.
  let eventPipeline: EventPipeline?
  /// Why a panel cannot be used.
  let problem: String?

  /// Classifies a device and, if it is one of ours, sets up its pipeline.
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
  }

  /// What clients and people are told of a device, with rules if there are any.
  public static func message(
    for description: DeviceDescription, id: DeviceID, rules: DeviceRules = DeviceRules()
  ) -> DeviceMessage {
    DeviceReport(description, id: id, settings: rules.settings(for: description)).message
  }
}
