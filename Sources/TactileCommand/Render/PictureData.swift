import Tactile
import TactileWire

/// Writes a picture as the JSON that the script of the page reads.
enum PictureData {
  /// Locations are in pixels of the drawing:
  /// `[{"trails":[{"number":1,"end":"lifted","steps":[[ms,x,y],…]},…],"marks":[…]},…]`
  static func json(of picture: Picture) -> String {
    var writer = JSONWriter()
    writer.beginArray()
    for panel in picture.panels {
      writer.beginObject()
      writer.key("trails")
      writer.beginArray()
      let place = PanelDrawing(of: panel).place
      for trail in panel.trails { write(trail, place, into: &writer) }
      writer.endArray()
      writer.key("marks")
      writer.beginArray()
      for mark in panel.marks {
        let label = "\(mark.name) \(mark.state.rawValue)"
        write(mark.time, label, place.apply(mark.place), into: &writer)
      }
      for answer in panel.answers {
        let label = "\(answer.name) \(answer.effect)"
        write(answer.time, label, place.apply(answer.place), into: &writer)
      }
      writer.endArray()
      writer.endObject()
    }
    writer.endArray()
    // A name with "</script>" would end the script.
    return String(decoding: writer.bytes, as: UTF8.self).replacing("<", with: "\\u003c")
  }

  private static func write(
    _ trail: Picture.Trail, _ place: AffineTransform, into writer: inout JSONWriter
  ) {
    writer.beginObject()
    writer.member("number", trail.number)
    writer.member("style", TrailShape.style(of: trail))
    writer.key("steps")
    writer.beginArray()
    for step in trail.steps {
      let point = place.apply(step.place)
      writer.beginArray()
      writer.double((step.time * 1000).rounded())
      writer.double((point.x * 10).rounded() / 10)
      writer.double((point.y * 10).rounded() / 10)
      writer.endArray()
    }
    writer.endArray()
    writer.endObject()
  }

  private static func write(
    _ time: TimeInterval, _ label: String, _ place: Point, into writer: inout JSONWriter
  ) {
    writer.beginObject()
    writer.member("time", Int((time * 1000).rounded()))
    writer.member("label", label)
    writer.member("x", (place.x * 10).rounded() / 10)
    writer.member("y", (place.y * 10).rounded() / 10)
    writer.endObject()
  }
}
