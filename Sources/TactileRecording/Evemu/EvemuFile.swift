import TactileInput

/// What one evemu file holds: a description, events, or both.
struct EvemuFile {
  let name: String
  let version: EvemuVersion
  /// Nil where the file has no line of a description.
  let description: DeviceDescription?
  let log: EventLog
  /// The line of the first event; nil where there is none.
  let firstEventLine: Int?
  let notes: NoteBook
}
