/// The chain of responders from a start. It ends before the first responder that would occur twice
/// (S48).
///
/// A chain has about a dozen responders. Each new one is searched by walking the chain again, which
/// does not allocate.
struct ResponderChain: Sequence, IteratorProtocol {
  private let start: Responder
  private var upcoming: Responder?
  private var steps = 0
  /// The responder that would have occurred twice; nil if there is none.
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
