/// The responders from one upwards, ending at the first that would come again (S48).
///
/// Chains are a dozen long, so each newcomer is looked for by walking the way once more: that
/// allocates nothing, and a circle is noticed the first time round.
struct ResponderChain: Sequence, IteratorProtocol {
  private let start: Responder
  private var upcoming: Responder?
  private var steps = 0
  /// The responder that would have come a second time; nil while there is none.
  private(set) var repeated: Responder?

  init(from start: Responder) {
    self.start = start
    upcoming = start
  }

  mutating func next() -> Responder? {
    guard let here = upcoming else { return nil }
    upcoming = nil
    guard !hasMet(here) else {
      repeated = here
      return nil
    }
    steps += 1
    upcoming = here.next
    return here
  }

  private func hasMet(_ responder: Responder) -> Bool {
    var earlier: Responder? = start
    for _ in 0..<steps {
      if earlier === responder { return true }
      earlier = earlier?.next
    }
    return false
  }
}
