/// The user and the groups of a service, for which the kernel checks permissions.
package struct ServiceIdentity: Equatable, Sendable {
  /// The number of the user.
  package let user: UInt32
  /// The numbers of the groups: the primary group first, then the supplementary groups.
  package let groups: [UInt32]
  /// The entry of an access control list for this service, as setfacl(1) takes it, such as `g:tactile`.
  package let entry: String

  /// The number of a dynamic user that does not exist now. It owns no files, as the number that systemd
  /// chooses at the start. systemd's dynamic users have the numbers 61184 to 65519 ("Users, Groups, UIDs and
  /// GIDs on systemd Systems").
  package static let dynamicUser: UInt32 = 65519

  /// Creates an identity.
  ///
  /// - Parameters:
  ///   - user: The number of the user.
  ///   - groups: The numbers of the groups, at least the primary group.
  ///   - entry: The entry of an access control list, as setfacl(1) takes it.
  package init(user: UInt32, groups: [UInt32], entry: String) {
    self.user = user
    self.groups = groups
    self.entry = entry
  }

  /// The users and groups of the system.
  package struct Accounts: Sendable {
    /// Returns the number of the user of a name.
    package var user: @Sendable (String) -> UInt32?
    /// Returns the groups of the user of a name, with the primary group first.
    package var groups: @Sendable (String) -> [UInt32]
    /// Returns the number of the group of a name.
    package var group: @Sendable (String) -> UInt32?

    /// Creates accounts; those of this system without arguments.
    package init(
      user: @escaping @Sendable (String) -> UInt32? = Account.identifier(named:),
      groups: @escaping @Sendable (String) -> [UInt32] = Account.groups(of:),
      group: @escaping @Sendable (String) -> UInt32? = Group.identifier(named:)
    ) {
      self.user = user
      self.groups = groups
      self.group = group
    }
  }

  /// Finds the identity of a unit: that of its process if it runs, otherwise the one that systemd will give
  /// it (`User=`, `Group=`, `SupplementaryGroups=` and `DynamicUser=` in systemd.exec(5)).
  ///
  /// - Parameters:
  ///   - unit: The unit of the service; nil or a unit that is not installed stands for
  ///     systemd/tactiled.service.
  ///   - accounts: The users and groups of the system.
  ///   - status: Returns the text of `/proc/PROCESS/status`; nil without the process.
  /// - Returns: nil if the unit names a user that does not exist, so that it cannot start.
  package init?(
    of unit: ServiceUnit?, accounts: Accounts = Accounts(),
    status: (Int32) -> String? = ServiceIdentity.status(of:)
  ) {
    let unit = unit.flatMap { $0.isLoaded ? $0 : nil } ?? .standard
    let entry =
      unit.hasDynamicUser ? "g:\(unit.group ?? unit.user ?? "tactile")" : "u:\(unit.user ?? "root")"
    if let process = unit.process, let text = status(process),
      let running = Self(status: text, entry: entry)
    {
      self = running
      return
    }
    var groups: [UInt32] = []
    let user: UInt32
    if let name = unit.user, let number = UInt32(name) ?? accounts.user(name) {
      user = number
      groups = accounts.groups(name)
    } else if unit.hasDynamicUser {
      user = Self.dynamicUser
    } else if unit.user == nil {
      user = 0
      groups = [0]
    } else {
      return nil
    }
    // A group that does not exist gives no permissions, like a dynamic one.
    let primary = unit.group.map { UInt32($0) ?? accounts.group($0) ?? Self.dynamicUser }
    let more = unit.supplementaryGroups.compactMap { UInt32($0) ?? accounts.group($0) }
    let first = primary ?? groups.first ?? Self.dynamicUser
    self.init(user: user, groups: [first] + (groups + more).filter { $0 != first }, entry: entry)
  }

  /// Reads the identity of a process from the text of `/proc/PROCESS/status` (proc_pid_status(5)); nil if the
  /// text has none.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - entry: The entry of an access control list, as setfacl(1) takes it.
  init?(status text: String, entry: String) {
    var numbers: [Substring: [UInt32]] = [:]
    for line in text.split(separator: "\n") {
      let words = line.split { $0 == "\t" || $0 == " " }
      guard let name = words.first else { continue }
      numbers[name] = words.dropFirst().compactMap { UInt32($0) }
    }
    // The numbers are: real, effective, saved, and that for files.
    guard let users = numbers["Uid:"], users.count == 4, let first = numbers["Gid:"]?.last else {
      return nil
    }
    let more = (numbers["Groups:"] ?? []).filter { $0 != first }
    self.init(user: users[3], groups: [first] + more, entry: entry)
  }

  /// Returns the text of `/proc/PROCESS/status`; nil if the process does not exist.
  package static func status(of process: Int32) -> String? {
    guard let bytes = try? FileReader.bytes(of: "/proc/\(process)/status") else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }
}
