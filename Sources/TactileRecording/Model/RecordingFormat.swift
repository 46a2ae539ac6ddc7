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

/// The version of evemu's file format.
package struct EvemuVersion: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The number before the dot.
  package var major: UInt16
  /// The number after the dot.
  package var minor: UInt16

  /// The version of a file without a version line.
  package static let unstated = EvemuVersion(1, 0)
  /// The newest supported version, which the writer uses (evemu 2.7.0).
  package static let newest = EvemuVersion(1, 3)
  /// The first version whose `A:` lines end with the resolution.
  static let withResolution = EvemuVersion(1, 2)

  package init(_ major: UInt16, _ minor: UInt16) {
    self.major = major
    self.minor = minor
  }

  /// Returns whether `lhs` is older than `rhs`.
  package static func < (lhs: EvemuVersion, rhs: EvemuVersion) -> Bool {
    (lhs.major, lhs.minor) < (rhs.major, rhs.minor)
  }

  /// The version as in files, such as `1.3`.
  package var description: String { "\(major).\(minor)" }
}

/// The text formats that are recognized but cannot be read.
package enum ForeignFormat: String, Hashable, Sendable {
  /// HID reports of `hid-recorder`.
  case hidRecorder = "HID reports of `hid-recorder`, which Tactile cannot read"
  /// An image, ioctl table or script of `umockdev`.
  case umockdev = "a file of `umockdev`, which Tactile cannot read"
  /// JSON.
  case json = "JSON, which is not a recording"
}
