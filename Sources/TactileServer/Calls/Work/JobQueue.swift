/// The position of a job among the jobs of its user.
enum JobOrder {
  /// Before jobs that begin a call: it continues one. A call in progress must not wait for room that it
  /// takes itself.
  case next
  /// Behind the others.
  case last
}

/// The jobs that wait, and those that run: one in each lane, and one of each user. Users take turns.
final class JobQueue {
  private struct Entry {
    /// Captures what the job needs, when it starts; nil if the job is not needed any more.
    let prepare: () -> (@Sendable () -> any Sendable)?
    /// The user that it is for.
    let user: Int
    /// The other users whose windows it changes.
    let others: Set<Int>
    /// The client that it is for; nil if it is for none.
    let client: ClientSession?
    /// Whether it takes at most about 20 ms.
    let isShort: Bool
    /// Whether there is memory for its result.
    let hasRoom: () -> Bool
    let finish: (any Sendable) -> Void
  }

  /// Whether another thread runs the jobs. If not, long work is done at once, and there are no jobs
  /// that wait.
  var isShared = false
  private var waiting = FairQueue<Entry>()
  /// The values that the next job frees.
  private var released: [any Sendable] = []
  /// The results that are not taken yet, in order.
  private var results: [ServerJobResult] = []
  private struct Running {
    /// The user that the job is for, and the others whose windows it changes.
    let users: Set<Int>
    /// Takes its result.
    let finish: (any Sendable) -> Void
  }

  /// The jobs that run.
  private var running: [JobLane: Running] = [:]

  /// Whether a job waits or runs.
  var isEmpty: Bool { waiting.isEmpty && released.isEmpty && running.isEmpty }

  /// Whether a job runs. None starts before the next ``take(for:without:)``.
  var isRunning: Bool { !running.isEmpty }

  /// Adds a job.
  ///
  /// - Parameters:
  ///   - user: The user that it is for.
  ///   - others: The users whose windows it changes, besides `user`.
  ///   - client: The client that it is for, if ``removeAll(of:)`` is to remove it.
  ///   - isShort: Whether it takes at most about 20 ms, and changes no window of another user. It then does
  ///     not wait for the long jobs of others.
  ///   - order: Its position among the jobs of the user.
  ///   - hasRoom: Returns whether there is memory for its result. Until then, it and the later jobs of its user
  ///     wait.
  ///   - prepare: Called when the job starts; returns the work, or nil if it is not needed any more.
  ///   - finish: Called with the result of the work.
  func append<Value: Sendable>(
    of user: Int, changing others: Set<Int> = [],
    for client: ClientSession? = nil, isShort: Bool = false, order: JobOrder = .last,
    if hasRoom: @escaping () -> Bool = { true },
    _ prepare: @escaping () -> (@Sendable () -> Value)?,
    then finish: @escaping (Value) -> Void
  ) {
    let entry = Entry(
      prepare: {
        guard let work = prepare() else { return nil }
        return { work() }
      }, user: user, others: others, client: client, isShort: isShort,
      hasRoom: hasRoom,
      finish: { value in
        if let value = value as? Value { finish(value) }
      })
    waiting.append(entry, of: user, isNext: order == .next)
  }

  /// Frees a value, which may be many objects, in a job before all that wait: it may take much memory.
  func release(_ value: some Sendable) {
    released.append(value)
  }

  /// Removes the jobs of a client that has left. Another job frees what they were to work with: a decoded call
  /// may be many objects.
  func removeAll(of client: ClientSession) {
    let removed = waiting.removeAll { $0.client === client }
    if !removed.isEmpty { release(Handover(removed)) }
  }

  /// Starts the next job of a lane and returns it; nil if one runs there or none waits. Jobs that concern
  /// the same user never run at the same time, because a job may need the result of the one before.
  ///
  /// - Parameter held: The users whose jobs wait further.
  func take(for lane: JobLane, without held: Set<Int> = []) -> ServerJob? {
    guard running[lane] == nil else { return nil }
    if lane.takesLongJobs, !released.isEmpty { return releasingJob(in: lane) }
    let active = running.values.reduce(into: Set<Int>()) { $0.formUnion($1.users) }
    let isFit = { (entry: Entry) in
      (lane.takesLongJobs || entry.isShort) && entry.hasRoom()
        && active.isDisjoint(with: entry.others)
    }
    while let entry = waiting.next(without: held.union(active), where: isFit) {
      let users = entry.others.union([entry.user])
      guard let work = entry.prepare() else { continue }
      running[lane] = Running(users: users, finish: entry.finish)
      return ServerJob(lane, work)
    }
    return nil
  }

  private func releasingJob(in lane: JobLane) -> ServerJob {
    let garbage = Handover(Garbage(values: released))
    released = []
    running[lane] = Running(users: []) { _ in }
    return ServerJob(lane) {
      garbage.value.values = []
      return true
    }
  }

  /// Values that only a job may free.
  private final class Garbage {
    var values: [any Sendable]

    init(values: [any Sendable]) {
      self.values = values
    }
  }

  /// Takes the result of a job that runs.
  func finish(_ result: ServerJobResult) {
    running.removeValue(forKey: result.lane)?.finish(result.value)
  }

  /// Keeps the result of a job until ``takeResult()``. The job counts as running until ``finish(_:)``.
  func append(_ result: ServerJobResult) { results.append(result) }

  /// Whether a result is kept.
  var hasResult: Bool { !results.isEmpty }

  /// Removes the first result that is kept and returns it; nil if there is none.
  func takeResult() -> ServerJobResult? { results.isEmpty ? nil : results.removeFirst() }
}
