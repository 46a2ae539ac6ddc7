import Tactile

@testable import TactileWire

/// The tables of gesture parameters in docs/scenes.md, from the lists of the recognizers.
enum GestureTableText {
  /// A heading, a sentence and a table for each kind.
  static var tables: String { GestureKind.allCases.map(table).joined(separator: "\n") }

  private static func table(of kind: GestureKind) -> String {
    var lines = ["### `\(kind.rawValue)`", "", kind.definition.text]
    if !kind.parameters.isEmpty {
      lines += ["", "| key | value | default | |", "|---|---|---|---|"]
    }
    for parameter in kind.parameters {
      let cells = [
        "`\(parameter.name.rawValue)`", value(of: parameter), standard(of: parameter),
        parameter.text,
      ]
      lines.append("| \(cells.joined(separator: " | ")) |")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func value(of parameter: GestureParameter) -> String {
    switch parameter.type {
    case .count(let range):
      let minimum = parameter.minimum.map { "`\($0.rawValue)`" } ?? "\(range.lowerBound)"
      return "a whole number from \(minimum) to \(range.upperBound)"
    case .points:
      return "a distance in pt" + (parameter.minimum.map { ", at least `\($0.rawValue)`" } ?? "")
    case .seconds: return "a time in s"
    case .radians: return "an angle in radians"
    case .ratio(let range):
      let (from, to) = (range.lowerBound, range.upperBound)
      return "a number from \(SourcedValue.text(of: from)) to \(SourcedValue.text(of: to))"
    case .bool: return "true or false"
    case .directions: return words(SwipeGestureRecognizer.Direction.words.map(\.0))
    case .edges: return words(ScreenEdges.words.map(\.0))
    case .buttons: return words(Event.ButtonMask.words.map(\.0))
    case .regions: return "a map"
    case .steps(let most): return "a list of 1 to \(most) steps"
    }
  }

  private static func words(_ words: [String]) -> String {
    "one or a list of \(words.map { "`\($0)`" }.joined(separator: ", "))"
  }

  private static func standard(of parameter: GestureParameter) -> String {
    switch parameter.default {
    case .value(.number(let number)): SourcedValue.text(of: number)
    case .value(.bool(let bool)): "\(bool)"
    case .value(.directions(let directions)): directions.words.joined(separator: ", ")
    case .value(.buttons(let buttons)): buttons.words.joined(separator: ", ")
    case .value(let value): "\(value)"
    case .threshold: parameter.threshold.map(standard) ?? ""
    case .behaviour(let text): text
    case .required: "required"
    }
  }

  private static func standard(of threshold: GestureThreshold) -> String {
    let kiosk = SourcedValue.text(of: GestureDefaults.kiosk[keyPath: threshold.path])
    let handheld = SourcedValue.text(of: GestureDefaults.handheld[keyPath: threshold.path])
    return "`\(threshold.name)`: \(kiosk)" + (kiosk == handheld ? "" : " (handheld: \(handheld))")
  }
}
