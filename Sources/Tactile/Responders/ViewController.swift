/// Owns a view and stands behind it in the responder chain (S44, S45).
open class ViewController: Responder {
  /// The controller's root view; replacing it takes the old one out of this controller's chain (S47).
  public var view: View? {
    didSet {
      guard oldValue !== view else { return }
      if oldValue?.viewController === self { oldValue?.viewController = nil }
      view?.viewController = self
    }
  }

  /// The controller that presented this one.
  public weak var presentingViewController: ViewController?

  /// A controller of a view.
  public init(view: View? = nil) {
    super.init()
    self.view = view
    view?.viewController = self
  }

  /// The presenter if it was presented, else its view's superview, else nil (S45).
  ///
  /// A root controller's view lies directly in its window, so the superview is the window.
  open override var next: Responder? {
    presentingViewController ?? view?.superview
  }

  /// The window its view is in (S57).
  open override var responderWindow: Window? { view?.window }
}
