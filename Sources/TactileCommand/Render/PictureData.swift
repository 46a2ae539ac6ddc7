import Tactile
import TactileWire

/// Writes a picture as the JSON that the script of the page reads.
enum PictureData {
  /// `[{"trails":[{"number":1,"end":"lifted","steps":[[ms,x,y],…]},…],"marks":[…]},…]`
  static func json(of picture: Picture) -> String {
    var writer = JSONWriter()
    writer.beginArray()
    for panel in picture.panels {
      writer.beginObject()
      writer.key("trails")
      writer.beginArray()
      for trail in panel.trails { write(trail, into: &writer) }
      writer.endArray()
      writer.key("marks")
      writer.beginArray()
      for mark in panel.marks { write(mark, into: &writer) }
      writer.endArray()
      writer.endObject()
    }
    writer.endArray()
    // A name with "</script>" would end the script.
    return String(decoding: writer.bytes, as: UTF8.self).replacing("<", with: "\\u003c")
  }

  private static func write(_ trail: Picture.Trail, into writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("number", trail.number)
    writer.member("style", TrailShape.style(of: trail))
    writer.key("steps")
    writer.beginArray()
    for step in trail.steps {
      writer.beginArray()
      writer.double((step.time * 1000).rounded())
      writer.double((step.place.x * 10).rounded() / 10)
      writer.double((step.place.y * 10).rounded() / 10)
      writer.endArray()
    }
    writer.endArray()
    writer.endObject()
  }

  private static func write(_ mark: Picture.Mark, into writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("time", Int((mark.time * 1000).rounded()))
    writer.member("label", "\(mark.name) \(mark.state.rawValue)")
    writer.member("x", (mark.place.x * 10).rounded() / 10)
    writer.member("y", (mark.place.y * 10).rounded() / 10)
    writer.endObject()
  }
}
