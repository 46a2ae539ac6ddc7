import Tactile
import TactileInput

/// Reads targets from text with one target on each line.
enum TargetList {
  /// Returns the targets of a text.
  ///
  /// - Throws: `CommandError` with the number of the first invalid line.
  static func targets(
    in text: String, file: String
  ) throws(CommandError) -> [CalibrationTarget] {
    var targets: [CalibrationTarget] = []
    let lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
    for (index, line) in lines.enumerated() {
      let words = line.prefix { $0 != "#" }.split { $0 == " " || $0 == "\t" || $0 == "," }
      if words.isEmpty { continue }
      let numbers = words.compactMap { Double($0) }
      guard words.count == 4, numbers.count == 4, numbers.allSatisfy({ (-1...2).contains($0) })
      else {
        throw CommandError(
          "\(file):\(index + 1): expected four numbers from 0 to 1: x and y of a target, then x and y "
            + "of its touch.")
      }
      targets.append(
        CalibrationTarget(
          shown: Point(x: numbers[0], y: numbers[1]), touched: Point(x: numbers[2], y: numbers[3])))
    }
    return targets
  }
}
