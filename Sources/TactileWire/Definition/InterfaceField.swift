/// A member of an object in an interface definition.
public struct InterfaceField: Equatable, Sendable {
  /// Its name.
  public var name: String
  /// Its type.
  public var type: InterfaceType
  /// The comment above it, without the `#`; empty where there is none.
  public var documentation: String
}
