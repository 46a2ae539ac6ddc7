import TactileWire

/// One line of the table: a figure of several runs, and what it should be.
struct Row {
  /// What a figure should be at most, and where that comes from.
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
  /// A run each, sorted; empty where it could not be measured.
  let values: [Double]
  let aim: Aim?
  /// Why there are no values.
  let problem: String?

  init(_ title: String, _ unit: String, _ values: [Double], aim: Aim? = nil) {
    self.title = title
    self.unit = unit
    self.values = values.sorted()
    self.aim = aim
    problem = nil
  }

  /// A line that says why there is no figure.
  init(skipped title: String, because problem: String) {
    self.title = title
    unit = ""
    values = []
    aim = nil
    self.problem = problem
  }

  var median: Double { values.isEmpty ? 0 : values[values.count / 2] }

  /// Whether the median is what it should be; nil where nothing is asked.
  var isMet: Bool? {
    guard let aim, !values.isEmpty else { return nil }
    return median <= aim.most
  }

  /// As a line of a Markdown table.
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

  /// Three figures are as many as mean anything.
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
