/// A type in an interface definition.
public indirect enum InterfaceType: Equatable, Sendable {
  /// True or false.
  case bool
  /// A whole number.
  case int
  /// A number.
  case float
  /// A string.
  case string
  /// Any object.
  case object
  /// Any value.
  case any
  /// One of these words.
  case words([String])
  /// An object with these members.
  case fields([InterfaceField])
  /// A type the interface defines elsewhere.
  case named(String)
  /// Values in order, all of this type.
  case array(InterfaceType)
  /// Values by name, all of this type.
  case map(InterfaceType)
  /// A value of this type, or none: null, or left out.
  case nullable(InterfaceType)
}
