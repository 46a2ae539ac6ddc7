import Tactile
import TactileInput
import TactileWire

extension Configuration {
  /// The settings that differ from the defaults, one per line.
  package var summary: [String] {
    let defaults = Configuration()
    var lines = devices.rules.map { "device rule: \($0.match): \($0.effects)" }
    lines += devices.screens.map { "screen: \($0.name): \($0.effects)" }
    lines += regions.map { "region: \(RegionKeys.effects(of: $0))" }
    if devices.seat != defaults.devices.seat { lines.append("seat: \(devices.seat)") }
    lines += FilterParameter.allCases.compactMap { parameter in
      FilterKeys.edges.contains(parameter)
        ? nil
        : Self.line(
          "filters.\(parameter)", devices.filters[parameter], defaults.devices.filters[parameter])
    }
    let (edges, defaultEdges) = (devices.filters.edgeList, defaults.devices.filters.edgeList)
    if edges != defaultEdges {
      lines.append("filters.edges: \(list(edges)) (default \(list(defaultEdges)))")
    }
    lines += GestureDefaults.thresholds.compactMap {
      Self.line(
        "thresholds.\($0.name)", thresholds[keyPath: $0.path],
        GestureDefaults.kiosk[keyPath: $0.path])
    }
    lines += ModeKeys.all.compactMap {
      Self.line("modes.\($0.name)", $0.value(in: modes), $0.value(in: defaults.modes))
    }
    if idle != defaults.idle { lines.append("idle.after: \(list(idle.map(Double.init)))") }
    if pressesWakeKey { lines.append("wake.key: true (default false)") }
    if swallowsWakingTouch { lines.append("wake.swallow: true (default false)") }
    lines += AccommodationKeys.summary(of: accessibility)
    lines += AccommodationKeys.numbers.compactMap {
      Self.line(
        "accommodations.\($0.name)", $0.value(in: accessibility),
        $0.value(in: defaults.accessibility))
    }
    lines += ExploringKeys.summary(of: accessibility.exploring)
    lines += ExploringKeys.numbers.compactMap {
      Self.line(
        "exploring.\($0.name)", $0.value(in: accessibility.exploring),
        $0.value(in: defaults.accessibility.exploring))
    }
    lines += SupportKeys.all.compactMap {
      Self.line("support.\($0.name)", $0.value(in: support), $0.value(in: defaults.support))
    }
    lines += LimitKeys.all.compactMap {
      Self.line("limits.\($0.name)", $0.value(in: limits), $0.value(in: defaults.limits))
    }
    lines += policy.attach.map {
      $0.levels.count == 1
        ? "attach at level \($0.levels.lowerBound): \($0.users)"
        : "attach at levels \($0.levels.lowerBound) to \($0.levels.upperBound): \($0.users)"
    }
    let metricsUser = "the user \(Self.metricsUserName)"
    let bindUser = "the user \(Self.bindUserName)"
    return lines + [
      "watch: \(policy.watch)", "actions: \(statesActions ? "\(policy.actions)" : bindUser)",
      "systemGestures: \(statesSystemGestures ? "\(policy.systemGestures)" : bindUser)",
      "control: \(policy.control)", "inject: \(policy.inject)", "withhold: \(policy.withhold)",
      "health: \(statesHealth ? "\(policy.health)" : metricsUser)",
      "log: \(log.word)",
    ]
  }

  private static func line(_ name: String, _ value: Double, _ defaultValue: Double) -> String? {
    guard value != defaultValue else { return nil }
    let (found, normal) = (SourcedValue.text(of: value), SourcedValue.text(of: defaultValue))
    return "\(name): \(found) (default \(normal))"
  }
}

extension DeviceRule {
  /// What the rule sets, with the keys of the file.
  fileprivate var effects: String {
    var effects: [String] = []
    if let kind { effects.append("kind: \(kind.rawValue)") }
    effects += size(millimetres, pixels)
    if let rotation { effects.append("rotation: \(rotation.rawValue)") }
    if let matrix = calibration {
      let numbers = [matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f]
      effects.append("calibration: \(list(numbers))")
    }
    if let area {
      effects.append("area: \(list([area.minX, area.minY, area.size.width, area.size.height]))")
    }
    if let output { effects.append("screen: \(output)") }
    if let group { effects.append("group: \(group)") }
    if let filters {
      if filters.turnsAllOff { effects.append("filters: off") }
      effects += FilterParameter.allCases.compactMap { parameter in
        FilterKeys.edges.contains(parameter)
          ? nil
          : filters.parameters[parameter].map {
            "filters.\(parameter): \(SourcedValue.text(of: $0))"
          }
      }
      // The key `edges` sets all four.
      let edges = FilterKeys.edges.compactMap { filters.parameters[$0] }
      if edges.count == FilterKeys.edges.count { effects.append("filters.edges: \(list(edges))") }
    }
    if let own { effects += OwnKeys.effects(of: own) }
    return effects.isEmpty ? "sets nothing" : effects.joined(separator: ", ")
  }
}

extension ScreenRule {
  /// What the rule sets, with the keys of the file.
  fileprivate var effects: String {
    let effects = size(millimetres, pixels)
    return effects.isEmpty ? "sets nothing" : effects.joined(separator: ", ")
  }
}

extension FilterOptions {
  /// The widths of the edges in the order of the key `edges`: top, left, bottom, right.
  fileprivate var edgeList: [Double] { FilterKeys.edges.map { self[$0] } }
}

private func size(_ millimetres: Size?, _ pixels: Size?) -> [String] {
  [
    millimetres.map { "millimetres: \(list([$0.width, $0.height]))" },
    pixels.map { "pixels: \(list([$0.width, $0.height]))" },
  ].compactMap(\.self)
}

private func list(_ numbers: [Double]) -> String {
  "[\(numbers.map(SourcedValue.text(of:)).joined(separator: ", "))]"
}
