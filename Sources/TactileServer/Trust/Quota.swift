/// What each user makes the daemon keep, counted, with the same fixed share for every user.
///
/// A part of the server charges a user before it keeps something for it, and discharges the user when it is gone. Nothing
/// is measured afterwards. Because the shares are fixed, a refusal depends only on the user's own counts: it tells
/// nothing about others, and no user can use up what another one has a right to.
///
/// Only the connections of all users together have a limit as well, because a process has a limited number of
/// descriptors. The last ``reserve`` of them are for root and the daemon's own user, so that an administrator can
/// connect to a daemon that others have filled.
final class Quota {
  /// A kind of thing that is counted.
  enum Resource: Int, CaseIterable {
    /// Windows, from their call on until they are removed.
    case windows
    /// Views in all windows.
    case views
    /// Recognizers in all windows.
    case recognizers
    /// The bytes of the descriptions of all windows (`WindowDescription.byteCount`): their names and texts have no other
    /// limit together.
    case sceneBytes
    /// Connections, until their sockets are closed: each is a descriptor.
    case connections
    /// Bytes that wait to be written, beyond the first piece of each connection's queue.
    case queuedBytes
    /// Bytes of messages that are not complete, or whose calls are not answered.
    case unfinishedBytes
  }

  /// A number of each kind.
  struct Counts: Equatable {
    private var values = InlineArray<7, Int>(repeating: 0)

    /// Zero of each kind.
    init() {}

    /// Some of one kind, and zero of the others.
    init(_ resource: Resource, _ count: Int) { self[resource] = count }

    /// The number of one kind.
    subscript(resource: Resource) -> Int {
      get { values[resource.rawValue] }
      set { values[resource.rawValue] = newValue }
    }

    /// Whether all numbers are zero.
    var isEmpty: Bool { Resource.allCases.allSatisfy { self[$0] == 0 } }

    static func + (one: Counts, other: Counts) -> Counts {
      var sum = one
      for resource in Resource.allCases { sum[resource] += other[resource] }
      return sum
    }

    static func - (one: Counts, other: Counts) -> Counts {
      var rest = one
      for resource in Resource.allCases { rest[resource] -= other[resource] }
      return rest
    }

    static func == (one: Counts, other: Counts) -> Bool {
      Resource.allCases.allSatisfy { one[$0] == other[$0] }
    }
  }

  /// Why a user is refused something.
  struct Excess: Error, Equatable {
    let resource: Resource
    /// The number that the user would have, and the largest that it may have. For connections of all users, `found` is
    /// the user's own number too: nobody learns how many others have.
    let found: Int
    let limit: Int
    /// Whether the limit is that of all users together.
    var isOfAll = false

    /// The value found and the value expected.
    var reason: String {
      guard !isOfAll else { return "more than \(limit) connections of all users are open" }
      let what =
        switch resource {
        case .windows: "windows of this user"
        case .views: "views of this user in all windows"
        case .recognizers: "recognizers of this user in all windows"
        case .sceneBytes: "bytes of names, texts and other contents of this user's windows"
        case .connections: "connections of this user"
        case .queuedBytes: "unread bytes of this user"
        case .unfinishedBytes: "bytes of this user's unanswered messages"
        }
      return "found \(found) \(what), expected at most \(limit)"
    }
  }

  /// The connections of all users together that are left to root and the daemon's own user; at most half of all.
  static let reserve = 4

  /// The most of each kind that a user may have. A smaller share takes nothing away; until the user has less, it may
  /// not have more.
  var share: Counts
  /// The most connections of all users together.
  var connectionsOfAll: Int
  /// Root and the daemon's own user.
  var owners: Set<UInt32>
  /// What users have; none for a user that has nothing.
  private var held: [UInt32: Counts] = [:]
  /// The connections of all users.
  private(set) var connections = 0

  init(share: Counts, connectionsOfAll: Int, owners: Set<UInt32>) {
    self.share = share
    self.connectionsOfAll = connectionsOfAll
    self.owners = owners
  }

  /// The users that have something, in ascending order.
  var users: [UInt32] { held.keys.sorted() }

  /// Returns what a user has.
  func held(by user: UInt32) -> Counts { held[user] ?? Counts() }

  /// Returns why a user may not have something more; nil if it may.
  ///
  /// - Parameters:
  ///   - added: What the user would have in addition.
  ///   - removed: What it would lose at the same time. A kind of which it gains nothing is not checked.
  func excess(of user: UInt32, adding added: Counts, removing removed: Counts = Counts()) -> Excess?
  {
    let held = held(by: user)
    for resource in Resource.allCases {
      let gain = added[resource] - removed[resource]
      guard gain > 0 else { continue }
      let found = held[resource] + gain
      if found > share[resource] {
        return Excess(resource: resource, found: found, limit: share[resource])
      }
      guard resource == .connections else { continue }
      let reserve = owners.contains(user) ? 0 : min(Self.reserve, connectionsOfAll / 2)
      let limit = connectionsOfAll - reserve
      if connections + gain > limit {
        return Excess(resource: resource, found: found, limit: limit, isOfAll: true)
      }
    }
    return nil
  }

  /// Charges a user for something that the daemon is to keep.
  ///
  /// - Parameters:
  ///   - added: What it is to keep.
  ///   - removed: What it stops keeping at the same time, such as the windows that others replace.
  /// - Throws: ``Excess`` if the user has no room for it. Then nothing has changed.
  func charge(
    _ added: Counts, to user: UInt32, replacing removed: Counts = Counts()
  ) throws(Excess) {
    if let excess = excess(of: user, adding: added, removing: removed) { throw excess }
    change(user, by: added - removed)
  }

  /// Charges a user for something that the daemon keeps in any case, such as a message that it has promised. What follows
  /// is refused until the user is within its share again.
  func chargeAlways(_ added: Counts, to user: UInt32) { change(user, by: added) }

  /// Takes back what a user was charged for something that is gone.
  func discharge(_ removed: Counts, from user: UInt32) { change(user, by: Counts() - removed) }

  private func change(_ user: UInt32, by difference: Counts) {
    let new = held(by: user) + difference
    assert(Resource.allCases.allSatisfy { new[$0] >= 0 }, "a user was discharged twice")
    held[user] = new.isEmpty ? nil : new
    connections += difference[.connections]
  }
}
