import TactileWire

/// A line of the table: the measurements of several runs, and their aim.
struct Row {
  /// The largest acceptable median, and its reason.
  struct Aim {
    let most: Double
    let reason: String

    init(_ most: Double, _ reason: String = "") {
      self.most = most
      self.reason = reason
    }
  }

  let title: String
  let unit: String
  /// The measurement of each run, sorted. Empty if there are none.
  let values: [Double]
  let aim: Aim?
  /// The reason why there are no values.
  let problem: String?

  init(_ title: String, _ unit: String, _ values: [Double], aim: Aim? = nil) {
    self.title = title
    self.unit = unit
    self.values = values.sorted()
    self.aim = aim
    problem = nil
  }

  /// Makes a line that gives the reason why there is no measurement.
  init(skipped title: String, because problem: String) {
    self.title = title
    unit = ""
    values = []
    aim = nil
    self.problem = problem
  }

  var median: Double { values.isEmpty ? 0 : values[values.count / 2] }

  /// Whether the median meets the aim, or nil without an aim.
  var isMet: Bool? {
    guard let aim, !values.isEmpty else { return nil }
    return median <= aim.most
  }

  /// The line of a Markdown table.
  var markdown: String {
    if let problem { return "| \(title) | skipped | | | \(problem.oneLine) |" }
    let spread =
      values.count > 1
      ? "\(Self.text(values[0]))–\(Self.text(values[values.count - 1]))" : ""
    let asked = aim.map { "≤ \(Self.text($0.most))" + ($0.reason.isEmpty ? "" : ", \($0.reason)") }
    let verdict = isMet.map { $0 ? "met" : "**missed**" } ?? ""
    return
      "| \(title) | \(Self.text(median))\(unit.isEmpty ? "" : " " + unit) | \(spread) | \(asked ?? "") | \(verdict) |"
  }

  func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("title")
    writer.string(title)
    if let problem {
      writer.key("skipped")
      writer.string(problem)
    } else {
      writer.key("unit")
      writer.string(unit)
      writer.key("median")
      writer.double(median)
      writer.key("runs")
      writer.beginArray()
      for value in values { writer.double(value) }
      writer.endArray()
    }
    if let aim, let isMet {
      writer.key("atMost")
      writer.double(aim.most)
      writer.key("isMet")
      writer.bool(isMet)
    }
    writer.endObject()
  }

  /// Writes a value with three significant digits.
  static func text(_ value: Double) -> String {
    switch value.magnitude {
    case ..<0.0005: return "0"
    case 100...: return String(Int(value.rounded()))
    case 10...: return decimals(value, 1)
    case 1...: return decimals(value, 2)
    default: return decimals(value, 3)
    }
  }

  private static func decimals(_ value: Double, _ count: Int) -> String {
    var scale = 1.0
    for _ in 0..<count { scale *= 10 }
    let whole = Int((value.magnitude * scale).rounded())
    let part = String(whole % Int(scale))
    let zeros = String(repeating: "0", count: count - part.count)
    return "\(value < 0 ? "-" : "")\(whole / Int(scale)).\(zeros)\(part)"
  }
}

extension String {
  /// The text without what would break a table.
  fileprivate var oneLine: String {
    String(map { $0 < " " || $0 == "|" ? " " : $0 }.prefix(200))
  }
}
