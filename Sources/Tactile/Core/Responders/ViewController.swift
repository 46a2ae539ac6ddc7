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
  /// The controller of which this one is a child (S211).
  public private(set) weak var parent: ViewController?
  /// The child controllers, in the order of addition.
  public private(set) var children: [ViewController] = []
  /// The window whose root controller this is.
  weak var rootWindow: Window?

  /// Creates a controller of a view.
  public init(view: View? = nil) {
    super.init()
    self.view = view
    view?.viewController = self
  }

  /// The presenting controller, else the superview of the view, else the window whose root
  /// controller this is (S45), else the parent (S211).
  open override var next: Responder? {
    presentingViewController ?? view?.superview ?? rootWindow ?? parent
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

  // MARK: Children

  /// Makes another controller a child of this one. A child leaves its previous parent.
  ///
  /// The app adds the child's view to a view of its own, and then calls the child's
  /// ``didMove(toParent:)``, as in UIKit. The responder chain of the child continues with the superview
  /// of its view (S211).
  ///
  /// - Precondition: The other controller is not this one and not its parent, directly or through
  ///   others.
  public func addChild(_ controller: ViewController) {
    var ancestor: ViewController? = self
    while let current = ancestor {
      precondition(current !== controller, "a controller cannot be a child of itself")
      ancestor = current.parent
    }
    guard controller.parent !== self else { return }
    controller.removeFromParent()
    controller.willMove(toParent: self)
    controller.parent = self
    children.append(controller)
  }

  /// Removes this controller from its parent, and calls ``didMove(toParent:)``. Its view stays where it
  /// is; the app removes it before.
  public func removeFromParent() {
    guard let parent else { return }
    parent.children.removeAll { $0 === self }
    self.parent = nil
    didMove(toParent: nil)
  }

  /// Called before the parent changes. ``addChild(_:)`` calls it; before ``removeFromParent()``, the app
  /// calls it with nil (S211).
  open func willMove(toParent parent: ViewController?) {}

  /// Called after the parent has changed. ``removeFromParent()`` calls it; after ``addChild(_:)``, the app
  /// calls it with the parent (S211).
  open func didMove(toParent parent: ViewController?) {}

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
