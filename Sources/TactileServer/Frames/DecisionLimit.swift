/// Limits the decisions of one frame about the windows of users.
///
/// The message of a decision takes some microseconds to make, and longer if it contains long names. One movement of many
/// fingers can cause a decision of each recognizer that they touch. A decision that is left out is only counted: the
/// limit is asked before the decision is evaluated. Decisions about windows of the machine, and about none, are not
/// limited.
struct DecisionLimit {
  /// The most decisions about the windows of one user.
  static let mostOfUser = 128
  /// The most decisions about the windows of all users.
  static let most = 256
  /// The most bytes of the decisions about the windows of one user. One more decision may begin below this number.
  static let mostBytesOfUser = 64 << 10
  /// The most bytes of a frame, with its other events, that has room for more decisions about the windows of users.
  static let mostBytes = 128 << 10

  /// The decisions about the windows of a user.
  private struct Count {
    let user: Int
    var kept = 0
    var leftOut = 0
    var bytes = 0
  }

  private var counts: [Count] = []
  private var total = 0
  /// The index of the last count: decisions about a user often follow each other.
  private var last = 0

  /// Counts a decision. Returns whether the frame contains it.
  ///
  /// - Parameters:
  ///   - user: The owner of its window; nil if it is about no window of a user.
  ///   - frameBytes: The bytes of the frame until now.
  mutating func takes(_ user: Int?, frameBytes: Int) -> Bool {
    guard let user else { return true }
    if last >= counts.count || counts[last].user != user {
      last = counts.firstIndex { $0.user == user } ?? counts.count
      if last == counts.count { counts.append(Count(user: user)) }
    }
    guard counts[last].kept < Self.mostOfUser, total < Self.most,
      counts[last].bytes < Self.mostBytesOfUser, frameBytes < Self.mostBytes
    else {
      counts[last].leftOut += 1
      return false
    }
    counts[last].kept += 1
    total += 1
    return true
  }

  /// Adds the size of the decision about a window of a user that ``takes(_:frameBytes:)`` counted last.
  mutating func add(bytes: Int) { counts[last].bytes += bytes }

  /// Ends the frame. Returns the users of whose windows it contains not all decisions, and the numbers of those that
  /// are left out.
  mutating func end() -> [(user: Int, count: Int)] {
    guard !counts.isEmpty else { return [] }
    let result = counts.filter { $0.leftOut > 0 }.map { (user: $0.user, count: $0.leftOut) }
    counts.removeAll(keepingCapacity: true)
    (total, last) = (0, 0)
    return result
  }
}
