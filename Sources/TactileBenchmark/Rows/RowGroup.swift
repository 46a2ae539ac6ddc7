/// Rows that are measured together, with the name that chooses them.
struct RowGroup: Sendable {
  let name: String
  let title: String
  let measure: @Sendable (BenchmarkPaths) throws -> [Row]

  /// All groups, in the order of the table.
  static let all = [
    RowGroup(
      name: "cpu", title: "Processor time of a touch at full speed", measure: FloodRows.time),
    RowGroup(name: "flood", title: "Memory at full speed", measure: FloodRows.memory),
    RowGroup(name: "idle", title: "Idle, with a panel", measure: IdleRows.measure),
    RowGroup(name: "latency", title: "From a frame to its client", measure: LatencyRows.measure),
    RowGroup(
      name: "stages", title: "Stages of that latency, idle machine", measure: StageRows.measure),
    RowGroup(
      name: "bindings", title: "From the lift of a swipe to its command",
      measure: BindingRows.measure),
    RowGroup(name: "engine", title: "Single stages", measure: EngineRows.measure),
    RowGroup(name: "owned", title: "Owned panels", measure: OwnedRows.measure),
    RowGroup(name: "views", title: "Many views", measure: CrowdRows.views),
    RowGroup(name: "subscribers", title: "Many clients", measure: CrowdRows.subscribers),
    RowGroup(name: "recordings", title: "Recordings", measure: RecordingRows.measure),
    RowGroup(name: "web", title: "Web pages", measure: WebRows.measure),
    RowGroup(name: "start", title: "Start", measure: StartRows.measure),
  ]

  /// Measures the rows. If that fails, returns a row with the reason.
  func rows(_ paths: BenchmarkPaths) -> [Row] {
    do {
      return try measure(paths)
    } catch {
      return [Row(skipped: title, because: "\(error)")]
    }
  }
}
