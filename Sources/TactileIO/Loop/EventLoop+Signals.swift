extension EventLoop {
  /// Calls `handler` for each SIGINT, SIGTERM and SIGHUP from now on, in turn like any other event.
  ///
  /// The signals are blocked for the calling thread, so call this before other threads start, and
  /// once. Their former mask comes back with the end of the loop. `SIGPIPE` is ignored for good.
  package func watchSignals(_ handler: @escaping (Signal) -> Void) throws(IOError) {
    try watch(Signal.allCases.map(\.number)) { number in
      if let signal = Signal(number: number) { handler(signal) }
    }
  }

  /// The same for each ``TerminalSignal``; instead of ``watchSignals(_:)``.
  package func watchTerminalSignals(_ handler: @escaping (TerminalSignal) -> Void) throws(IOError) {
    try watch(TerminalSignal.allCases.map(\.number)) { number in
      if let signal = TerminalSignal(number: number) { handler(signal) }
    }
  }

  private func watch(_ numbers: [Int32], _ handler: @escaping (Int32) -> Void) throws(IOError) {
    let watch = try SignalWatch(numbers: numbers)
    try add(watch.descriptor.rawValue, interest: .read) { _ in
      while let number = watch.next() { handler(number) }
    }
  }
}
