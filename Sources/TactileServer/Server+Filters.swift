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
      notePlace(record, of: entry)
    }
    entry.pipeline?.forgetFilterRecords()
  }

  /// Not where: no log holds a place that a finger may have touched. The trace does, for those who may
  /// watch.
  private func notePlace(_ record: FilterRecord, of entry: DeviceEntry) {
    switch record.action {
    case .muted:
      notice(
        .warning,
        "\(entry.message.label): a place that fires by itself is muted; the trace says where")
    case .released:
      notice(.warning, "\(entry.message.label): the muted place is released: it has been quiet")
    case .removed, .cancelled, .joined, .swapped: break
    }
  }
}
