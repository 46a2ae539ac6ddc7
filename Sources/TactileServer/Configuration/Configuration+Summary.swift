import Tactile
import TactileInput
import TactileWire

extension Configuration {
  /// The settings that differ from the defaults, one per line.
  package var summary: [String] {
    let defaults = Configuration()
    var lines = devices.rules.map { "device rule: \($0.match)" }
    lines += devices.screens.map { "screen: \($0.name)" }
    if devices.seat != defaults.devices.seat { lines.append("seat: \(devices.seat)") }
    lines += FilterParameter.allCases.compactMap { parameter in
      Self.line(
        "filters.\(parameter)", devices.filters[parameter],
        defaults.devices.filters[parameter])
    }
    lines += GestureDefaults.thresholds.compactMap {
      Self.line(
        "thresholds.\($0.name)", thresholds[keyPath: $0.path],
        GestureDefaults.kiosk[keyPath: $0.path])
    }
    lines += LimitKeys.all.compactMap {
      Self.line("limits.\($0.name)", $0.value(in: limits), $0.value(in: defaults.limits))
    }
    lines += policy.attach.map {
      "attach at levels \($0.levels.lowerBound) to \($0.levels.upperBound): \($0.users)"
    }
    return lines + ["watch: \(policy.watch)", "control: \(policy.control)", "log: \(log.word)"]
  }

  private static func line(_ name: String, _ value: Double, _ defaultValue: Double) -> String? {
    guard value != defaultValue else { return nil }
    let (found, normal) = (SourcedValue.text(of: value), SourcedValue.text(of: defaultValue))
    return "\(name): \(found) (default \(normal))"
  }
}
