/// The text forms that can be read.
public enum RecordingFormat: String, CaseIterable, Hashable, Sendable {
  /// evemu's description and events.
  case evemu
  /// The output of Android's `getevent -t` or `getevent -lt`.
  case getevent
  /// The YAML of `libinput record`.
  case libinput
  /// The output of `evtest`.
  case evtest

  /// What a file of it is called in a sentence.
  var title: String {
    switch self {
    case .evemu: "evemu text"
    case .getevent: "output of getevent"
    case .libinput: "YAML of `libinput record`"
    case .evtest: "output of `evtest`"
    }
  }

  /// The format that a file of this name usually has; nil where the name does not tell.
  ///
  /// Reading never goes by the name: this is for files that are to be made.
  public init?(fileName name: String) {
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
