import CTactileLinux
@preconcurrency import Glibc
import Tactile

/// One thread that waits for descriptors, one deadline and signals, and calls who asked.
///
/// Level-triggered: a handler that leaves something unread is called again in the next turn. A turn
/// is one wake-up: ``beforeSleep``, the wait, then the handlers of everything that was ready.
/// Handlers may add, change and remove anything, themselves included. Belongs to one thread.
package final class EventLoop {
  let epoll: FileDescriptor
  let timer: FileDescriptor
  var watches: [Watch] = []
  private var freeRows: [UInt32] = []
  private var deadline: Timestamp?
  private var isStopping = false
  private var turn: UInt64 = 0
  private var callAgain: [Registration] = []
  private var calledAgain: [Registration] = []
  private let batch: UnsafeMutableBufferPointer<epoll_event>

  /// The moment the descriptors were last looked at, or later only by what could not be ready yet:
  /// what had become ready before it has been handed to its handler.
  ///
  /// In a turn that slept it is the moment it fell asleep; whoever waits for the time to pass it gets
  /// there in the turn after, which does not sleep, as the deadline has passed.
  package private(set) var lookedAt = MonotonicClock.now()

  /// Called when the deadline has come; the deadline is then off. Set anew here if there is another.
  package var onDeadline: () -> Void = {}

  /// Called once a turn, after all handlers and before the thread sleeps, and once more after
  /// ``stop()``: the place to write out what the turn produced.
  package var beforeSleep: () -> Void = {}

  /// A loop that watches nothing yet.
  ///
  /// - Parameter batchSize: how many descriptors are served in one turn at most.
  /// - Throws: ``IOError/failed(action:target:code:advice:)`` when descriptors have run out.
  package init(batchSize: Int = 64) throws(IOError) {
    epoll = try FileDescriptor(epoll_create1(Int32(EPOLL_CLOEXEC)), orThrow: "create", "epoll")
    let flags = Int32(TFD_CLOEXEC | TFD_NONBLOCK)
    timer = try FileDescriptor(timerfd_create(CLOCK_MONOTONIC, flags), orThrow: "create", "a timer")
    batch = .allocate(capacity: batchSize)
    batch.initialize(repeating: epoll_event())
    try add(timer.rawValue, interest: .read) { [unowned self] _ in timerExpired() }
  }

  deinit {
    batch.deallocate()
  }

  /// Watches a descriptor and calls `handler` in each turn in which it is ready.
  ///
  /// The descriptor must stay open until the registration is removed; a descriptor has one
  /// registration at a time. The loop holds the handler until then, so that a handler which holds
  /// the loop keeps it alive.
  ///
  /// - Throws: ``IOError/failed(action:target:code:advice:)`` when the kernel refuses it, as it does
  ///   for regular files (`EPERM`).
  @discardableResult
  package func add(
    _ descriptor: Int32, interest: Interest, handler: @escaping (Readiness) -> Void
  ) throws(IOError) -> Registration {
    let row = freeRows.popLast() ?? newRow()
    let registration = Registration(index: row, generation: watches[Int(row)].generation)
    do throws(IOError) {
      try control(EPOLL_CTL_ADD, descriptor, interest, registration)
    } catch {
      freeRows.append(row)
      throw error
    }
    watches[Int(row)].descriptor = descriptor
    watches[Int(row)].interest = interest
    watches[Int(row)].handler = handler
    return registration
  }

  /// Changes what a descriptor is watched for; nothing happens if it was removed.
  package func setInterest(_ interest: Interest, of registration: Registration) throws(IOError) {
    guard let row = row(of: registration), watches[row].interest != interest else { return }
    try control(EPOLL_CTL_MOD, watches[row].descriptor, interest, registration)
    watches[row].interest = interest
  }

  /// Stops watching a descriptor; to be called before it is closed.
  ///
  /// From now on its handler is never called, even if the kernel has already reported it, and even
  /// if a new descriptor gets its number.
  package func remove(_ registration: Registration) {
    guard let row = row(of: registration) else { return }
    // Only fails if the descriptor was closed first, and then the kernel has forgotten it already.
    epoll_ctl(epoll.rawValue, EPOLL_CTL_DEL, watches[row].descriptor, nil)
    watches[row] = Watch(generation: watches[row].generation &+ 1)
    freeRows.append(registration.index)
  }

  /// Has the handler called in the next turn, readable or not, and keeps that turn from sleeping.
  ///
  /// For who stopped early to let others have their share while bytes wait in a buffer of its own.
  package func callAgain(_ registration: Registration) {
    guard let row = row(of: registration), !watches[row].wantsAnotherCall else { return }
    watches[row].wantsAnotherCall = true
    callAgain.append(registration)
  }

  /// Sets when ``onDeadline`` is called next, on the monotonic clock; nil turns it off.
  ///
  /// A moment that has passed is due at once. Costs nothing if the deadline stays as it is.
  package func setDeadline(_ deadline: Timestamp?) {
    guard deadline != self.deadline else { return }
    self.deadline = deadline
    // A value of zero would disarm the timer.
    let nanoseconds = deadline.map { max($0.nanoseconds, 1) } ?? 0
    var setting = itimerspec()
    setting.it_value.tv_sec = Int(nanoseconds / 1_000_000_000)
    setting.it_value.tv_nsec = Int(nanoseconds % 1_000_000_000)
    timerfd_settime(timer.rawValue, Int32(TFD_TIMER_ABSTIME), &setting, nil)
  }

  /// Serves turn after turn until ``stop()``.
  ///
  /// - Throws: ``IOError/failed(action:target:code:advice:)`` if the kernel refuses to wait.
  package func run() throws(IOError) {
    isStopping = false
    beforeSleep()
    while !isStopping {
      try serveTurn()
      beforeSleep()
    }
  }

  /// Makes ``run()`` return once the present turn is served.
  package func stop() {
    isStopping = true
  }

  private func serveTurn() throws(IOError) {
    turn &+= 1
    swap(&callAgain, &calledAgain)
    let before = MonotonicClock.now()
    let count = epoll_wait(
      epoll.rawValue, batch.baseAddress, Int32(batch.count), calledAgain.isEmpty ? -1 : 0)
    if count < 0, errno != EINTR { throw IOError.last("wait for", "events") }
    // A full batch may have left some that were ready out; they come in the next turn.
    if count < batch.count { lookedAt = before }
    for index in 0..<max(0, Int(count)) {
      let event = batch[index]
      call(Registration(token: event.data.u64), Readiness(rawValue: event.events))
    }
    for registration in calledAgain { call(registration, .readable) }
    calledAgain.removeAll(keepingCapacity: true)
  }

  /// Calls a handler unless it was removed or had its call in this turn.
  private func call(_ registration: Registration, _ readiness: Readiness) {
    guard let row = row(of: registration), watches[row].calledInTurn != turn else { return }
    watches[row].calledInTurn = turn
    watches[row].wantsAnotherCall = false
    // Taken out first: the handler may change the table it lies in.
    let handler = watches[row].handler
    handler?(readiness)
  }

  private func timerExpired() {
    var expirations: UInt64 = 0
    // Fails when the deadline was moved after the kernel had reported it: then it has not come.
    guard read(timer.rawValue, &expirations, 8) == 8 else { return }
    deadline = nil
    onDeadline()
  }

  private func newRow() -> UInt32 {
    watches.append(Watch())
    return UInt32(watches.count - 1)
  }

  private func row(of registration: Registration) -> Int? {
    let row = Int(registration.index)
    guard row < watches.count else { return nil }
    let watch = watches[row]
    return watch.handler != nil && watch.generation == registration.generation ? row : nil
  }

  private func control(
    _ operation: Int32, _ descriptor: Int32, _ interest: Interest, _ registration: Registration
  ) throws(IOError) {
    var event = epoll_event()
    event.events = interest.rawValue
    event.data.u64 = registration.token
    guard epoll_ctl(epoll.rawValue, operation, descriptor, &event) == 0 else {
      throw IOError.last("watch", "descriptor \(descriptor)")
    }
  }
}
