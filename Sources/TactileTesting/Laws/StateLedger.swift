import Tactile

/// Keeps account of the states a recognizer shows in its actions: each may follow the one before
/// (S92), and after a final one it begins anew.
package struct StateLedger {
  /// Whether the state noted last was the first of a gesture.
  package private(set) var hasBegunAnew = false
  private var last = GestureRecognizer.State.possible

  /// A ledger of a recognizer that is possible.
  package init() {}

  /// Takes a state that an action was sent in; gives a complaint where it may not follow.
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
