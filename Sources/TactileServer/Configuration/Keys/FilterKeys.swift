import Tactile
import TactileInput
import TactileWire

/// The keys of `filters`. Each key is the parameter of `FilterOptions` with its name, except
/// `edges`, which sets four parameters.
enum FilterKeys {
  private struct Entry {
    let parameter: FilterParameter
    let range: ClosedRange<Double>
    let unit: String
    /// Whether 0 or `off` turns the filter off.
    let canBeOff: Bool
    let text: String
  }

  /// The parameters that `edges` sets, in the order of the numbers in its list.
  static let edges: [FilterParameter] = [.topEdge, .leftEdge, .bottomEdge, .rightEdge]
  private static let width = 0.0...100.0

  static let keys: [ConfigurationKey] = {
    var keys = entries.map(key)
    let text =
      "The filter discards a finger that lands closer than this to an edge, until the "
      + "finger lifts. One number applies to all edges. Four numbers are `[top, left, "
      + "bottom, right]`, along the axes of the picture. Use 2 to 5 for a bezel that causes "
      + "false touches."
    keys.append(
      ConfigurationKey(
        "edges", "`off`, or one or four numbers from 0 to 100, in mm", default: "`off`",
        example: "[3, 0, 3, 0]", text))
    return keys
  }()

  /// Reads a map of parameters, or `off` for all filters.
  static func changes(
    _ value: SourcedValue, _ section: ConfigurationSection
  ) throws(SceneFlaw) -> FilterChanges {
    if case .string(let word) = value.content, word == "off" {
      return FilterChanges(turnsAllOff: true)
    }
    guard case .map = value.content else {
      throw value.withAdviceForOff(
        value.flaw(expected: "off, or a map with \(section.names.joined(separator: ", "))"))
    }
    let table = try SceneTable(value, section)
    var changes = FilterChanges()
    for entry in entries {
      guard let value = table[entry.parameter.rawValue] else { continue }
      changes.parameters[entry.parameter] = try number(value, entry)
    }
    if let value = table["edges"] {
      for (edge, width) in zip(edges, try widths(value)) { changes.parameters[edge] = width }
    }
    return changes
  }

  private static func number(_ value: SourcedValue, _ entry: Entry) throws(SceneFlaw) -> Double {
    if entry.canBeOff, value.isOff { return 0 }
    do throws(SceneFlaw) {
      if entry.parameter == .ghostCount {
        return Double(try value.count(Int(entry.range.lowerBound)...Int(entry.range.upperBound)))
      }
      return try value.number(entry.range, in: ParameterUnit(rawValue: entry.unit))
    } catch {
      throw entry.canBeOff ? value.withAdviceForOff(error) : error
    }
  }

  private static func widths(_ value: SourcedValue) throws(SceneFlaw) -> [Double] {
    if value.isOff { return [0, 0, 0, 0] }
    guard case .list(let values) = value.content else {
      do throws(SceneFlaw) {
        let all = try value.number(width, in: .millimetres)
        return [all, all, all, all]
      } catch {
        throw value.withAdviceForOff(error)
      }
    }
    guard values.count == 4 else {
      throw value.flaw(expected: "one number, or four: [top, left, bottom, right]")
    }
    var widths: [Double] = []
    for value in values { widths.append(try value.number(width, in: .millimetres)) }
    return widths
  }

  private static func key(_ entry: Entry) -> ConfigurationKey {
    let defaultValue = FilterOptions()[entry.parameter]
    let number = entry.parameter == .ghostCount ? "a whole number" : "a number"
    let range =
      "from \(SourcedValue.text(of: entry.range.lowerBound)) to "
      + SourcedValue.text(of: entry.range.upperBound)
    return ConfigurationKey(
      entry.parameter.rawValue,
      (entry.canBeOff ? "`off`, or " : "") + "\(number) \(range)"
        + (entry.unit.isEmpty ? "" : ", in \(entry.unit)"),
      default: entry.canBeOff && defaultValue == 0 ? "`off`" : SourcedValue.text(of: defaultValue),
      example: SourcedValue.text(of: defaultValue + 1), entry.text)
  }

