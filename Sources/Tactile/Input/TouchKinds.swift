/// The kinds of touch that a recognizer receives (S21).
public struct TouchKinds: OptionSet, Hashable, Sendable {
  /// The bits of the set.
  public let rawValue: UInt8

  /// Creates a set from its bits.
  @inlinable public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// Creates a set with one kind.
  @inlinable public init(_ kind: Contact.Kind) {
    rawValue = 1 << kind.rawValue
  }

  /// Fingers.
  public static let direct = TouchKinds(.direct)
  /// Pens.
  public static let stylus = TouchKinds(.stylus)
  /// Fingers on a surface other than the screen.
  public static let indirect = TouchKinds(.indirect)
  /// Pointers whose button is pressed.
  public static let indirectPointer = TouchKinds(.indirectPointer)
  /// All kinds.
  public static let all: TouchKinds = [.direct, .stylus, .indirect, .indirectPointer]
}
