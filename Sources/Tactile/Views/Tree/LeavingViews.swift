/// Views that are about to leave their window together.
struct LeavingViews {
  let views: [View]
  private var numbers: [ObjectIdentifier: Int] = [:]
  private let superviews: [View?]

  init(_ views: [View]) {
    self.views = views
    superviews = views.map(\.superview)
    numbers.reserveCapacity(views.count)
    for (number, view) in views.enumerated() { numbers[ObjectIdentifier(view)] = number }
  }

  /// Whether a view is one of those that leave, and not only in one of them.
  func contains(_ view: View) -> Bool { numbers[ObjectIdentifier(view)] != nil }

  /// Returns the number of the view that leaves and that is, or contains, a view; nil if there is none.
  /// The cost does not depend on the number of views that leave.
  func root(of view: View) -> Int? {
    var candidate: View? = view
    while let current = candidate {
      if let number = numbers[ObjectIdentifier(current)] { return number }
      candidate = current.superview
    }
    return nil
  }

  /// Whether a view still has its superview: a handler of a cancellation may already have removed it.
  func isInPlace(_ number: Int) -> Bool { views[number].superview === superviews[number] }
}
