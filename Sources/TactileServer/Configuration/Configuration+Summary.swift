import Tactile
import TactileInput
import TactileWire

extension Configuration {
  /// What counts beyond or against the standards, a line each, for a person who checks it.
  public var summary: [String] {
    let standard = Configuration()
    var lines = devices.rules.map { "device rule: \($0.match)" }
    lines += devices.screens.map { "screen: \($0.name)" }
    if devices.seat != standard.devices.seat { lines.append("seat: \(devices.seat)") }
    lines += FilterFigure.allCases.compactMap { figure in
      let (value, usual) = (devices.filters[figure], standard.devices.filters[figure])
      return Self.line("filters.\(figure)", value, usual)
    }
    lines += ThresholdFigures.all.compactMap {
      Self.line("thresholds.\($0.name)", $0.value(in: thresholds), $0.value(in: .kiosk))
    }
    lines += LimitFigures.all.compactMap {
      Self.line("limits.\($0.name)", $0.value(in: limits), $0.value(in: standard.limits))
    }
    lines += policy.attach.map {
      "attach at levels \($0.levels.lowerBound) to \($0.levels.upperBound): \($0.circle)"
    }
    return lines + ["watch: \(policy.watch)", "control: \(policy.control)", "log: \(log.word)"]
  }

  private static func line(_ name: String, _ value: Double, _ usual: Double) -> String? {
    guard value != usual else { return nil }
    return "\(name): \(SourcedValue.text(of: value)), standard \(SourcedValue.text(of: usual))"
  }
}
