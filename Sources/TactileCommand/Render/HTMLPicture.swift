import Tactile

/// Writes a picture as an HTML page that plays it.
enum HTMLPicture {
  static func text(of picture: Picture, title: String) -> String {
    """
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>\(XMLText.text(title))</title>
    <style>
    \(PictureStyle.sheet)\(PageStyle.sheet)</style>
    </head>
    <body>
    <header><h1>\(XMLText.text(title))</h1>
    <p>Keys: Space plays or stops. The arrow keys move by a frame, with Shift by a second. Home and End \
    move to the beginning and the end.</p></header>
    <main>
    <div id="panels">
    \(panels(of: picture))</div>
    <ol id="events" aria-label="Events">
    \(events(of: picture))</ol>
    </main>
    <footer>
    <button id="play" type="button" aria-label="Play">&#9654;</button>
    <input id="time" type="range" min="0" max="\(thousandths(picture.duration))" step="1" value="0" \
    aria-label="Time in milliseconds">
    <output id="clock" for="time">0.000 s</output>
    <label>Speed <select id="speed"><option value="0.25">1/4</option><option value="1" selected>1\
    </option><option value="4">4</option></select></label>
    </footer>
    <script>
    const data = \(PictureData.json(of: picture));
    \(PageScript.text)</script>
    </body>
    </html>

    """
  }

  private static func panels(of picture: Picture) -> String {
    var text = ""
    for (index, panel) in picture.panels.enumerated() {
      var (drawing, writer) = (PanelDrawing(of: panel), SVGWriter())
      drawing.drawViews(into: &writer)
      let size = [drawing.glass.size.width, drawing.glass.size.height].map(SVGWriter.number)
      text += "<svg data-panel=\"\(index)\" viewBox=\"0 0 \(size[0]) \(size[1])\" role=\"img\">"
      text += "<title>\(XMLText.text(panel.name))</title>\n"
      text += writer.text
      text += "<g class=\"live\"></g></svg>\n"
    }
    return text
  }

  /// Returns the list of events in order of time: beginnings and ends of touches, and gestures.
  private static func events(of picture: Picture) -> String {
    var entries: [(time: TimeInterval, text: String)] = []
    for panel in picture.panels {
      for trail in panel.trails {
        let name = "\(trail.kind.noun) \(trail.number)"
        guard let first = trail.steps.first, let last = trail.steps.last else { continue }
        switch trail.end {
        case .lifted:
          entries.append((first.time, "\(name) lands \(EventLine.place(first.place))"))
          entries.append((last.time, "\(name) lifts \(EventLine.place(last.place))"))
        case .cancelled:
          entries.append((first.time, "\(name) lands \(EventLine.place(first.place))"))
          entries.append((last.time, "\(name) is cancelled"))
        case .filtered(let reason):
          entries.append((first.time, "\(name) is filtered: \(reason)"))
        }
      }
      for mark in panel.marks {
        entries.append((mark.time, "\(mark.name) \(mark.state.rawValue)\(mark.measurements)"))
      }
      for answer in panel.answers {
        entries.append((answer.time, "\(answer.name) \(answer.effect)"))
      }
    }
    let sorted = entries.enumerated().sorted {
      ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
    }
    return sorted.map { item(at: $0.element.time, $0.element.text) }.joined()
  }

  private static func item(at time: TimeInterval, _ text: String) -> String {
    """
    <li data-time="\(thousandths(time))"><button type="button"><time>\(EventLine.time(time)) s</time> \
    \(XMLText.text(text))</button></li>

    """
  }

  private static func thousandths(_ time: TimeInterval) -> Int { Int((time * 1000).rounded(.up)) }
}
