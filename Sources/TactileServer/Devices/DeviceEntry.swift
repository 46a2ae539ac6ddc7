import Tactile
import TactileInput
import TactileWire

/// One device of the registry.
final class DeviceEntry {
  let id: DeviceID
  /// The device as the kernel and udev describe it.
  let description: DeviceDescription
  /// The settings that apply to it.
  var settings: DeviceSettings
  /// The settings that take effect when nothing touches it; nil if there are none.
  var pending: DeviceSettings?
  /// The device as clients see it, without the numbers of its filtered contacts. Every client receives it
  /// when the device is added, changed or removed.
  var message: DeviceMessage
  /// The decoder of a panel or pen; nil for other devices.
  var pipeline: InputPipeline?
  /// The decoder of an accelerometer or of media keys; nil for other devices.
  var eventPipeline: EventPipeline? {
    didSet { hasEventPipeline = eventPipeline != nil }
  }
  /// Whether it is an accelerometer or has media keys. A test of the optional would copy the decoder.
  private(set) var hasEventPipeline: Bool
  /// The panel while the daemon owns it.
  var panel: OwnedPanel?
  /// The panel or pen while its recent events are kept.
  var recent: RecentDevice?
  /// The number of reported contacts that ended before their position was known.
  var contactsWithoutPosition = 0
  /// Limits the log lines that its touches cause.
  var noticeLimit = DeviceNoticeLimit()
  /// The number of losses of events after which the state was read again.
  var repairedLosses = 0
  /// The screen that it is on.
  var screen: Screen?

  init(
    id: DeviceID, description: DeviceDescription, settings: DeviceSettings,
    message: DeviceMessage, pipeline: InputPipeline?, eventPipeline: EventPipeline? = nil
  ) {
    self.id = id
    self.description = description
    self.settings = settings
    self.message = message
    self.pipeline = pipeline
    self.eventPipeline = eventPipeline
    hasEventPipeline = eventPipeline != nil
  }

  /// Whether it is a panel or a pen. A test of the optional through another one would copy the pipeline.
  var hasPipeline: Bool { pipeline != nil }

  /// The time at which its pipeline sends events that it holds back; nil if it holds none back.
  var nextDeadline: Timestamp? {
    if hasPipeline { return withPipeline { $0.nextDeadline } ?? nil }
    return eventPipeline?.nextDeadline
  }

  /// Returns whether its pipeline sends events that it holds back by a time.
  func isDue(by time: Timestamp) -> Bool {
    guard let due = nextDeadline else { return false }
    return due <= time
  }

  /// The device as clients see it that may watch. The numbers tell of touches in all windows.
  var report: DeviceMessage {
    guard let diagnostics = pipeline?.diagnostics else { return message }
    var report = message
    report.filtered = diagnostics.filtered.map(Self.message)
    report.oddities = diagnostics.oddities.map(Self.message)
    if repairedLosses > 0 {
      report.oddities.append(
        CountMessage(
          name: "repairedLosses",
          reason: "events were lost, and the state of the device was read again",
          count: repairedLosses))
    }
    return report
  }

  /// Calls `body` with the pipeline of a panel in its place; returns nil without one. A getter that is called
  /// on the optional would copy the whole pipeline: 2,600 instructions (callgrind).
  @inline(__always)
  func withPipeline<Result>(_ body: (inout InputPipeline) -> Result) -> Result? {
    guard pipeline != nil else { return nil }
    return body(&pipeline!)
  }

  /// Returns the number that the engine knows for a contact as the panel reported it.
  func filteredID(of contact: Contact.ID) -> Contact.ID {
    withPipeline { $0.filteredID(of: contact) } ?? contact
  }

  private static func message(_ count: InputDiagnostics.Count) -> CountMessage {
    CountMessage(name: count.name, reason: count.reason, count: count.count)
  }
}
