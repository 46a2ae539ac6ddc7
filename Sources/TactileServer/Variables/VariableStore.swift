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
  /// The number of changes from which the reports about further owners come later. With 24 users of 64 changes each, one
  /// turn took 5 to 30 ms.
  static let manyChanges = 128
  /// The delay of reports while an earlier one is unsent, in seconds. Meanwhile, the daemon can deliver touches.
  static let pause: TimeInterval = 0.001
  /// The length of a period, in seconds. In each period, at most ``manyChanges`` are reported, and the rest of the
  /// changes of the last owner. Without this limit, a client that receives the variables of 30 users received 15 MB in
  /// a second.
  static let reportPeriod: TimeInterval = 0.01

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
    /// The number of the last report among all reports; 0 before the first one.
    var reportNumber = 0
    /// The number of the last call that changed something.
    var lastChange = 0
  }

  /// Why variables cannot be set.
  enum Refusal: Error {
    /// The owner would have this number of variables.
    case tooManyVariables(Int)
    /// The variables of too many users are kept.
    case tooManyUsers
    /// The user may not use as much memory.
    case memory(MemoryBudget.Excess)

    /// The value found, the value expected, and the action.
    var reason: String {
      switch self {
      case .tooManyVariables(let count):
        "found \(count) variables, expected at most \(VariableStore.mostVariables); remove some"
      case .tooManyUsers:
        "found variables of \(VariableStore.mostUsers) other users that are connected, expected fewer; "
          + "try later"
      case .memory(let excess): excess.reason
      }
    }
  }

  /// When to call ``fire(dueBy:)``; nil if no change waits.
  private(set) var nextDeadline: Timestamp?
  /// Called with the changes of each owner that are reported together.
  var changeHandler: (SceneOwner, [VariableMessage]) -> Void = { _, _ in }
  /// Returns whether subscribers have not received all of the last report. Further reports wait for it, because many
  /// users and subscribers could cause more messages than the daemon can send.
  var hasUnsentReport: () -> Bool = { false }
  private let clients: ClientRegistry
  private let budget: MemoryBudget
  private var machine = Variables()
  private var users: [UInt32: Variables] = [:]
  private var changeCount = 0
  private var reportCount = 0
  /// When the present ``reportPeriod`` began; nil before the first call of ``fire(dueBy:)`` that has something due.
  private var reportPeriodBegan: Timestamp?
  /// The number of changes that were reported since then.
  private var reportedChanges = 0
  /// The memory of variables that were removed, in bytes, since ``takeReleasedMemory()`` was called.
  private var releasedMemory = 0

  /// A store without variables.
  init(clients: ClientRegistry, budget: MemoryBudget) {
    self.clients = clients
    self.budget = budget
    budget.add(self)
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
    if case .user(let user) = owner {
      let bytes = Self.memory(of: variables) - (users[user].map(Self.memory) ?? 0)
      if let excess = budget.excessOfOwn(of: user, adding: bytes) { throw .memory(excess) }
      if users[user] == nil { try makeRoom(at: present) }
    }
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

  /// Reports the changes that are due: those of the machine first, then those of users whose last report is the
  /// oldest. If there are ``manyChanges``, those of further users become due later. While ``hasUnsentReport``, all do.
  func fire(dueBy due: Timestamp) {
    guard let nextDeadline, nextDeadline <= due else { return }
    let present = max(due, clients.now)
    let isWaiting = hasUnsentReport()
    if reportPeriodBegan.map({ present.seconds(since: $0) >= Self.reportPeriod }) ?? true {
      (reportPeriodBegan, reportedChanges) = (present, 0)
    }
    var room = isWaiting ? 0 : Self.manyChanges - reportedChanges
    // A late turn would have no pause if it began at the time that was due.
    let later =
      isWaiting
      ? present.advanced(by: Self.pause)
      : (reportPeriodBegan ?? present).advanced(by: Self.reportPeriod)
    var own = machine
    // In a late turn, owners that became due at different times take turns too.
    report(&own, of: .system, dueBy: present, room: &room, later: later)
    machine = own
    for user in users.keys.sorted(by: isReportedBefore) {
      guard var variables = users[user] else { continue }
      report(&variables, of: .user(user), dueBy: present, room: &room, later: later)
      users[user] = variables
    }
    if !isWaiting { reportedChanges = Self.manyChanges - room }
    findDeadline()
  }

  /// Reports the changes of one owner if they are due, or makes them due later.
  ///
  /// - Parameters:
  ///   - room: The number of changes for which there is room; this function subtracts those of the owner.
  ///   - later: When they become due without room.
  private func report(
    _ variables: inout Variables, of owner: SceneOwner, dueBy due: Timestamp, room: inout Int,
    later: Timestamp
  ) {
    guard let end = variables.due, end <= due else { return }
    guard room > 0 else {
      variables.due = later
      return
    }
    variables.due = nil
    let (old, new) = (variables.reported, variables.current)
    releasedMemory += max(MemoryCost.variables(old) - MemoryCost.variables(new), 0)
    let names = Set(old.keys).union(new.keys).filter { old[$0] != new[$0] }.sorted()
    guard !names.isEmpty else { return }
    variables.lastReport = end
    reportCount += 1
    variables.reportNumber = reportCount
    variables.reported = new
    room -= names.count
    changeHandler(
      owner, names.map { VariableMessage(name: $0, value: new[$0], user: owner.user) })
  }

  /// Returns the memory of the variables whose removal was reported since the last call, in bytes.
  func takeReleasedMemory() -> Int {
    defer { releasedMemory = 0 }
    return releasedMemory
  }

  /// Whether the last report about a user is older than that about another, so that users take turns.
  private func isReportedBefore(_ user: UInt32, _ other: UInt32) -> Bool {
    let number = users[user]?.reportNumber ?? 0
    let otherNumber = users[other]?.reportNumber ?? 0
    return number == otherNumber ? user < other : number < otherNumber
  }

  private func findDeadline() {
    nextDeadline = users.values.reduce(machine.due) { earliest, variables in
      guard let due = variables.due else { return earliest }
      return min(earliest ?? due, due)
    }
  }
}

extension VariableStore: MemoryKeeper {
  func addMemory(to uses: inout [UInt32: MemoryUse]) {
    for (user, variables) in users {
      uses[user, default: MemoryUse()].variables += Self.memory(of: variables)
    }
  }

  /// The bytes of the variables of one owner. Values that were not reported yet are kept besides those that
  /// were.
  private static func memory(of variables: Variables) -> Int {
    MemoryCost.variables(variables.current) + MemoryCost.variables(variables.reported)
  }
}
