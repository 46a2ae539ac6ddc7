/// The jobs that wait, and the one that runs. One runs at a time, and users take turns.
final class JobQueue {
  private struct Entry {
    /// Captures what the job needs, when it starts; nil if the job is not needed any more.
    let prepare: () -> (@Sendable () -> any Sendable)?
    /// The client that it is for; nil if it is for none.
    let client: ClientSession?
    let finish: (any Sendable) -> Void
  }

  /// Whether another thread runs the jobs. If not, long work is done at once, and there are no jobs
  /// that wait.
  var isShared = false
  private var waiting = FairQueue<Entry>()
  /// The values that the next job frees.
  private var released: [any Sendable] = []
  /// Takes the result of the job that runs; nil if none runs.
  private var finishRunning: ((any Sendable) -> Void)?

  /// Whether a job waits or runs.
  var isEmpty: Bool { waiting.isEmpty && released.isEmpty && finishRunning == nil }

  /// Adds a job.
  ///
  /// - Parameters:
  ///   - user: The user that it is for.
  ///   - client: The client that it is for, if ``removeAll(of:)`` is to remove it.
  ///   - prepare: Called when the job starts; returns the work, or nil if it is not needed any more.
  ///   - finish: Called with the result of the work.
  func append<Value: Sendable>(
    of user: Int, for client: ClientSession? = nil,
    _ prepare: @escaping () -> (@Sendable () -> Value)?,
    then finish: @escaping (Value) -> Void
  ) {
    let entry = Entry(
      prepare: {
        guard let work = prepare() else { return nil }
        return { work() }
      }, client: client,
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

  /// Starts the next job and returns it; nil if one runs or none waits.
  ///
  /// - Parameter held: The users whose jobs wait further.
  func take(without held: Set<Int> = []) -> ServerJob? {
    guard finishRunning == nil else { return nil }
    if !released.isEmpty { return releasingJob() }
    while let entry = waiting.next(without: held) {
      guard let work = entry.prepare() else { continue }
      finishRunning = entry.finish
      return ServerJob(work)
    }
    return nil
  }

  private func releasingJob() -> ServerJob {
    let garbage = Handover(Garbage(values: released))
    released = []
    finishRunning = { _ in }
    return ServerJob {
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

  /// Takes the result of the job that runs.
  func finish(_ result: ServerJobResult) {
    let finish = finishRunning
    finishRunning = nil
    finish?(result.value)
  }
}
