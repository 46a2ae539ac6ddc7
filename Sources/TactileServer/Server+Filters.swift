import Tactile
import TactileInput

extension Server {
  /// Writes down what a panel's filters did: each thing in the trace, and for people what goes on for
  /// longer, a place that is muted or released.
  func tellFilters(of entry: DeviceEntry) {
    guard let records = entry.pipeline?.filterRecords else { return }
    for record in records {
      if let tracer = application.tracer {
        tracer(
          TraceRecord(
            timestamp: record.timestamp, subject: entry.message.name, rule: TraceRecord.noRule,
            message: record.description))
      }
      if record.action == .muted || record.action == .released {
        notice(.warning, "\(entry.message.label): \(record)")
      }
    }
    entry.pipeline?.forgetFilterRecords()
  }
}
