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
        "`\(parameter.name.rawValue)`", parameter.valueText, parameter.defaultText, parameter.text,
      ]
      lines.append("| \(cells.joined(separator: " | ")) |")
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
