/// The text formats of recordings.
package enum RecordingFormat: String, CaseIterable, Hashable, Sendable {
  /// evemu's description and events.
  case evemu
  /// The output of Android's `getevent -t` or `getevent -lt`.
  case getevent
  /// The YAML of `libinput record`.
  case libinput
  /// The output of `evtest`.
  case evtest

  /// The format as a phrase.
  var title: String {
    switch self {
    case .evemu: "evemu text"
    case .getevent: "output of getevent"
    case .libinput: "YAML of `libinput record`"
    case .evtest: "output of `evtest`"
    }
  }

  /// Returns the usual format of a file with this name; nil for other names.
  ///
  /// Use it only for files to be written. Readers detect the format from the text.
  package init?(fileName name: String) {
    var stem = name[...]
    if stem.hasSuffix(".txt") { stem = stem.dropLast(4) }
    let endings: [(RecordingFormat, [String])] = [
      (.evemu, [".evemu", ".events"]), (.libinput, [".yml", ".yaml", ".libinput"]),
      (.getevent, [".getevent"]), (.evtest, [".evtest"]),
    ]
    guard let match = endings.first(where: { $0.1.contains { stem.hasSuffix($0) } }) else {
      return nil
    }
    self = match.0
  }
}
