extension EventLoop {
  /// Calls `handler` for each SIGINT, SIGTERM and SIGHUP from now on, in turn like any other event.
  ///
  /// The signals are blocked for the calling thread, so call this before other threads start, and
  /// once. Their former mask comes back with the end of the loop. `SIGPIPE` is ignored for good.
  package func watchSignals(_ handler: @escaping (Signal) -> Void) throws(IOError) {
    let watch = try SignalWatch()
    try add(watch.descriptor.rawValue, interest: .read) { _ in
      while let signal = watch.next() { handler(signal) }
    }
  }
}
