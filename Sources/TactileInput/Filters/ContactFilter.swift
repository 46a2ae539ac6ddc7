import Tactile

/// One stage of a `FilterChain`: contacts in, contacts out, a legal life in and a legal life out.
///
/// A frame goes through a stage as `prepare`, `process` for each contact in order, `fire`. When
/// nothing came but time, there is no contact to process and only `fire` is of interest.
protocol ContactFilter {
  /// Whether it does anything; one that is off is skipped.
  var isOn: Bool { get }
  /// When it wants to `fire`; nil while it waits for nothing.
  var nextDeadline: Timestamp? { get }

  /// Takes a frame that goes on just as it is, which is what nearly all do, without a copy of it.
  ///
  /// - Returns: Whether it has; if not, nothing was done, and the frame goes through `prepare`,
  ///   `process` and `fire`.
  mutating func letPass(_ contacts: [Contact], at now: Timestamp) -> Bool
  /// Looks at the whole frame, for a filter to which one contact says too little.
  mutating func prepare(_ contacts: [Contact], _ output: inout FilterOutput)
  /// Passes a contact on to `output`, changed or not, or does not.
  mutating func process(_ contact: Contact, _ output: inout FilterOutput)
  /// Does what is due by `output.now`; afterwards `nextDeadline` is later than that.
  mutating func fire(_ output: inout FilterOutput)
  /// Cancels the contacts it shows that the panel no longer has.
  mutating func cancelAll(_ output: inout FilterOutput)
}

extension ContactFilter {
  var nextDeadline: Timestamp? { nil }
  func letPass(_ contacts: [Contact], at now: Timestamp) -> Bool { false }
  func prepare(_ contacts: [Contact], _ output: inout FilterOutput) {}
  func fire(_ output: inout FilterOutput) {}
  func cancelAll(_ output: inout FilterOutput) {}
}
