import Tactile

/// The label of one gesture or of one use of a control, with the locations that it belongs to.
struct GestureNote {
  /// Whether a gesture or a control is meant.
  enum Kind: Equatable {
    case gesture, control
  }

  let kind: Kind
  /// The name, with the times in seconds.
  var label: String
  /// The label with measurements, for the tooltip.
  var title: String
  /// The locations at which the gesture began and ended. The label is near the last.
  var places: [Point]

  /// Returns the notes of a panel: the beginning and the end of one gesture have one note.
  static func all(of panel: Picture.Panel) -> [GestureNote] {
    var notes: [(time: TimeInterval, note: GestureNote)] = []
    /// The begun gestures: the number of the note, and the time of the beginning.
    var begun: [String: (note: Int, time: TimeInterval)] = [:]
    for mark in panel.marks {
      let key = mark.name
      let time = LabelTime.text(mark.time)
      let fresh = GestureNote(
        kind: .gesture, label: "\(mark.name) \(time) s", title: "", places: [mark.place])
      switch mark.state {
      case .began, .changed:
        begun[key] = (notes.count, mark.time)
        notes.append((mark.time, fresh.ended(mark, "from \(time) s")))
      case .ended, .cancelled:
        let suffix = mark.state == .cancelled ? ", cancelled" : ""
        if let start = begun.removeValue(forKey: key) {
          let times = "\(LabelTime.range(start.time, mark.time)) s\(suffix)"
          var note = notes[start.note].note.ended(mark, times)
          note.places.append(mark.place)
          notes[start.note].note = note
        } else {
          notes.append((mark.time, fresh.ended(mark, "\(time) s\(suffix)")))
        }
      }
    }
    for answer in panel.answers {
      let label = "\(answer.name) \(answer.effect), \(LabelTime.text(answer.time)) s"
      notes.append(
        (answer.time, .init(kind: .control, label: label, title: label, places: [answer.place])))
    }
    return notes.map(\.note)
  }

  private func ended(_ mark: Picture.Mark, _ times: String) -> GestureNote {
    var note = self
    note.label = "\(mark.name) \(times)"
    note.title = note.label + mark.measurements
    return note
  }
}
