import Tactile

/// One stage of a `FilterChain`. If its input follows the life cycle of contacts, so does its
/// output.
///
/// For each frame, the chain calls `prepare`, then `process` for each contact in order, then
/// `fire`. When only time has passed, there are no contacts and only `fire` has work to do.
protocol ContactFilter {
  /// Whether the filter is on. The chain skips filters that are off.
  var isOn: Bool { get }
  /// When to call `fire`; nil if the filter has no pending work.
  var nextDeadline: Timestamp? { get }

  /// Accepts a frame that it does not change, without copying it. Nearly all frames take this
  /// path.
  ///
  /// - Returns: Whether the frame passes unchanged. If not, the state is unchanged, and the chain
  ///   calls `prepare`, `process` and `fire`.
  mutating func passUnchanged(_ contacts: [Contact], at now: Timestamp) -> Bool
  /// Examines the whole frame, for filters that need more than one contact.
  mutating func prepare(_ contacts: [Contact], _ output: inout FilterOutput)
  /// Processes one contact and sends none, one or more contacts to `output`.
  mutating func process(_ contact: Contact, _ output: inout FilterOutput)
  /// Does the work that is due by `output.now`. Afterwards, `nextDeadline` is later.
  mutating func fire(_ output: inout FilterOutput)
  /// Cancels the output contacts that the panel no longer has.
  mutating func cancelAll(_ output: inout FilterOutput)
}

extension ContactFilter {
  var nextDeadline: Timestamp? { nil }
  func passUnchanged(_ contacts: [Contact], at now: Timestamp) -> Bool { false }
  func prepare(_ contacts: [Contact], _ output: inout FilterOutput) {}
  func fire(_ output: inout FilterOutput) {}
  func cancelAll(_ output: inout FilterOutput) {}
}
