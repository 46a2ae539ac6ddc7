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
