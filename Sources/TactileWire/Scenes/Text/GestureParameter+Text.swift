import Tactile

// The values and defaults of gesture parameters in words, for docs/scenes.md and tactile-gestures(5).
extension GestureParameter {
  /// The values that the parameter takes, such as "a time in s".
  ///
  /// Names and words of scenes stand between backquotes.
  package var valueText: String {
    switch type {
    case .count(let range):
      let minimum = minimum.map { "`\($0.rawValue)`" } ?? "\(range.lowerBound)"
      return "a whole number from \(minimum) to \(range.upperBound)"
    case .points:
      return "a distance in pt" + (minimum.map { ", at least `\($0.rawValue)`" } ?? "")
    case .seconds: return "a time in s"
    case .radians: return "an angle in radians"
    case .ratio(let range):
      let (from, to) = (range.lowerBound, range.upperBound)
      return "a number from \(SourcedValue.text(of: from)) to \(SourcedValue.text(of: to))"
    case .bool: return "true or false"
    case .directions: return Self.listText(SwipeGestureRecognizer.Direction.words.map(\.0))
    case .edges: return Self.listText(ScreenEdges.words.map(\.0))
    case .buttons: return Self.listText(Event.ButtonMask.words.map(\.0))
    case .regions: return "a map"
    case .steps(let most): return "a list of 1 to \(most) steps"
    }
  }

  private static func listText(_ words: [String]) -> String {
    "one or a list of \(words.map { "`\($0)`" }.joined(separator: ", "))"
  }

  /// The value of a parameter that is not set, such as "true"; or the threshold with its values in both presets.
  package var defaultText: String {
    switch self.default {
    case .value(.number(let number)): SourcedValue.text(of: number)
    case .value(.bool(let bool)): "\(bool)"
    case .value(.directions(let directions)): directions.words.joined(separator: ", ")
    case .value(.buttons(let buttons)): buttons.words.joined(separator: ", ")
    case .value(let value): "\(value)"
    case .threshold: threshold.map(Self.text) ?? ""
    case .behaviour(let text): text
    case .required: "required"
    }
  }

  private static func text(of threshold: GestureThreshold) -> String {
    let kiosk = SourcedValue.text(of: GestureDefaults.kiosk[keyPath: threshold.path])
    let handheld = SourcedValue.text(of: GestureDefaults.handheld[keyPath: threshold.path])
    return "`\(threshold.name)`: \(kiosk)" + (kiosk == handheld ? "" : " (handheld: \(handheld))")
  }
}
