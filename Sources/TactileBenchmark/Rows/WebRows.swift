import TactileIO
import TactileWire

/// The latency of pages through `tactile web` and through the smallest bridge, and what the bridge and moving elements
/// cost. `Tests/Benchmark/web.py` measures them.
enum WebRows {
  static func measure(_ paths: BenchmarkPaths) throws -> [Row] {
    let folder = try TemporaryFolder()
    let file = folder.path + "/table.json"
    _ = try Shell.run(
      "python3 \(paths.web) \(paths.tactiled) \(paths.tactile) \(paths.parts) --json \(file)",
      in: folder)
    let text = try FileReader.bytes(of: file)
    guard case .array(let rows) = try JSONValue(decoding: text[...]) else {
      throw BenchmarkError.failed("\(paths.web) wrote no table")
    }
    return rows.compactMap { $0.object.map(row) }
  }

  /// The row of an object of the script.
  static func row(of object: JSONObject) -> Row {
    guard case .array(let runs)? = object["runs"], let title = object["title"]?.text else {
      return Row(skipped: "a row of a page", because: "it has no title or no numbers")
    }
    let aim = object["atMost"]?.number.map { Row.Aim($0, object["reason"]?.text ?? "") }
    return Row(title, object["unit"]?.text ?? "", runs.compactMap(\.number), aim: aim)
  }
}

/// The parts of the tables that the scripts of the benchmark write.
extension JSONValue {
  var object: JSONObject? {
    if case .object(let object) = self { object } else { nil }
  }

  var text: String? { if case .string(let text) = self { text } else { nil } }

  var number: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .double(let number): number
    default: nil
    }
  }
}
