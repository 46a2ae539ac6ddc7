import Tactile

/// Checks that each state in which a recognizer sends its action may follow the state before (S92).
/// After a final state, a new gesture begins.
package struct StateLedger {
  /// Whether the last state was the first of a gesture.
  package private(set) var hasBegunAnew = false
  private var last = GestureRecognizer.State.possible

  /// Whether a gesture has begun and has not ended.
  package var isOpen: Bool { last.isActive }

  /// Creates a ledger for a recognizer in the state possible.
  package init() {}

  /// Adds the state of an action. Returns an error text if it may not follow the state before.
  package mutating func note(_ state: GestureRecognizer.State) -> String? {
    let start = last.isFinal ? .possible : last
    hasBegunAnew = start == .possible
    defer { last = state }
    return Self.follows(start, state) ? nil : "went from \(last) to \(state)"
  }

  private static func follows(
    _ start: GestureRecognizer.State, _ state: GestureRecognizer.State
  ) -> Bool {
    switch (start, state) {
    case (.possible, .began), (.possible, .ended), (.began, .changed), (.began, .ended): true
    case (.began, .cancelled), (.changed, .changed), (.changed, .ended): true
    case (.changed, .cancelled): true
    default: false
    }
  }
}
