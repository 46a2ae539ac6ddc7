/// A controller that owns a view and follows it in the responder chain (S44, S45).
open class ViewController: Responder {
  /// The root view. Setting it removes the old view from the controller's chain (S47). If the
  /// controller fills a window or is presented, the old view also leaves the window.
  public var view: View? {
    didSet {
      guard oldValue !== view else { return }
      release(oldValue)
      view?.viewController = self
      if let host { view.map(host.addSubview) }
    }
  }

  /// The controller that presented this one.
  public internal(set) weak var presentingViewController: ViewController?
  /// The controller that this one presents.
  public internal(set) var presentedViewController: ViewController?
  /// The window whose root controller this is.
  weak var rootWindow: Window?

  /// Creates a controller of a view.
  public init(view: View? = nil) {
    super.init()
    self.view = view
    view?.viewController = self
  }

  /// The presenting controller, else the superview of the view, else the window whose root
  /// controller this is (S45).
  open override var next: Responder? {
    presentingViewController ?? view?.superview ?? rootWindow
  }

  /// The window of the view (S57).
  open override var responderWindow: Window? { view?.window }

  /// Adds another controller's view in front of everything in this controller's window. The
  /// responder chain of the other controller continues with this one (S45).
  ///
  /// - Precondition: This controller presents no other one, and the other one is not presented.
  public func present(_ controller: ViewController) {
    precondition(presentedViewController == nil, "a controller presents one other at a time")
    precondition(controller.presentingViewController == nil, "the controller is presented already")
    presentedViewController = controller
    controller.presentingViewController = self
    if let host = responderWindow { controller.view.map(host.addSubview) }
  }

  /// Removes the presented controller, with all controllers that it presents. If this controller
  /// presents none, it removes itself. Touches in the removed views are cancelled (S43).
  public func dismiss() {
    guard let presented = presentedViewController else {
      presentingViewController?.dismiss()
      return
    }
    if presented.presentedViewController != nil { presented.dismiss() }
    presentedViewController = nil
    presented.view?.removeFromSuperview()
    presented.presentingViewController = nil
  }

  /// The window in which a replaced view is shown.
  private var host: Window? {
    presentingViewController?.responderWindow ?? rootWindow
  }

  private func release(_ view: View?) {
    guard let view else { return }
    if view.window?.firstResponder === self { view.window?.dropFirstResponder() }
    if view.viewController === self { view.viewController = nil }
    if host != nil { view.removeFromSuperview() }
  }
}
