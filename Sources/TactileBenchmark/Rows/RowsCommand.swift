import TactileIO

/// `tactile-bench rows`: measures all rows or some, and prints each group when it is done.
struct RowsCommand {
  private let paths: BenchmarkPaths
  private let json: String?
  private let groups: [RowGroup]

  init(_ arguments: [String]) throws(UsageError) {
    var list = ArgumentList(arguments)
    paths = try BenchmarkPaths(&list)
    json = try list.takeOption("--json")
    let names = try list.operands()
    for name in names where !RowGroup.all.contains(where: { $0.name == name }) {
      let known = RowGroup.all.map(\.name).joined(separator: ", ")
      throw UsageError("unknown rows '\(name)'; rows are \(known)")
    }
    groups = RowGroup.all.filter { names.isEmpty || names.contains($0.name) }
  }

  func run() -> ExitCode {
    var table = Table()
    let output = StandardStream.output
    output.write("# Benchmarks\n\n" + Table.heading.joined(separator: "\n") + "\n")
    for group in groups {
      let rows = group.rows(paths)
      output.write(Table.heading(of: group))
      for row in rows { output.write(row.markdown + "\n") }
      table.add(group, rows)
    }
    guard let json else { return .success }
    do {
      try FileWriter.replace(json, with: table.json)
      return .success
    } catch {
      StandardStream.error.write("tactile-bench: \(error)\n")
      return .failure
    }
  }
}

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
