/// The version of evemu's file format.
public struct EvemuVersion: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The number before the dot.
  public var major: UInt16
  /// The number behind the dot.
  public var minor: UInt16

  /// The version of a file that states none.
  public static let unstated = EvemuVersion(1, 0)
  /// The newest version this module knows, and the one it writes (evemu 2.7.0).
  public static let newest = EvemuVersion(1, 3)
  /// The first version whose `A:` lines end with the resolution.
  static let withResolution = EvemuVersion(1, 2)

  /// A version given by its two numbers.
  public init(_ major: UInt16, _ minor: UInt16) {
    self.major = major
    self.minor = minor
  }

  /// Whether `lhs` is older than `rhs`.
  public static func < (lhs: EvemuVersion, rhs: EvemuVersion) -> Bool {
    (lhs.major, lhs.minor) < (rhs.major, rhs.minor)
  }

  /// The version as files write it, such as `1.3`.
  public var description: String { "\(major).\(minor)" }
}
