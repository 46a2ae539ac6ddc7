/// The name of something an app can be asked to do, such as `"openServiceMenu"`.
///
/// UIKit names actions by selector; a name serves as well in a library, a scene file and a message.
public struct Action: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The name.
  public let name: String

  /// An action of this name.
  public init(_ name: String) {
    self.name = name
  }

  /// An action written as a literal.
  public init(stringLiteral name: String) {
    self.name = name
  }

  /// The name.
  public var description: String { name }
}
