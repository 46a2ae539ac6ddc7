import Tactile
import TactileInput

/// Asks the user to touch a target.
enum CalibrationPrompt {
  /// Returns a sentence with the location in words, in percent of the panel and in millimetres.
  ///
  /// - Parameter size: The size of the panel in millimetres.
  static func sentence(
    for place: Point, number: Int, of count: Int, size: Size
  ) -> String {
    let across =
      "\(percent(place.x)) % from the left (\(EventLine.number(place.x * size.width)) mm)"
    let down = "\(percent(place.y)) % from the top (\(EventLine.number(place.y * size.height)) mm)"
    return "\(number) of \(count): touch the glass \(name(of: place)), \(across) and \(down).\n"
  }

  /// Returns the sentences beside a cross: what to do, and where the middle of the cross is.
  ///
  /// - Parameter size: The size of the panel in millimetres.
  static func sentences(
    forCrossAt place: Point, number: Int, of count: Int, size: Size
  ) -> [String] {
    [
      "\(number) of \(count): touch the middle of the cross. q quits.",
      "The cross is in the middle of a character: \(EventLine.number(place.x * 100)) % from the left "
        + "(\(EventLine.number(place.x * size.width)) mm), \(EventLine.number(place.y * 100)) % from the "
        + "top (\(EventLine.number(place.y * size.height)) mm).",
    ]
  }

  /// Returns a sentence about the result of a touch, without a full stop.
  ///
  /// - Parameter size: The size of the panel in millimetres.
  static func sentence(on outcome: CalibrationSession.Outcome, size: Size) -> String {
    switch outcome {
    case .taken(let target):
      let (x, y) = (target.touched.x * 100, target.touched.y * 100)
      let miss = target.touched - target.shown
      let distance = Vector(dx: miss.dx * size.width, dy: miss.dy * size.height).length
      return "reported at \(EventLine.number(x)) %, \(EventLine.number(y)) %, which is "
        + "\(EventLine.number(distance)) mm from the target"
    case .refused(let reason):
      return "not used: \(reason); touch the target again with one finger, and lift it"
    }
  }

  /// Returns a small drawing of the panel: a cross is the next target, circles are earlier ones.
  static func sketch(of places: [Point], next: Int, size: Size, glyphs: Glyphs) -> [String] {
    let frame = PanelFrame(
      fitting: size, column: 0, row: 0, columns: 38, rows: 12, cellHeight: 2)
    var grid = CellGrid(columns: frame.columns + 2, rows: frame.rows + 2)
    grid.outline(frame, glyphs)
    for (index, place) in places.enumerated() where index <= next {
      // The target is a fraction of the panel; the frame takes millimetres.
      let cell = frame.cell(at: Point(x: place.x * size.width, y: place.y * size.height))
      grid.put(index == next ? glyphs.cancelled : glyphs.lifted, cell.column, cell.row)
    }
    return grid.lines
  }

  private static func name(of place: Point) -> String {
    let down = place.y < 0.4 ? "top" : place.y > 0.6 ? "bottom" : ""
    let across = place.x < 0.4 ? "left" : place.x > 0.6 ? "right" : ""
    switch (down, across) {
    case ("", ""): return "in the middle"
    case ("", let side), (let side, ""): return "at the middle of the \(side) edge"
    default: return "near the \(down) \(across) corner"
    }
  }

  private static func percent(_ part: Double) -> String { "\(Int((part * 100).rounded()))" }
}
