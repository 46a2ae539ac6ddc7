import Tactile
import TactileWire

/// The variables of users and of the machine.
///
/// Clients receive changes later, so that a client that sets variables as fast as possible cannot fill the
/// queues of the others. What they receive has the time of a call, and not that of the last event of a device,
/// which would show when windows of other users are touched.
///
///     set ──► current ──at ``nextDeadline``──► reported, and a frame with the differences
final class VariableStore {
  /// The most variables of one owner.
  static let mostVariables = 32
  /// The most users that have variables. If another user sets one, those of a user without connections are
  /// removed.
  static let mostUsers = 32
  /// The shortest time between two reports about one owner, in seconds.
  static let period: TimeInterval = 0.05
  /// The variables of one owner.
  private struct Variables {
    /// The values, by name.
    var current: [String: String] = [:]
    /// The values that clients have received.
    var reported: [String: String] = [:]
    /// When the differences are reported; nil if there are none.
    var due: Timestamp?
    /// The time of the last report.
    var lastReport: Timestamp?
    /// The number of the last call that changed something.
    var lastChange = 0
  }

  /// Why variables cannot be set.
  enum Refusal: Error {
    /// The owner would have this number of variables.
    case tooManyVariables(Int)
    /// The variables of too many users are kept.
    case tooManyUsers

    /// The value found, the value expected, and the action.
    var reason: String {
      switch self {
      case .tooManyVariables(let count):
        "found \(count) variables, expected at most \(VariableStore.mostVariables); remove some"
      case .tooManyUsers:
        "found variables of \(VariableStore.mostUsers) other users that are connected, expected fewer; "
          + "try later"
      }
    }
  }

  /// When to call ``fire(dueBy:)``; nil if no change waits.
  private(set) var nextDeadline: Timestamp?
  /// Called with the changes of each owner that are reported together.
  var changeHandler: (SceneOwner, [VariableMessage]) -> Void = { _, _ in }
  private let clients: ClientRegistry
  private var machine = Variables()
  private var users: [UInt32: Variables] = [:]
  private var changeCount = 0

  /// A store without variables.
  init(clients: ClientRegistry) {
    self.clients = clients
  }

  // MARK: Reading

  /// Returns the variables of chosen owners as clients have received them: those of the machine first, then in
  /// the order of users and names.
  func messages(where isChosen: (SceneOwner) -> Bool) -> [VariableMessage] {
    var messages = isChosen(.system) ? Self.messages(of: machine.reported, nil) : []
    for (user, variables) in users.sorted(by: { $0.key < $1.key }) where isChosen(.user(user)) {
      messages += Self.messages(of: variables.reported, Int(user))
    }
    return messages
  }

  private static func messages(of values: [String: String], _ user: Int?) -> [VariableMessage] {
    values.sorted { $0.key < $1.key }.map { VariableMessage(name: $0, value: $1, user: user) }
  }

  // MARK: Setting

  /// Sets and removes variables of an owner, in order. If it throws, nothing has changed.
  ///
  /// - Parameters:
  ///   - settings: The variables. Their names and values are checked already.
  ///   - owner: The machine or a user.
  ///   - present: The time of the call.
  func set(
    _ settings: [VariableSettingMessage], of owner: SceneOwner, at present: Timestamp
  ) throws(Refusal) {
    var variables = variables(of: owner)
    let before = variables.current
    for setting in settings { variables.current[setting.name] = setting.value }
    guard variables.current != before else { return }
    guard variables.current.count <= Self.mostVariables else {
      throw .tooManyVariables(variables.current.count)
    }
    if case .user(let user) = owner, users[user] == nil { try makeRoom(at: present) }
    changeCount += 1
    variables.lastChange = changeCount
    variables.due = variables.due ?? Self.due(after: variables.lastReport, at: present)
    keep(variables, of: owner)
  }

  private func variables(of owner: SceneOwner) -> Variables {
    guard case .user(let user) = owner else { return machine }
    return users[user] ?? Variables()
  }

  private func keep(_ variables: Variables, of owner: SceneOwner) {
    if case .user(let user) = owner { users[user] = variables } else { machine = variables }
    findDeadline()
  }

  private static func due(after last: Timestamp?, at present: Timestamp) -> Timestamp {
    last.map { max($0.advanced(by: period), present) } ?? present
  }

  /// Makes room for the variables of one more user.
  private func makeRoom(at present: Timestamp) throws(Refusal) {
    // An entry without values keeps the time of its last report.
    users = users.filter { _, variables in
      !variables.current.isEmpty || variables.due != nil
        || Self.due(after: variables.lastReport, at: present) > present
    }
    if users.count(where: { !$0.value.current.isEmpty }) >= Self.mostUsers {
      let left = users.filter { user, variables in
        !variables.current.isEmpty && clients.count { $0 == user } == 0
      }
      guard let oldest = left.min(by: { $0.value.lastChange < $1.value.lastChange }) else {
        throw .tooManyUsers
      }
      var variables = oldest.value
      variables.current = [:]
      variables.due = variables.due ?? Self.due(after: variables.lastReport, at: present)
      users[oldest.key] = variables
    }
    // Entries whose removal is not reported yet are kept until then.
    guard users.count < 2 * Self.mostUsers else { throw .tooManyUsers }
  }

  // MARK: Reporting

  /// Reports the changes that are due: those of the machine first, then those of users in order.
  func fire(dueBy due: Timestamp) {
    guard let nextDeadline, nextDeadline <= due else { return }
    let present = max(due, clients.now)
    var own = machine
    report(&own, of: .system, dueBy: present)
    machine = own
    for user in users.keys.sorted() {
      guard var variables = users[user] else { continue }
      report(&variables, of: .user(user), dueBy: present)
      users[user] = variables
    }
    findDeadline()
  }

  /// Reports the changes of one owner if they are due.
  private func report(
    _ variables: inout Variables, of owner: SceneOwner, dueBy present: Timestamp
  ) {
    guard let due = variables.due, due <= present else { return }
    variables.due = nil
    let (old, new) = (variables.reported, variables.current)
    let names = Set(old.keys).union(new.keys).filter { old[$0] != new[$0] }.sorted()
    guard !names.isEmpty else { return }
    variables.lastReport = due
    variables.reported = new
    changeHandler(
      owner, names.map { VariableMessage(name: $0, value: new[$0], user: owner.user) })
  }

  private func findDeadline() {
    nextDeadline = users.values.reduce(machine.due) { earliest, variables in
      guard let due = variables.due else { return earliest }
      return min(earliest ?? due, due)
    }
  }
}
