import Tactile
import TactileWeb
import TactileWire

/// The data of a page of the inspector, beside the lines of its runs.
struct InspectorData {
  /// The title of the page.
  var title = ""
  /// Whether the page shows the service.
  var isLive = false
  /// The numbers of the rules whose texts the page contains; nil for all.
  var rules: Set<Int>?
  /// The run that the page shows; nil for a live page.
  var run: InspectedRun?
  /// A second run to compare, and its title.
  var other: (title: String, run: InspectedRun)?
  var background: BackgroundImage?
  var findings: [Finding] = []

  /// The parts of the page.
  var parts: [InspectorPage.Part] {
    var parts: [InspectorPage.Part] = [("page", description)]
    if let run { parts.append(("recording", run.lines)) }
    if let other { parts.append(("other-recording", other.run.lines)) }
    return parts
  }

  /// The JSON object that the page's script reads; its type is `PageData` in `inspector/page.js`.
  private var description: [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("title", title)
    if isLive { writer.member("live", true) }
    writer.key("rules")
    writeRules(into: &writer)
    if let run { Self.write(run, into: &writer) }
    if let other { writer.member("other", other.title) }
    if let background { writer.member("background", background.url) }
    writer.key("findings")
    writer.beginArray()
    for finding in findings {
      writer.beginObject()
      writer.member("level", finding.level.rawValue)
      writer.member("subject", finding.subject)
      writer.member("finding", finding.text)
      writer.member("fix", finding.fix)
      writer.endObject()
    }
    writer.endArray()
    writer.endObject()
    return writer.bytes
  }

  private func writeRules(into writer: inout JSONWriter) {
    writer.beginObject()
    for rule in Rule.all where rules?.contains(rule.number) ?? true {
      writer.key(escaping: "\(rule.number)")
      writer.beginObject()
      writer.member("title", rule.title)
      writer.key("text")
      writer.beginArray()
      for paragraph in rule.paragraphs { writer.string(paragraph) }
      writer.endArray()
      writer.endObject()
    }
    writer.endObject()
  }

  private static func write(_ run: InspectedRun, into writer: inout JSONWriter) {
    writer.key("windows")
    writer.beginArray()
    for window in run.windows {
      writer.beginObject()
      writer.member("name", window.name)
      writer.member("screen", window.screen)
      let frame = window.frame
      writer.key("frame")
      writer.beginArray()
      for value in [frame.minX, frame.minY, frame.size.width, frame.size.height] {
        writer.double(value)
      }
      writer.endArray()
      writer.key("views")
      writer.beginArray()
      for view in window.views { write(view, into: &writer) }
      writer.endArray()
      writer.endObject()
    }
    writer.endArray()
    writer.key("moves")
    writer.beginArray()
    for move in run.moves { write(move, into: &writer) }
    writer.endArray()
    writer.key("walks")
    writer.beginObject()
    for walk in run.walks {
      writer.key(escaping: "\(walk.touch)")
      writer.beginArray()
      for line in walk.lines { writer.string(line) }
      writer.endArray()
    }
    writer.endObject()
  }

  private static func write(_ move: InspectedRun.Move, into writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("time", move.time.seconds(since: .zero))
    writer.member("window", move.window)
    if move.glides { writer.member("glides", true) }
    writer.key("shifts")
    writer.beginArray()
    for shift in move.shifts {
      let (distance, count) = (shift.distance, shift.count)
      writer.beginArray()
      for number in [Double(shift.first), Double(count), distance.dx, distance.dy] {
        writer.double(number)
      }
      writer.endArray()
    }
    writer.endArray()
    if !move.corners.isEmpty {
      writer.key("corners")
      writer.beginObject()
      for (view, corners) in move.corners {
        writer.key(escaping: "\(view)")
        write(corners, into: &writer)
      }
      writer.endObject()
    }
    writer.endObject()
  }

  private static func write(_ corners: [Point], into writer: inout JSONWriter) {
    writer.beginArray()
    for corner in corners {
      writer.double(corner.x)
      writer.double(corner.y)
    }
    writer.endArray()
  }

  private static func write(_ view: InspectedRun.View, into writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("name", view.name)
    if view.isControl { writer.member("control", true) }
    writer.key("corners")
    write(view.corners, into: &writer)
    writer.endObject()
  }
}
