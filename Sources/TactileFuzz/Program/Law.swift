/// Checks of laws that hold for all bytes. A broken law ends the program, and the fuzzer saves its
/// input.
enum Law {
  /// Ends the program if a law is broken.
  ///
  /// - Parameter violation: A description of the error, for the case that the law is broken.
  @inline(__always)
  static func demand(_ isKept: Bool, _ violation: @autoclosure () -> String) {
    if !isKept { fatalError(violation()) }
  }

  /// Ends the program if there are complaints.
  static func demandNone(_ complaints: [String]) {
    demand(complaints.isEmpty, complaints.prefix(5).joined(separator: "; "))
  }
}
