/// How the names of users and groups become numbers; whoever reads a configuration says how, because
/// only a program may ask the system.
public struct AccountNames: Sendable {
  /// The number of the user of a name; nil if there is none.
  public var user: @Sendable (String) -> UInt32?
  /// The number of the group of a name; nil if there is none.
  public var group: @Sendable (String) -> UInt32?

  /// A way to look names up.
  public init(
    user: @escaping @Sendable (String) -> UInt32?, group: @escaping @Sendable (String) -> UInt32?
  ) {
    self.user = user
    self.group = group
  }

  /// Takes every name for one that is known, for where another machine's configuration is read: what
  /// its policy comes to there cannot be told here.
  public static var unchecked: AccountNames {
    AccountNames(user: { _ in UInt32.max }, group: { _ in UInt32.max })
  }
}
