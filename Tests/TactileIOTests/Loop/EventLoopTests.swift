import Fixtures
@preconcurrency import Glibc
import Tactile
import TactileIO
import Testing

@Suite struct `event loop` {
  @Test func `calls the handler of a descriptor that became readable`() throws {
    let loop = try EventLoop()
    let pipe = Pipe()
    var seen: [Readiness] = []
    try loop.add(pipe.readEnd, interest: .read) {
      seen.append($0)
      loop.stop()
    }
    pipe.write()
    try loop.run()
    #expect(seen == [.readable])
  }

  @Test func `tells that a turn has work before the first handler, and not for the deadline alone`()
    throws
  {
    let loop = try EventLoop()
    let pipe = Pipe()
    var calls: [String] = []
    loop.beforeWork = { calls.append("work \(loop.hasWork)") }
    loop.onDeadline = {
      calls.append("deadline")
      pipe.write()
    }
    try loop.add(pipe.readEnd, interest: .read) { _ in
      calls.append("handler")
      loop.stop()
    }
    loop.setDeadline(MonotonicClock.now().advanced(by: 0.001))
    try loop.run()
    #expect(calls == ["deadline", "work true", "handler"])
  }

  @Test func `tells which handler is the first one of a turn`() throws {
    let loop = try EventLoop()
    let (one, other) = (Pipe(), Pipe())
    var turns: [[Bool]] = [[]]
    for pipe in [one, other] {
      try loop.add(pipe.readEnd, interest: .read) { _ in
        pipe.readByte()
        turns[turns.count - 1].append(loop.isFirstCall)
      }
    }
    loop.beforeSleep = {
      #expect(!loop.isFirstCall)
      switch turns.count {
      case 1:
        one.write()
        other.write()
      case 2: other.write()
      default: loop.stop()
      }
      turns.append([])
    }
    try loop.run()
    #expect(turns == [[], [true, false], [true], []])
  }

  @Test func `other threads wake it up, once for several wake-ups`() throws {
    let loop = try EventLoop()
    var calls = 0
    let waker = try LoopWaker(loop) {
      calls += 1
      loop.stop()
    }
    waker.wake()
    waker.wake()
    try loop.run()
    #expect(calls == 1)
    var thread = pthread_t()
    let argument = Unmanaged.passUnretained(waker).toOpaque()
    let result = pthread_create(
      &thread, nil,
      {
        if let waker = $0 { Unmanaged<LoopWaker>.fromOpaque(waker).takeUnretainedValue().wake() }
        return nil
      }, argument)
    #expect(result == 0)
    try loop.run()
    pthread_join(thread, nil)
    #expect(calls == 2)
  }

  @Test func `calls a handler again that leaves data unread`() throws {
    let loop = try EventLoop()
    let pipe = Pipe()
    var calls = 0
    try loop.add(pipe.readEnd, interest: .read) { _ in
      pipe.readByte()
      calls += 1
      if calls == 3 { loop.stop() }
    }
    pipe.write(3)
    try loop.run()
    #expect(calls == 3)
  }

  @Test func `reports a hang-up for any interest`() throws {
    let loop = try EventLoop()
    var ends: [Int32] = [-1, -1]
    #expect(pipe(&ends) == 0)
    let readEnd = FileDescriptor(owning: ends[0])
    var seen: Readiness = []
    try loop.add(readEnd.rawValue, interest: []) {
      seen = $0
      loop.stop()
    }
    close(ends[1])
    try loop.run()
    #expect(seen == .hangUp)
  }

  @Test func `reports that the reader of a pipe has gone, and watches no file`() throws {
    let loop = try EventLoop()
    let pipe = Pipe()
    let waker = Pipe()
    var gone = 0
    try loop.watchReader(of: pipe.writeEnd) {
      gone += 1
      loop.stop()
    }
    // Room in the pipe is no reason to call the handler.
    try loop.add(waker.readEnd, interest: .read) { _ in
      #expect(gone == 0)
      waker.readByte()
      pipe.closeReadEnd()
    }
    waker.write()
    try loop.run()
    #expect(gone == 1)
    let file = FileDescriptor(owning: open("/dev/null", O_WRONLY))
    try loop.watchReader(of: file.rawValue) { Issue.record("a file has no reader") }
  }

