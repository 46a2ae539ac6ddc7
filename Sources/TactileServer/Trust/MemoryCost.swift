import TactileWire

/// The memory that parts of clients take, in bytes.
///
/// The numbers are upper bounds. Those of parts of scenes and of subscriptions were measured in a release
/// build on 64-bit Linux, as the resident memory that 2000 to 100,000 equal parts added, after the heap
/// was trimmed. The other comments name their sources. `make check-hostile` checks that the resident
/// memory of six users at their limits is below `MemoryMax=`. It does not see the memory of the kernel.
package enum MemoryCost {
  /// The program with its libraries, the devices, and the largest frame: 13 MiB were measured. The rest has room
  /// for ``mostVariables``.
  package static let program = 16 << 20
  /// The bytes that each user may always use besides its connections, even if the other users have
  /// used all. A window of about 70 views takes as much.
  package static let share = 128 << 10
  /// The largest empty buffer that is kept for later, in bytes.
  static let keptBuffer = 64 << 10
  /// The number of users for whom the daemon keeps ``reserve(_:)``.
  static let usersWithReserve = 8
  /// Decoding a message takes this many bytes for each of its bytes, until the call has ended. Messages of
  /// 2 MiB took 18 to 25 for each byte.
  package static let decoding = 25
  /// The memory of the kernel for the socket of a client that does not read (net.core.wmem_default).
  static let socket = 208 << 10
  /// A session, and the buffer for short messages and parts of messages: an estimate, from a buffer that
  /// doubles its size up to 32 KiB, and the 4 KiB of the largest list of groups.
  static let session = 40 << 10

  /// The bytes of `totalBytes` that each of ``usersWithReserve`` users may use, however much the others
  /// use. The default of 8 MiB holds the longest message twice, and a window of about 3000 views.
  static func reserve(_ limits: ServerLimits) -> Int { limits.totalBytes / 32 }

  /// The step to which the use of a user beyond its reserve is rounded up for the others: 4 MiB by default.
  static func step(_ limits: ServerLimits) -> Int { max(reserve(limits) / 2, 1) }

  /// The step to which the use of a user is rounded up if little is left: 1 MiB by default. So the smallest
  /// uses of 240 users are less than `totalBytes`.
  static func smallStep(_ limits: ServerLimits) -> Int { max(limits.totalBytes / 256, 1) }

  /// A connection with the largest queue that it may have. The queue is at most a quarter longer than
  /// its limit, because written bytes are removed late.
  package static func connection(_ limits: ServerLimits) -> Int {
    session + socket + limits.queuedBytes / 4 * 5
  }

  /// A connection whose client has hung up: the session, and the buffer of its empty queue.
  package static let hungUp = session + keptBuffer

  /// The most memory of the daemon with every user at every limit, without the machine's own scene.
  ///
  /// Each thread for long jobs decodes one message at a time, or prepares an `Update` of one user, whose
  /// old windows stay until the new ones are shown. Decoded messages that wait take as much as one message
  /// more (``ClientRegistry/hasRoomToDecode``). Recent events take the memory that they may take.
  package static func most(
    _ limits: ServerLimits, _ support: SupportOptions = SupportOptions()
  ) -> Int {
    let threads = JobLane.allCases.filter(\.takesLongJobs).count
    return program + (threads + 1) * decoding * limits.messageBytes
      + min(threads * limits.bytes, limits.totalBytes) + limits.totalBytes
      + limits.connections * (connection(limits) + share)
      + ClientRegistry.mostClosing * connection(limits) + ClientRegistry.mostHungUp * hungUp
      + (support.minutes > 0 ? support.bytes : 0)
  }

  /// `MemoryMax=` in `systemd/tactiled.service`, in bytes.
  static let unitMaximum = 912 << 20

  /// Returns a warning if the daemon may need more memory than the service has.
  ///
  /// - Parameters:
  ///   - limits: The limits of clients.
  ///   - support: The recent events that are kept.
  ///   - memory: The memory of the service in bytes; nil for `MemoryMax=` of the unit.
  package static func warning(
    about limits: ServerLimits, _ support: SupportOptions = SupportOptions(), memory: Int?
  ) -> String? {
    let (most, memory) = (most(limits, support), memory ?? unitMaximum)
    guard most > memory else { return nil }
    return
      "warning: these limits allow the daemon \((most + (1 << 20) - 1) >> 20) MiB of memory, but "
      + "MemoryMax= of tactiled.service is \(memory >> 20) MiB; raise MemoryMax= or lower the limits"
  }

  /// A list of a subscription, without its entries.
  private static let list = 128
  /// A subscription without lists.
  private static let subscription = 512
  /// A number in a list of a subscription: 20 to 43 bytes, because a set doubles its size.
  private static let number = 48
  /// The hash value of a string in a list of a subscription, in a set that doubles its size.
  private static let hash = 24
  /// A string in a list or a set: 24 to 59 bytes without its text.
  static let entry = 64

  /// A view in the reply to `Describe`, before and after it is encoded: at most 417 bytes were measured.
  static let describedView = 700

  /// The number of parts of a state or a status, such as windows, touches and variables, from which a job encodes it.
  /// To encode so many takes less than half a millisecond.
  static let longState = 64
  /// A part of such a message, before and after it is encoded: the names are shared, and the text is in a buffer that
  /// doubles its size.
  static let statePart = 2 << 10

  /// The bytes that a text has outside of its string. A string of at most 15 bytes has none.
  static func text(_ text: String) -> Int {
    let count = text.utf8.count
    return count <= 15 ? 0 : 48 + count
  }

  /// The key of a name in a list of a recognizer: 12 to 24 bytes, because the list of keys doubles its
  /// size.
  private static let key = 24

  /// The entries of a list of names with their keys.
  static func entries(_ list: NameSet?) -> Int {
    guard let list else { return 0 }
    return entries(list.names) + key * list.names.count
  }

  /// The names and the keys of a list of actions.
  static func entries(_ list: ActionNames) -> Int { entries(list.names) + key * list.names.count }

  /// The entries of a list or a set of strings. A string is kept at most twice.
  static func entries(_ strings: some Collection<String>) -> Int {
    strings.reduce(0) { $0 + entry + 2 * text($1) }
  }

  /// The names and values of variables. A dictionary doubles its size, so an entry takes at most twice the
  /// bytes of two strings.
  static func variables(_ values: [String: String]) -> Int {
    values.reduce(values.isEmpty ? 0 : list) { $0 + entry + text($1.key) + text($1.value) }
  }

  /// The reports of the bindings of one connection.
  static func bindings(_ reports: [BindingReportMessage]) -> Int {
    reports.reduce(list) { $0 + binding + text($1.name) + text($1.lastFailure ?? "") }
  }

  /// The report of one binding without its texts: 49 bytes in a list that doubles its size.
  private static let binding = 2 * MemoryLayout<BindingReportMessage>.stride

  /// The most bytes of the variables of all owners: those of the users and of the machine, and as many that are
  /// removed and not reported yet. Each is kept as it is and as it was reported.
  static let mostVariables =
    (2 * VariableStore.mostUsers + 1) * 2
    * (list + VariableStore.mostVariables
      * (entry + 96 + VariableRule.longestName + VariableRule.longestValue))

  /// The lists of a subscription.
  static func filter(_ filter: FrameFilter) -> Int {
    let names = [filter.windows, filter.views, filter.gestures].compactMap(\.self)
    let numbers = [filter.users, filter.devices].compactMap(\.self)
    let texts = names.reduce(0) { $0 + $1.memory + hash * $1.count }
    return subscription + (names.count + numbers.count) * list + texts
      + numbers.reduce(0) { $0 + $1.count * number }
  }
}
