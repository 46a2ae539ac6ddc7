/// The jobs that wait, and those that run: one in each lane, and one of each user. Users take turns.
final class JobQueue {
  private struct Entry {
    /// Captures what the job needs, when it starts; nil if the job is not needed any more.
    let prepare: () -> (@Sendable () -> any Sendable)?
    /// The user that it is for.
    let user: Int
    /// The client that it is for; nil if it is for none.
    let client: ClientSession?
    /// Whether it takes at most about 20 ms.
    let isShort: Bool
    let finish: (any Sendable) -> Void
  }

  /// Whether another thread runs the jobs. If not, long work is done at once, and there are no jobs
  /// that wait.
  var isShared = false
  private var waiting = FairQueue<Entry>()
  /// The values that the next job frees.
  private var released: [any Sendable] = []
  private struct Running {
    /// The user that the job is for; nil if it is for none.
    let user: Int?
    /// Takes its result.
    let finish: (any Sendable) -> Void
  }

  /// The jobs that run.
  private var running: [JobLane: Running] = [:]

  /// Whether a job waits or runs.
  var isEmpty: Bool { waiting.isEmpty && released.isEmpty && running.isEmpty }

  /// Adds a job.
  ///
  /// - Parameters:
  ///   - user: The user that it is for.
  ///   - client: The client that it is for, if ``removeAll(of:)`` is to remove it.
  ///   - isShort: Whether it takes at most about 20 ms, and changes no window of another user. It then does
  ///     not wait for the long jobs of others.
  ///   - prepare: Called when the job starts; returns the work, or nil if it is not needed any more.
  ///   - finish: Called with the result of the work.
  func append<Value: Sendable>(
    of user: Int, for client: ClientSession? = nil, isShort: Bool = false,
    _ prepare: @escaping () -> (@Sendable () -> Value)?,
    then finish: @escaping (Value) -> Void
  ) {
    let entry = Entry(
      prepare: {
        guard let work = prepare() else { return nil }
        return { work() }
      }, user: user, client: client, isShort: isShort,
      finish: { value in
        if let value = value as? Value { finish(value) }
      })
    waiting.append(entry, of: user)
  }

  /// Frees a value, which may be many objects, in a job before all that wait: it may take much memory.
  func release(_ value: some Sendable) {
    released.append(value)
  }

  /// Removes the jobs of a client that has left.
  func removeAll(of client: ClientSession) {
    waiting.removeAll { $0.client === client }
  }

  /// Starts the next job of a lane and returns it; nil if one runs there or none waits. The jobs of one user
  /// never run at the same time, because a job may need the result of the one before.
  ///
  /// - Parameter held: The users whose jobs wait further.
  func take(for lane: JobLane, without held: Set<Int> = []) -> ServerJob? {
    guard running[lane] == nil else { return nil }
    if lane == .any, !released.isEmpty { return releasingJob() }
    let busy = held.union(running.values.compactMap(\.user))
    while let entry = waiting.next(without: busy, where: { lane == .any || $0.isShort }) {
      guard let work = entry.prepare() else { continue }
      running[lane] = Running(user: entry.user, finish: entry.finish)
      return ServerJob(lane, work)
    }
    return nil
  }

  private func releasingJob() -> ServerJob {
    let garbage = Handover(Garbage(values: released))
    released = []
    running[.any] = Running(user: nil) { _ in }
    return ServerJob(.any) {
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
}
