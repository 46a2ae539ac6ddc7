import Tactile
import TactileInput

/// One device of a file of `libinput record`, and what it sent.
struct LibinputDevice {
  /// An event, where it stands, and the time that it sorts by.
  struct Entry {
    let event: InputEvent
    let line: Int
    /// The latest time of the device so far, so that its events keep their order whatever happens.
    let order: Timestamp
  }

  /// Where the device begins.
  let line: Int
  var draft = DescriptionDraft()
  private(set) var entries: [Entry] = []

  init(line: Int) {
    self.line = line
  }

  mutating func append(_ event: InputEvent, line: Int) {
    let order = max(entries.last?.order ?? .zero, event.time)
    entries.append(Entry(event: event, line: line, order: order))
  }
}
