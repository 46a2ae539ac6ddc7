/// Which kinds of touch a recognizer receives (S21).
public struct TouchKinds: OptionSet, Hashable, Sendable {
  /// One bit a kind.
  public let rawValue: UInt8

  /// Kinds given by their bits.
  @inlinable public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// The one kind of a contact.
  @inlinable public init(_ kind: Contact.Kind) {
    rawValue = 1 << kind.rawValue
  }

  /// Fingers.
  public static let direct = TouchKinds(.direct)
  /// Pens.
  public static let stylus = TouchKinds(.stylus)
  /// Fingers on a surface that is not the screen.
  public static let indirect = TouchKinds(.indirect)
  /// Pointers whose button is held down.
  public static let indirectPointer = TouchKinds(.indirectPointer)
  /// Everything that touches the glass, or stands for something that does.
  public static let all: TouchKinds = [.direct, .stylus, .indirect, .indirectPointer]
}
