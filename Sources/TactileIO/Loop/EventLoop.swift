import CTactileLinux
@preconcurrency import Glibc
import Tactile

/// Waits for descriptors, one deadline and signals on one thread, and calls their handlers.
///
/// The loop is level-triggered: if a handler leaves data unread, the loop calls it again in the
/// next turn. A turn is one wake-up: ``beforeSleep``, the wait, ``beforeWork``, then the handlers of everything
/// that is ready. A handler may add, change and remove any registration, its own included. Use it
/// on one thread.
package final class EventLoop {
  /// The timer is the first descriptor that the loop watches.
  private static let rowOfTimer: UInt32 = 0

  let epoll: FileDescriptor
  let timer: FileDescriptor
  var watches: [Watch] = []
  private var freeRows: [UInt32] = []
  private var deadline: Timestamp?
  private var isStopping = false
  private var skipsSleep = false
  private var turn: UInt64 = 0
  private var callAgain: [Registration] = []
  private var calledAgain: [Registration] = []
  /// The events of one turn. It has room for more descriptors than the loop watches, so that each turn
  /// serves all descriptors that are ready.
  private var batch: UnsafeMutableBufferPointer<epoll_event>

  /// The time up to which the loop has delivered all events: every descriptor that was ready
  /// before this time has had its handler called.
  ///
  /// In a turn that slept, it is the time at which the sleep began. The loop reaches a deadline
  /// one turn later, in a turn that does not sleep because the deadline has passed.
  package private(set) var lastPollTime = MonotonicClock.now()

  /// The time at which the present turn began, after its sleep.
  package private(set) var turnStart = MonotonicClock.now()

  /// Whether the present turn has work besides the deadline: a descriptor is ready, or the turn follows the
  /// one before without a sleep.
  package private(set) var hasWork = false

  /// Called when the deadline passes. The deadline is then off; the handler may set a new one.
  package var onDeadline: () -> Void = {}

  /// Called in each turn that has work besides the deadline, after the wait and before all handlers; nil for nothing.
  package var beforeWork: (() -> Void)?

  /// Whether the handler that runs is the first one of its turn. If so, only ``beforeWork`` has run since
  /// ``beforeSleep``.
  package private(set) var isFirstCall = false

  /// Called once a turn, after all handlers and before the thread sleeps, and once more after
  /// ``stop()``. Use it to write the output of the turn.
  package var beforeSleep: () -> Void = {}

  /// Creates a loop that watches no descriptor.
  ///
  /// - Throws: ``IOError/failed(action:target:code:advice:)`` if no descriptors are left.
  package init() throws(IOError) {
    epoll = try FileDescriptor(epoll_create1(Int32(EPOLL_CLOEXEC)), orThrow: "create", "epoll")
    let flags = Int32(TFD_CLOEXEC | TFD_NONBLOCK)
    timer = try FileDescriptor(timerfd_create(CLOCK_MONOTONIC, flags), orThrow: "create", "a timer")
    batch = Self.batch(of: 64)
    try add(timer.rawValue, interest: .read) { [unowned self] _ in timerExpired() }
  }

  deinit {
    batch.deallocate()
  }

  /// Watches a descriptor and calls `handler` in each turn in which it is ready.
  ///
  /// The descriptor must stay open until the registration is removed. A descriptor can have one
  /// registration at a time. The loop retains the handler until then; a handler that retains the
  /// loop therefore keeps the loop alive.
  ///
  /// - Throws: ``IOError/failed(action:target:code:advice:)`` if the kernel refuses the
  ///   descriptor, for example a regular file (`EPERM`).
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

  /// Watches a descriptor to which the program writes, and calls `handler` when its reader has gone: in each
  /// turn, until the loop ends. A file has no reader, so that the loop does not watch it.
  package func watchReader(
    of descriptor: Int32, handler: @escaping () -> Void
  ) throws(IOError) {
    do throws(IOError) {
      try add(descriptor, interest: []) { readiness in
        if !readiness.isDisjoint(with: [.hangUp, .error]) { handler() }
      }
    } catch {
      guard case .failed(_, _, EPERM, _) = error else { throw error }
    }
  }

  /// Changes the interest of a registration; does nothing after its removal.
  package func setInterest(_ interest: Interest, of registration: Registration) throws(IOError) {
    guard let row = row(of: registration), watches[row].interest != interest else { return }
    try control(EPOLL_CTL_MOD, watches[row].descriptor, interest, registration)
    watches[row].interest = interest
  }

  /// Stops watching a descriptor. Call it before the descriptor is closed.
  ///
  /// The loop never calls the handler again, even if the kernel has already reported the
  /// descriptor or a new descriptor gets the same number.
  package func remove(_ registration: Registration) {
    guard let row = row(of: registration) else { return }
    // Fails only if the descriptor was closed first; the kernel has then removed it already.
    epoll_ctl(epoll.rawValue, EPOLL_CTL_DEL, watches[row].descriptor, nil)
    watches[row] = Watch(generation: watches[row].generation &+ 1)
    freeRows.append(registration.index)
  }

  /// Calls the handler again in the next turn, ready or not; that turn does not sleep.
  ///
  /// A handler uses it after it stops early to let other handlers run, while data waits in its own
  /// buffer.
  package func callAgain(_ registration: Registration) {
    guard let row = row(of: registration), !watches[row].wantsAnotherCall else { return }
    watches[row].wantsAnotherCall = true
    callAgain.append(registration)
  }

  /// Makes the next turn start without a sleep.
  ///
  /// Use it in ``beforeSleep`` when a part of the work is left to the next turn, so that the loop
  /// serves descriptors in between.
  package func skipNextSleep() {
    skipsSleep = true
  }

  /// Sets the time of the next ``onDeadline`` call on the monotonic clock; nil turns it off.
  ///
  /// A time in the past is due at once. Setting the same deadline again costs no system call.
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

  /// Serves turns until ``stop()``.
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

  /// Makes ``run()`` return at the end of the current turn.
  package func stop() {
    isStopping = true
  }

  private func serveTurn() throws(IOError) {
    turn &+= 1
    if watches.count >= batch.count {
      batch.deallocate()
      batch = Self.batch(of: 2 * watches.count)
    }
    swap(&callAgain, &calledAgain)
    let before = MonotonicClock.now()
    let timeout: Int32 = calledAgain.isEmpty && !skipsSleep ? -1 : 0
    skipsSleep = false
    hasWork = timeout == 0
    let count = Int(epoll_wait(epoll.rawValue, batch.baseAddress!, Int32(batch.count), timeout))
    if count < 0, errno != EINTR { throw IOError.last("wait for", "events") }
    lastPollTime = before
    turnStart = MonotonicClock.now()
    // By number: the compiler does not specialize the indices of a slice, which costs some thousand instructions.
    var next = 0
    while !hasWork, next < count {
      hasWork = Self.registration(of: batch[next]).index != Self.rowOfTimer
      next += 1
    }
    if hasWork { beforeWork?() }
    isFirstCall = true
    defer { isFirstCall = false }
    next = 0
    while next < count {
      let event = batch[next]
      next += 1
      call(Self.registration(of: event), Readiness(rawValue: event.events))
    }
    if calledAgain.isEmpty { return }
    for registration in calledAgain { call(registration, .readable) }
    calledAgain.removeAll(keepingCapacity: true)
  }

  private static func registration(of event: epoll_event) -> Registration {
    Registration(token: event.data.u64)
  }

  private static func batch(of count: Int) -> UnsafeMutableBufferPointer<epoll_event> {
    let batch = UnsafeMutableBufferPointer<epoll_event>.allocate(capacity: count)
    batch.initialize(repeating: epoll_event())
    return batch
  }

  /// Calls a handler unless it was removed or was already called in this turn.
  private func call(_ registration: Registration, _ readiness: Readiness) {
    guard let row = row(of: registration), watches[row].calledInTurn != turn else { return }
    watches[row].calledInTurn = turn
    watches[row].wantsAnotherCall = false
    // Copied first, because the handler may change the table.
    let handler = watches[row].handler
    handler?(readiness)
    isFirstCall = false
  }

  private func timerExpired() {
    var expirations: UInt64 = 0
    // The read fails if the deadline moved after the kernel reported it; it has then not passed.
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

/// One row of a loop's table: a watched descriptor and its handler.
struct Watch {
  /// Incremented by each removal, so that the token of an earlier registration is recognized as
  /// stale.
  var generation: UInt32 = 0
  var descriptor: Int32 = -1
  var interest: Interest = []
  /// Nil in a free row.
  var handler: ((Readiness) -> Void)?
  /// The last turn in which the loop called the handler.
  var calledInTurn: UInt64 = 0
  /// Whether the handler requested another call without a report from the kernel.
  var wantsAnotherCall = false
}

/// The conditions for which a loop watches a descriptor.
package struct Interest: OptionSet, Sendable {
  package let rawValue: UInt32

  package init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// Data, a connection or the end of the stream can be read.
  package static let read = Interest(rawValue: EPOLLIN.rawValue)

  /// The descriptor accepts data.
  package static let write = Interest(rawValue: EPOLLOUT.rawValue)
}

/// The conditions that the kernel reports for a descriptor.
package struct Readiness: OptionSet, Sendable {
  package let rawValue: UInt32

  package init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// Data or the end of the stream can be read.
  package static let readable = Readiness(rawValue: EPOLLIN.rawValue)

  /// The descriptor accepts data.
  package static let writable = Readiness(rawValue: EPOLLOUT.rawValue)

  /// The peer has closed the connection, or the device was removed.
  ///
  /// The kernel reports this for any interest, in every turn until the registration is removed.
  package static let hangUp = Readiness(rawValue: EPOLLHUP.rawValue)

  /// The descriptor is in an error state; reported like ``hangUp``.
  package static let error = Readiness(rawValue: EPOLLERR.rawValue)
}

/// Identifies a descriptor in a loop. It becomes invalid when the registration is removed.
package struct Registration: Hashable, Sendable {
  let index: UInt32
  let generation: UInt32

  init(index: UInt32, generation: UInt32) {
    self.index = index
    self.generation = generation
  }

  /// Decodes the value that the kernel stores for the loop (`epoll_data_t.u64`).
  init(token: UInt64) {
    self.init(
      index: UInt32(truncatingIfNeeded: token), generation: UInt32(truncatingIfNeeded: token >> 32))
  }

  var token: UInt64 { UInt64(generation) << 32 | UInt64(index) }
}
