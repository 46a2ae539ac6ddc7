import Tactile

/// A heatmap as SVG.
enum HeatmapDrawing {
  private static let width = 960.0
  private static let margin = 24.0
  private static let headHeight = 64.0

  static func text(of map: Heatmap, recordings: Int) -> String {
    let scale = width / map.size.width
    let height = map.size.height * scale
    let size = "\(number(width + 2 * margin)) \(number(height + headHeight + margin))"
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(size)" role="img">
      <title>Where the glass is touched</title>
      <style>
      \(PictureStyle.sheet).heat { fill: var(--c2); }
      .missed { stroke: var(--ink); stroke-width: 1.5; fill: none; }
      .dead { fill: none; stroke: var(--ink); stroke-width: 1; stroke-dasharray: 3 2; }
      </style>
      \(head(of: map, recordings))<g transform="translate(\(number(margin)) \(number(headHeight)))">
      <rect class="glass" width="\(number(width))" height="\(number(height))"/>
      \(cells(of: map, Size(width: width, height: height)))\
      \(frames(of: map, scale))\(crosses(of: map, scale))</g>
      </svg>

      """
  }

  private static func head(of map: Heatmap, _ recordings: Int) -> String {
    """
    <text x="24" y="28" font-size="18">Where the glass is touched</text>
    <text x="24" y="50" font-size="13" class="quiet">\
    \(Counted.text(recordings, "recording")), \(Counted.text(map.touches, "touch", "touches")), \
    \(map.missed.count) missed (crosses), \
    \(Counted.text(map.dead.count, "dead cell")) (dashed), \
    at most \(EventLine.number(map.longest)) s in a cell</text>

    """
  }

  private static func cells(of map: Heatmap, _ size: Size) -> String {
    let (width, height) = (size.width / Double(map.columns), size.height / Double(map.rows))
    func rectangle(_ cell: Int, _ style: String) -> String {
      let (x, y) = (Double(cell % map.columns) * width, Double(cell / map.columns) * height)
      return "<rect \(style) x=\"\(number(x))\" y=\"\(number(y))\" "
        + "width=\"\(number(width))\" height=\"\(number(height))\"/>\n"
    }
    var text = ""
    for cell in map.seconds.indices where map.seconds[cell] > 0 {
      // The square root keeps rarely touched cells visible beside often touched ones.
      let strength = 0.12 + 0.88 * (map.seconds[cell] / map.longest).squareRoot()
      let hundredths = Int((strength * 100).rounded())
      text += rectangle(cell, "class=\"heat\" fill-opacity=\"\(hundredths)%\"")
    }
    for cell in map.dead { text += rectangle(cell, "class=\"dead\"") }
    return text
  }

  private static func frames(of map: Heatmap, _ scale: Double) -> String {
    var writer = SVGWriter()
    let place = AffineTransform(a: scale, b: 0, c: 0, d: scale, tx: 0, ty: 0)
    for region in map.regions { PanelDrawing.draw(region, place, into: &writer) }
    return writer.text
  }

  private static func crosses(of map: Heatmap, _ scale: Double) -> String {
    map.missed.map { place in
      let (x, y) = (place.x * scale, place.y * scale)
      let (left, right) = (number(x - 4), number(x + 4))
      let (top, bottom) = (number(y - 4), number(y + 4))
      return "<path class=\"missed\" d=\"M\(left) \(top)L\(right) \(bottom)"
        + "M\(left) \(bottom)L\(right) \(top)\"/>\n"
    }.joined()
  }

  private static func number(_ value: Double) -> String { EventLine.number(value) }
}
