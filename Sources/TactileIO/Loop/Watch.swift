/// One row of a loop's table: a watched descriptor and who is called for it.
struct Watch {
  /// Raised by each removal, so that a token of an earlier tenant of the row is known as stale.
  var generation: UInt32 = 0
  var descriptor: Int32 = -1
  var interest: Interest = []
  /// Nil in a free row.
  var handler: ((Readiness) -> Void)?
  /// The last turn in which the handler was called.
  var calledInTurn: UInt64 = 0
  /// Whether the handler asked to be called again without a word from the kernel.
  var wantsAnotherCall = false
}
