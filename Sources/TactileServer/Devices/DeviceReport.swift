import Tactile
import TactileInput
import TactileWire

/// What is told of a device, and the pipeline that reads it if it is a panel.
public struct DeviceReport {
  /// What clients and people are told.
  public let message: DeviceMessage
  /// Makes frames of its events; nil for a device that is none of ours, or cannot be used.
  let pipeline: InputPipeline?
  /// Why a panel cannot be used.
  let problem: String?

  /// Classifies a device and, if it is a panel, sets up its pipeline.
  init(
    _ description: DeviceDescription, id: DeviceID, filters: FilterOptions = FilterOptions()
  ) {
    let classification = DeviceClassifier.classify(description)
    var message = DeviceMessage(
      id: Int(id.rawValue), name: description.name, kind: "\(classification.kind)",
      reason: classification.reason, node: description.node)
    var pipeline: InputPipeline?
    var problem: String?
    if classification.kind == .touchscreen {
      do {
        pipeline = try InputPipeline(device: id, description: description, filters: filters)
      } catch {
        problem = "\(error)"
      }
    }
    message.size = pipeline?.mapping.size.millimetres
    message.sizeSource = pipeline.map { "\($0.mapping.size.source)" }
    if let problem { message.reason += "; but it cannot be used: \(problem)" }
    self.message = message
    self.pipeline = pipeline
    self.problem = problem
  }

  /// What clients and people are told of a device.
  public static func message(for description: DeviceDescription, id: DeviceID) -> DeviceMessage {
    DeviceReport(description, id: id).message
  }
}
