/// Looks up the numbers of users and groups by name.
///
/// A program provides the lookups, because this module does not access the system.
package struct AccountNames: Sendable {
  /// Returns the number of the user with a name; nil if there is none.
  package var user: @Sendable (String) -> UInt32?
  /// Returns the number of the group with a name; nil if there is none.
  package var group: @Sendable (String) -> UInt32?

  /// The lookups of users and of groups.
  package init(
    user: @escaping @Sendable (String) -> UInt32?, group: @escaping @Sendable (String) -> UInt32?
  ) {
    self.user = user
    self.group = group
  }

  /// Accepts every name. Use it for the configuration of another machine, whose users are unknown here;
  /// the numbers in the policy then mean nothing.
  package static var unchecked: AccountNames {
    AccountNames(user: { _ in UInt32.max }, group: { _ in UInt32.max })
  }
}
