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

/// The counts of several devices, added by their names.
struct DeviceCountSum {
  /// How often filters changed or discarded contacts, in the order in which the reasons occurred.
  private(set) var filtered: [CountMessage] = []
  /// How often devices reported something wrong, in the order in which the kinds occurred.
  private(set) var oddities: [CountMessage] = []

  /// Adds the counts of a device.
  mutating func add(_ device: DeviceMessage) {
    Self.add(device.filtered, to: &filtered)
    Self.add(device.oddities, to: &oddities)
  }

  private static func add(_ counts: [CountMessage], to sum: inout [CountMessage]) {
    for count in counts {
      if let index = sum.firstIndex(where: { $0.name == count.name }) {
        sum[index].count += count.count
      } else {
        sum.append(count)
      }
    }
  }
}

// The module of the messages does not import TactileInput, so this conversion is not generated.

extension DeviceMessage.Ownership {
  /// The state of owning a panel, as clients see it; nil if the daemon does not own the panel and is not
  /// about to.
  init?(_ state: Ownership.State) {
    switch state {
    case .observed: return nil
    case .preparing: self = .preparing
    case .waiting: self = .waiting
    case .owned: self = .owned
    case .releasing: self = .releasing
    }
  }
}
