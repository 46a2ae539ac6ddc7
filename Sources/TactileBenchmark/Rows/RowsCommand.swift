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
