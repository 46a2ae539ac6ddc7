import TactileInput
import TactileWire

/// The keys of `filters`, each a figure of `FilterOptions` by its name, but for `edges`, which is four.
enum FilterKeys {
  private struct Entry {
    let figure: FilterFigure
    let range: ClosedRange<Double>
    let unit: String
    /// Whether it is the figure that turns its filter off, by 0 or the word.
    let canBeOff: Bool
    let text: String
  }

  /// From the left, as `EdgeInsets` have them.
  static let edges: [FilterFigure] = [.topEdge, .leftEdge, .bottomEdge, .rightEdge]
  private static let width = 0.0...100.0

  static let keys: [ConfigurationKey] = {
    var keys = entries.map(key)
    let text =
      "Fingers that begin this near to an edge are ignored until they lift: the same for all edges, or "
      + "[top, left, bottom, right], as the picture stands. 2 to 5 mm cover a bezel's shadow."
    keys.append(
      ConfigurationKey(
        "edges", "off, or one or four numbers from 0 to 100, in mm", standard: "off",
        example: "[3, 0, 3, 0]", text))
    return keys
  }()

  /// Reads a map of figures, or `off` for all filters.
  static func changes(
    _ value: SourcedValue, _ section: ConfigurationSection
  ) throws(SceneFlaw) -> FilterChanges {
    if case .string(let word) = value.content, word == "off" {
      return FilterChanges(turnsAllOff: true)
    }
    guard case .map = value.content else {
      throw value.flaw(expected: "off, or a map with \(section.names.joined(separator: ", "))")
    }
    let table = try SceneTable(value, section.what, keys: section.names)
    var changes = FilterChanges()
    for entry in entries {
      guard let value = table[entry.figure.rawValue] else { continue }
      changes.figures[entry.figure] = try number(value, entry)
    }
    if let value = table["edges"] {
      for (edge, width) in zip(edges, try widths(value)) { changes.figures[edge] = width }
    }
    return changes
  }

  private static func number(_ value: SourcedValue, _ entry: Entry) throws(SceneFlaw) -> Double {
    if entry.canBeOff, value.isOff { return 0 }
    if entry.figure == .ghostCount {
      return Double(try value.count(Int(entry.range.lowerBound)...Int(entry.range.upperBound)))
    }
    return try value.number(entry.range)
  }

  private static func widths(_ value: SourcedValue) throws(SceneFlaw) -> [Double] {
    if value.isOff { return [0, 0, 0, 0] }
    guard case .list(let values) = value.content else {
      let all = try value.number(width)
      return [all, all, all, all]
    }
    guard values.count == 4 else {
      throw value.flaw(expected: "one number, or four: [top, left, bottom, right]")
    }
    var widths: [Double] = []
    for value in values { widths.append(try value.number(width)) }
    return widths
  }

  private static func key(_ entry: Entry) -> ConfigurationKey {
    let standard = FilterOptions()[entry.figure]
    let number = entry.figure == .ghostCount ? "a whole number" : "a number"
    let range =
      "from \(SourcedValue.text(of: entry.range.lowerBound)) to "
      + SourcedValue.text(of: entry.range.upperBound)
    return ConfigurationKey(
      entry.figure.rawValue,
      (entry.canBeOff ? "off, or " : "") + "\(number) \(range)"
        + (entry.unit.isEmpty ? "" : ", in \(entry.unit)"),
      standard: entry.canBeOff && standard == 0 ? "off" : SourcedValue.text(of: standard),
      example: SourcedValue.text(of: standard + 1), entry.text)
  }

  private static let entries = [
    Entry(
      figure: .swapDistance, range: 0...1000, unit: "mm", canBeOff: true,
      text:
        "Contacts this far apart that exchange their places in one frame were swapped by the panel."
    ),
    Entry(
      figure: .bounceTime, range: 0...10, unit: "s", canBeOff: true,
      text:
        "How long a lift is held back in case the panel had dropped the finger; for panels that do, "
        + "0.02 to 0.05."),
    Entry(
      figure: .bounceDistance, range: 0...100, unit: "mm", canBeOff: false,
      text: "How far from its lift a finger that was dropped may come back."),
    Entry(
      figure: .ghostCount, range: 0...1000, unit: "", canBeOff: true,
      text: "How many short touches at one place mute it; for panels that fire by themselves, 10."),
    Entry(
      figure: .ghostRadius, range: 0...100, unit: "mm", canBeOff: false,
      text: "How far from each other such touches may be."),
    Entry(
      figure: .ghostLife, range: 0...60, unit: "s", canBeOff: false,
      text: "How long such a touch lasts at most."),
    Entry(
      figure: .ghostPause, range: 0...3600, unit: "s", canBeOff: false,
      text: "How long the place may be quiet between two of them."),
    Entry(
      figure: .ghostRelease, range: 0...86_400, unit: "s", canBeOff: false,
      text: "How long a muted place must be quiet to be released."),
    Entry(
      figure: .maximumSize, range: 0...1000, unit: "mm", canBeOff: true,
      text:
        "How long the long axis of a finger's contact may be; where sizes are true, 30 tells a thumb "
        + "from a palm."),
    Entry(
      figure: .minimumLife, range: 0...10, unit: "s", canBeOff: true,
      text: "How long a contact must last to be one; every touch comes later by as much."),
    Entry(
      figure: .stuckTime, range: 0...86_400, unit: "s", canBeOff: true,
      text: "How long a contact may rest before it is cancelled."),
    Entry(
      figure: .stuckTravel, range: 0...100, unit: "mm", canBeOff: false,
      text: "How far a contact must move to count as alive."),
    Entry(
      figure: .jitter, range: 0...100, unit: "mm", canBeOff: true,
      text:
        "How far a finger may tremble without anything being reported; 0.25 to 0.5 calms a resting "
        + "finger."),
  ]
}

extension SourcedValue {
  /// Whether it is the word `off`.
  fileprivate var isOff: Bool {
    if case .string("off") = content { true } else { false }
  }
}
