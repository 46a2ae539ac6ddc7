/// The name of an action that an app can be asked to perform, such as `"openServiceMenu"`.
///
/// UIKit names actions by selectors. Swift on Linux has none, and a name can also be used in scene
/// files and messages.
public struct Action: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The name.
  public let name: String

  /// Creates an action from its name.
  public init(_ name: String) {
    self.name = name
  }

  /// Creates an action from a literal.
  public init(stringLiteral name: String) {
    self.name = name
  }

  /// The name.
  public var description: String { name }
}

/// The identity of a closure that was added to a control or a recognizer, for its removal (S212).
///
/// It is valid only for the control or recognizer that returned it.
public struct ActionIdentifier: Hashable, Sendable {
  /// The control or recognizer that returned it.
  let owner: ObjectIdentifier
  /// The number of the addition, from 1.
  let number: UInt32
}
