/// What must be true whatever bytes come; one that is broken ends the program, which is a finding.
enum Law {
  /// Ends the program with a sentence if a law is broken.
  @inline(__always)
  static func demand(_ isKept: Bool, _ law: @autoclosure () -> String) {
    if !isKept { fatalError(law()) }
  }

  /// Ends the program if anything was complained of.
  static func demandNone(_ complaints: [String]) {
    demand(complaints.isEmpty, complaints.prefix(5).joined(separator: "; "))
  }
}
