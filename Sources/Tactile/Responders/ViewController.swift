/// Owns a view and stands behind it in the responder chain (S44, S45).
open class ViewController: Responder {
  /// The controller's root view; replacing it takes the old one out of this controller's chain (S47)
  /// and, where it fills a window or is presented, out of the window.
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
  /// The controller this one presents.
  public internal(set) var presentedViewController: ViewController?
  /// The window whose root it is.
  weak var rootWindow: Window?

  /// A controller of a view.
  public init(view: View? = nil) {
    super.init()
    self.view = view
    view?.viewController = self
  }

  /// The presenter if it was presented, else its view's superview, else the window whose root it is
  /// (S45).
  open override var next: Responder? {
    presentingViewController ?? view?.superview ?? rootWindow
  }

  /// The window its view is in (S57).
  open override var responderWindow: Window? { view?.window }

  /// Puts another controller's view in front of everything in this one's window; its responder
  /// chain goes on here (S45).
  ///
  /// - Precondition: This one presents nobody yet, and the other is not presented.
  public func present(_ controller: ViewController) {
    precondition(presentedViewController == nil, "a controller presents one other at a time")
    precondition(controller.presentingViewController == nil, "the controller is presented already")
    presentedViewController = controller
    controller.presentingViewController = self
    if let host = responderWindow { controller.view.map(host.addSubview) }
  }

  /// Takes away what this controller presents, with all that presents in turn; where it presents
  /// nobody, itself. Touches in there are cancelled (S43).
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

  /// Where a view that takes the place of the present one goes.
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
