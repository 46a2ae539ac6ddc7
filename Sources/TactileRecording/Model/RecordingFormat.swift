/// The text forms that can be read.
public enum RecordingFormat: String, Hashable, Sendable {
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
}