  private static let entries = [
    Entry(
      parameter: .swapDistance, range: 0...1000, unit: "mm", canBeOff: true,
      text:
        "Some panels suddenly exchange the positions of two contacts. If the contacts are at "
        + "least this far apart, the filter exchanges them back."),
    Entry(
      parameter: .penTime, range: 0...10, unit: "s", canBeOff: true,
      text:
        "The filter discards fingers while a pen of the same surface is near, and for this time after it. "
        + "The pen is on the node of the panel, or both have the same `group`, as udev says or the "
        + "configuration."),
    Entry(
      parameter: .bounceTime, range: 0...10, unit: "s", canBeOff: true,
      text:
        "The filter delays the end of each touch by this time. If the finger returns "
        + "within this time, the touch continues. Use 0.02 to 0.05 for panels that lose a "
        + "finger briefly."),
    Entry(
      parameter: .bounceDistance, range: 0...100, unit: "mm", canBeOff: false,
      text: "A returning finger continues the touch if it lands at most this far from the "
        + "location where it lifted."),
    Entry(
      parameter: .ghostCount, range: 0...1000, unit: "", canBeOff: true,
      text:
        "After this number of short touches at one location, the filter mutes the "
        + "location: it discards all touches that begin there. Use 10 for panels that report "
        + "touches without a finger."),
    Entry(
      parameter: .ghostRadius, range: 0...100, unit: "mm", canBeOff: false,
      text: "Touches are at one location if they are at most this far apart."),
    Entry(
      parameter: .ghostLife, range: 0...60, unit: "s", canBeOff: false,
      text: "A touch is short if it lasts at most this long."),
    Entry(
      parameter: .ghostPause, range: 0...3600, unit: "s", canBeOff: false,
      text: "If the pause between two touches at the location is longer than this, the filter "
        + "starts to count from 1 again."),
    Entry(
      parameter: .ghostRelease, range: 0...86_400, unit: "s", canBeOff: false,
      text: "The filter stops muting a location after this time without touches at the location."),
    Entry(
      parameter: .maximumSize, range: 0...1000, unit: "mm", canBeOff: true,
      text:
        "The filter discards contacts that are longer than this. If the panel reports "
        + "correct sizes, use 30 to discard palms but not thumbs."),
    Entry(
      parameter: .minimumLife, range: 0...10, unit: "s", canBeOff: true,
      text:
        "The filter discards contacts that last for a shorter time than this. It delays "
        + "the beginning of every touch by this time."),
    Entry(
      parameter: .stuckTime, range: 0...86_400, unit: "s", canBeOff: true,
      text: "The filter cancels a contact that does not move for this time, such as a drop of "
        + "water."),
    Entry(
      parameter: .stuckTravel, range: 0...100, unit: "mm", canBeOff: false,
      text: "A contact moves if it travels farther than this. Smaller movements do not restart "
        + "`stuckTime`."),
    Entry(
      parameter: .jitter, range: 0...100, unit: "mm", canBeOff: true,
      text:
        "The reported location does not change while the finger is at most this far from it. "
        + "If the finger moves farther away, the location follows the finger at this distance. "
        + "Use 0.25 to 0.5 to keep the location of a resting finger still."),
  ]
}

extension SourcedValue {
  /// Whether the value is the string `off`.
  fileprivate var isOff: Bool {
    if case .string("off") = content { true } else { false }
  }

  /// Returns an error with the advice to write `off`, if the value is another word for it.
  fileprivate func withAdviceForOff(_ flaw: SceneFlaw) -> SceneFlaw {
    var flaw = flaw
    if case .bool(false) = content { flaw.advice = "write off" }
    if isOldFalse { flaw.advice = "write off" }
    return flaw
  }
}
