/// The result of the examination of the glass, in sentences.
enum HeatmapReport {
  /// Returns the lines of the report: the parts that may not work, and the reason if the glass was
  /// not examined completely.
  static func lines(of result: GlassExamination.Result, touches: Int) -> [String] {
    switch result {
    case .tooFewTouches:
      return [
        "Dead parts of the glass were not searched: this needs at least "
          + "\(GlassExamination.minimumTouches) touches, and there are \(touches)."
      ]
    case .examined(let regions, let isEven):
      var lines = regions.enumerated().map { index, region in
        "\(HeatmapDrawing.letter(index)): \(region.name); \(region.explanation)."
      }
      if !isEven {
        lines.append(
          "The touches follow a layout, such as buttons. Therefore only moving fingers can show "
            + "dead parts of the glass.")
      }
      if regions.isEmpty { lines.append("No part of the glass seems dead.") }
      return lines
    }
  }
}