  @Test func `never calls a handler that was removed in the same turn`() throws {
    let loop = try EventLoop()
    let pipes = [Pipe(), Pipe()]
    var registrations: [Registration] = []
    var calls = 0
    for index in 0...1 {
      registrations.append(
        try loop.add(pipes[index].readEnd, interest: .read) { _ in
          calls += 1
          loop.remove(registrations[1 - index])
          loop.stop()
        })
      pipes[index].write()
    }
    try loop.run()
    #expect(calls == 1)
  }

  @Test func `never confuses a new descriptor with a removed one of the same number`() throws {
    let loop = try EventLoop()
    let pipes = [Pipe(), Pipe()]
    let silent = Pipe()
    var registrations: [Registration] = []
    var newcomerCalls = 0
    for index in 0...1 {
      pipes[index].write()
      let number = pipes[1 - index].readEnd
      registrations.append(
        try loop.add(pipes[index].readEnd, interest: .read) { _ in
          loop.remove(registrations[1 - index])
          // dup2 closes the old descriptor and gives its number to the new one in one step.
          #expect(dup2(silent.readEnd, number) == number)
          #expect(throws: Never.self) {
            try loop.add(number, interest: .read) { _ in newcomerCalls += 1 }
          }
          loop.stop()
        })
    }
    try loop.run()
    #expect(newcomerCalls == 0)
  }

  @Test func `changes the interest of a registration`() throws {
    let loop = try EventLoop()
    let pipe = Pipe()
    var seen: [Readiness] = []
    var turns = 0
    let registration = try loop.add(pipe.writeEnd, interest: []) { seen.append($0) }
    loop.onDeadline = { try? loop.setInterest(.write, of: registration) }
    loop.setDeadline(.zero)
    loop.beforeSleep = {
      turns += 1
      if turns == 3 { loop.stop() }
    }
    try loop.run()
    #expect(seen == [.writable])
  }

  @Test func `a deadline fires once, at its time`() throws {
    let loop = try EventLoop()
    let deadline = MonotonicClock.now().advanced(by: 0.002)
    var firedAt: [Timestamp] = []
    loop.setDeadline(deadline)
    loop.onDeadline = {
      firedAt.append(MonotonicClock.now())
      loop.stop()
    }
    try loop.run()
    #expect(firedAt.count == 1)
    #expect(try #require(firedAt.first) >= deadline)
  }

  @Test func `a deadline in the past fires at once and can be set again`() throws {
    let loop = try EventLoop()
    var fired = 0
    loop.onDeadline = {
      fired += 1
      if fired == 3 { loop.stop() } else { loop.setDeadline(Timestamp(nanoseconds: 5)) }
    }
    loop.setDeadline(.zero)
    try loop.run()
    #expect(fired == 3)
  }

  @Test func `a deadline that was turned off or postponed does not fire`() throws {
    let loop = try EventLoop()
    let pipe = Pipe()
    var fired = 0
    loop.onDeadline = { fired += 1 }
    loop.setDeadline(.zero)
    loop.setDeadline(nil)
    loop.setDeadline(.zero)
    loop.setDeadline(Timestamp(nanoseconds: .max))
    try loop.add(pipe.readEnd, interest: .read) { _ in loop.stop() }
    pipe.write()
    try loop.run()
    #expect(fired == 0)
  }

  @Test func `calls the hook before the first sleep and after each turn`() throws {
    let loop = try EventLoop()
    let pipe = Pipe()
    var story: [String] = []
    loop.beforeSleep = { story.append("flush") }
    try loop.add(pipe.readEnd, interest: .read) { _ in
      pipe.readByte()
      story.append("read")
      if story.count > 2 { loop.stop() }
    }
    pipe.write(2)
    try loop.run()
    #expect(story == ["flush", "read", "flush", "read", "flush"])
  }

  @Test func `calls a handler again on request, once a turn, without a report from the kernel`()
    throws
  {
    let loop = try EventLoop()
    let pipe = Pipe()
    var calls = 0
    var turns = 0
    loop.beforeSleep = { turns += 1 }
    var registration: Registration?
    registration = try loop.add(pipe.readEnd, interest: .read) { _ in
      pipe.readByte()
      calls += 1
      if calls == 100 { return loop.stop() }
      if let registration {
        loop.callAgain(registration)
        loop.callAgain(registration)
      }
    }
    pipe.write(50)
    try loop.run()
    #expect(calls == 100)
    #expect(turns == 101)
  }

  @Test func `reuses the rows of its table`() throws {
    let loop = try EventLoop()
    let pipe = Pipe()
    var seen = Set<Registration>()
    for _ in 0..<100 {
      let registration = try loop.add(pipe.readEnd, interest: .read) { _ in }
      seen.insert(registration)
      loop.remove(registration)
      loop.remove(registration)
    }
    #expect(seen.count == 100)
    let last = try loop.add(pipe.readEnd, interest: .read) { _ in loop.stop() }
    for stale in seen where stale != last { loop.remove(stale) }
    pipe.write()
    try loop.run()
  }

  @Test func `reads signals like other events and restores the mask at its end`() throws {
    // A test may run on a thread that already blocks signals: start with a known mask.
    var formerMask = sigset_t()
    var noSignals = sigset_t()
    sigemptyset(&noSignals)
    pthread_sigmask(SIG_SETMASK, &noSignals, &formerMask)
    defer { pthread_sigmask(SIG_SETMASK, &formerMask, nil) }
    var seen: [Signal] = []
    do {
      let loop = try EventLoop()
      try loop.watchSignals { [unowned loop] in
        seen.append($0)
        if seen.count == Signal.allCases.count { loop.stop() }
      }
      #expect(Self.isBlocked(SIGTERM))
      for signal in Signal.allCases { pthread_kill(pthread_self(), signal.number) }
      try loop.run()
    }
    #expect(Set(seen) == Set(Signal.allCases))
    #expect(!Self.isBlocked(SIGTERM))
  }

  private static func isBlocked(_ signal: Int32) -> Bool {
    var mask = sigset_t()
    pthread_sigmask(SIG_BLOCK, nil, &mask)
    return sigismember(&mask, signal) == 1
  }

  @Test func `refuses descriptors that cannot be watched`() throws {
    let loop = try EventLoop()
    let directory = TemporaryDirectory()
    let file = FileDescriptor(owning: open(directory.makeFile("plain"), O_RDONLY))
    let error = #expect(throws: IOError.self) {
      try loop.add(file.rawValue, interest: .read) { _ in }
    }
    let sentence = "cannot watch descriptor \(file.rawValue): Operation not permitted."
    #expect(error?.description.hasPrefix(sentence) == true)
  }

  @Test func `a turn serves all ready descriptors, however many they are`() throws {
    let loop = try EventLoop()
    let pipes = (0..<200).map { _ in Pipe() }
    var calls = [Int](repeating: 0, count: pipes.count)
    for (index, pipe) in pipes.enumerated() {
      pipe.write()
      // The handler leaves the byte unread, so that the descriptor stays ready.
      try loop.add(pipe.readEnd, interest: .read) { _ in calls[index] += 1 }
    }
    var pollTimes: [Timestamp] = []
    loop.beforeSleep = {
      pollTimes.append(loop.lastPollTime)
      if pollTimes.count == 4 { loop.stop() }
    }
    try loop.run()
    #expect(calls == [Int](repeating: 3, count: pipes.count))
    for (earlier, later) in zip(pollTimes, pollTimes.dropFirst()) { #expect(earlier < later) }
  }

  @Test func `a turn has work unless only the deadline wakes it`() throws {
    let loop = try EventLoop()
    let pipe = Pipe()
    var seen: [Bool] = []
    try loop.add(pipe.readEnd, interest: .read) { _ in pipe.readByte() }
    loop.onDeadline = {}
    loop.beforeSleep = {
      seen.append(loop.hasWork)
      switch seen.count {
      case 1, 3: loop.setDeadline(MonotonicClock.now())
      case 2: pipe.write()
      case 4: loop.skipNextSleep()
      default: loop.stop()
      }
    }
    try loop.run()
    // The start, the deadline, the pipe, the deadline, and a turn that does not sleep.
    #expect(seen == [false, false, true, false, true])
  }

  @Test func `a turn after skipNextSleep does not sleep`() throws {
    let loop = try EventLoop()
    var turns = 0
    loop.beforeSleep = {
      turns += 1
      if turns < 4 { loop.skipNextSleep() } else { loop.stop() }
    }
    try loop.run()
    #expect(turns == 4)
  }
}
