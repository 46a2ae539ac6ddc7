/// The characters for drawing: ASCII, or line-drawing characters on a terminal with UTF-8.
struct Glyphs: Hashable {
  let isUnicode: Bool

  var horizontal: Unicode.Scalar { isUnicode ? "─" : "-" }
  var vertical: Unicode.Scalar { isUnicode ? "│" : "|" }
  var topLeft: Unicode.Scalar { isUnicode ? "┌" : "+" }
  var topRight: Unicode.Scalar { isUnicode ? "┐" : "+" }
  var bottomLeft: Unicode.Scalar { isUnicode ? "└" : "+" }
  var bottomRight: Unicode.Scalar { isUnicode ? "┘" : "+" }
  /// The middle of a cross of horizontal and vertical lines.
  var cross: Unicode.Scalar { isUnicode ? "┼" : "+" }
  /// The edges of a view, thinner than those of the panel.
  var viewHorizontal: Unicode.Scalar { isUnicode ? "┄" : "." }
  var viewVertical: Unicode.Scalar { isUnicode ? "┆" : ":" }
  var finger: Unicode.Scalar { isUnicode ? "●" : "@" }
  var pen: Unicode.Scalar { isUnicode ? "◆" : "#" }
  /// A finger of a script.
  var scripted: Unicode.Scalar { isUnicode ? "▲" : "%" }
  /// The marks of a finger that lifted, and of a touch that was cancelled.
  var lifted: Unicode.Scalar { isUnicode ? "○" : "O" }
  var cancelled: Unicode.Scalar { isUnicode ? "×" : "x" }

  /// Returns the mark of a point on a trail. `freshness` is 1 for a new point and 0 for a faded
  /// one.
  func trail(freshness: Double) -> Unicode.Scalar {
    if isUnicode { return freshness > 0.5 ? "•" : "·" }
    return freshness > 0.5 ? "o" : "."
  }
}
