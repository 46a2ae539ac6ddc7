/// The letters that a picture is drawn with: finer ones where the terminal reads UTF-8.
struct Glyphs: Hashable {
  let isUnicode: Bool

  var horizontal: Unicode.Scalar { isUnicode ? "─" : "-" }
  var vertical: Unicode.Scalar { isUnicode ? "│" : "|" }
  var topLeft: Unicode.Scalar { isUnicode ? "┌" : "+" }
  var topRight: Unicode.Scalar { isUnicode ? "┐" : "+" }
  var bottomLeft: Unicode.Scalar { isUnicode ? "└" : "+" }
  var bottomRight: Unicode.Scalar { isUnicode ? "┘" : "+" }
  /// The edges of a view, thinner than those of the panel.
  var viewHorizontal: Unicode.Scalar { isUnicode ? "┄" : "." }
  var viewVertical: Unicode.Scalar { isUnicode ? "┆" : ":" }
  var finger: Unicode.Scalar { isUnicode ? "●" : "@" }
  var pen: Unicode.Scalar { isUnicode ? "◆" : "#" }
  /// Where a finger lifted, and where it was taken back.
  var lifted: Unicode.Scalar { isUnicode ? "○" : "O" }
  var cancelled: Unicode.Scalar { isUnicode ? "×" : "x" }

  /// A place on a trail, thinner as it fades.
  func trail(freshness: Double) -> Unicode.Scalar {
    if isUnicode { return freshness > 0.5 ? "•" : "·" }
    return freshness > 0.5 ? "o" : "."
  }
}
