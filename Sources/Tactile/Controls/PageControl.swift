/// A control that shows which of several pages is the current one (S236, S237).
///
/// A tap on the left half goes one page back, and a tap on the right half goes one page forward. Use
/// ``View/transform`` for other directions.
open class PageControl: Control {
  /// The number of pages, at least 0. Setting it sends no event.
  public var numberOfPages: Int {
    didSet {
      if numberOfPages < 0 { numberOfPages = 0 }
      currentPage = limited(currentPage)
      hideForSinglePage()
    }
  }
  /// The current page, from 0 to the last page. Setting it sends no event.
  public var currentPage: Int {
    didSet { currentPage = limited(currentPage) }
  }
  /// Whether the control is hidden if there is only one page or none. It then receives no touches
  /// (S237).
  public var hidesForSinglePage = false { didSet { hideForSinglePage() } }

  /// Creates a page control with a frame in its superview.
  public init(
    frame: Rect = .zero, pages: Int = 0, current: Int = 0, name: String = "",
    defaults: GestureDefaults = .standard
  ) {
    numberOfPages = max(pages, 0)
    currentPage = min(max(current, 0), max(pages - 1, 0))
    super.init(frame: frame, name: name, defaults: defaults)
  }

  open override class var isHitOnlyInsideFrame: Bool { self == PageControl.self }

  /// Returns true for an ancestor's single tap with one finger (S79).
  open override func takesPrecedence(over recognizer: GestureRecognizer) -> Bool {
    StandardGesture.isPlainTap(recognizer)
  }

  /// Goes one page back or forward if the finger lifts inside. An override should call `super`.
  open override func endTracking(_ touch: Touch, with event: TouchEvent) {
    guard isTouchInside else { return }
    let before = currentPage
    currentPage += touch.location(in: self).x < bounds.center.x ? -1 : 1
    if currentPage != before { accompany(with: .valueChanged) }
  }

  private func hideForSinglePage() {
    setObstacle(.hidesItself, hidesForSinglePage && numberOfPages <= 1)
  }

  private func limited(_ page: Int) -> Int {
    min(max(page, 0), max(numberOfPages - 1, 0))
  }
}
