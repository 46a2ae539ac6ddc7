/// Rows that are measured together, by a name to ask for them.
struct RowGroup: Sendable {
  let name: String
  let title: String
  let measure: @Sendable (Kit) throws -> [Row]

  /// All there are, in the order of the table.
  static let all = [
    RowGroup(name: "cpu", title: "Processor time of a touch, flat out", measure: FloodRows.time),
    RowGroup(name: "flood", title: "Memory under flood", measure: FloodRows.memory),
    RowGroup(name: "idle", title: "At rest, with a panel", measure: IdleRows.measure),
    RowGroup(name: "latency", title: "From a frame to its client", measure: LatencyRows.measure),
    RowGroup(
      name: "stages", title: "Where that time goes, idle machine", measure: StageRows.measure),
    RowGroup(name: "engine", title: "Inside", measure: EngineRows.measure),
    RowGroup(name: "views", title: "Amid many views", measure: CrowdRows.views),
    RowGroup(name: "subscribers", title: "For many clients", measure: CrowdRows.subscribers),
    RowGroup(name: "start", title: "To begin with", measure: StartRows.measure),
  ]

  /// The rows, or one that says why there are none.
  func rows(_ kit: Kit) -> [Row] {
    do {
      return try measure(kit)
    } catch {
      return [Row(skipped: title, because: "\(error)")]
    }
  }
}
