extension View {
  /// Puts a view in front of the others in this one; it leaves where it was before.
  public func addSubview(_ view: View) {
    insertSubview(view, at: subviews.count)
  }

  /// Puts a view among the others in this one, 0 being the back; it leaves where it was before. One
  /// that stays in its window keeps its touches, and what is recognized of them goes on (S43).
  public func insertSubview(_ view: View, at index: Int) {
    precondition(!isDescendant(of: view), "a view cannot be put into itself")
    if let old = view.superview, window != nil, old.window === window {
      old.subviews.removeAll { $0 === view }
      old.subviewIndex = nil
      view.superview = nil
    } else if view.superview != nil {
      view.removeFromSuperview()
    }
    guard view.superview == nil else { return }
    subviews.insert(view, at: min(max(index, 0), subviews.count))
    subviewIndex = nil
    view.superview = self
    view.moved(to: window)
  }

  /// Takes the view out of its superview. Its live touches are cancelled (S43), its recognizers are
  /// reset (S82) and a first responder in it resigns (S60).
  public func removeFromSuperview() {
    guard let application = window?.application else { return leaveSuperview() }
    application.holdingInput { leaveSuperview() }
  }

  private func leaveSuperview() {
    guard let superview else { return }
    window?.willRemove(self)
    // Whoever was told of a cancellation may have done this already.
    guard self.superview === superview else { return }
    superview.subviews.removeAll { $0 === self }
    superview.subviewIndex = nil
    self.superview = nil
    moved(to: nil)
  }

  /// Makes a subview the front one.
  public func bringSubviewToFront(_ view: View) {
    guard let index = subviews.firstIndex(where: { $0 === view }) else { return }
    subviews.append(subviews.remove(at: index))
    subviewIndex = nil
  }

  /// Whether this view is `view` or lies in it, at any depth.
  public func isDescendant(of view: View) -> Bool {
    var candidate: View? = self
    while let current = candidate {
      if current === view { return true }
      candidate = current.superview
    }
    return false
  }

  /// Attaches a recognizer; it leaves the view it was attached to before (S82).
  public func addGestureRecognizer(_ recognizer: GestureRecognizer) {
    guard recognizer.view !== self else { return }
    recognizer.view?.removeGestureRecognizer(recognizer)
    guard recognizer.view == nil else { return }
    gestureRecognizers.append(recognizer)
    recognizer.view = self
    lastOrder += 1
    recognizer.order = lastOrder
  }

  /// Detaches a recognizer; an active one is cancelled first (S82, S90).
  public func removeGestureRecognizer(_ recognizer: GestureRecognizer) {
    guard recognizer.view === self else { return }
    recognizer.arbiter?.withdraw(recognizer, because: "it was removed from its view")
    // The cancellation's action may have done this, or have moved it to another view.
    guard recognizer.view === self else { return }
    recognizer.arbiter?.release(recognizer)
    gestureRecognizers.removeAll { $0 === recognizer }
    recognizer.view = nil
    recognizer.arbiter = nil
  }

  /// How many views are above this one.
  var depth: Int {
    var depth = 0
    var ancestor = superview
    while let view = ancestor {
      depth += 1
      ancestor = view.superview
    }
    return depth
  }

  /// Clears the reference to a window that is going away.
  func forgetWindow() {
    moved(to: nil)
  }

  /// Lets all recognizers in here forget an arbiter that they are leaving, or that is going away, and
  /// the touches that it bound them to.
  func forgetArbiter() {
    for recognizer in gestureRecognizers { recognizer.abandon() }
    for subview in subviews { subview.forgetArbiter() }
  }

  private func moved(to window: Window?) {
    guard self.window !== window else { return }
    self.window = window
    for recognizer in gestureRecognizers { recognizer.arbiter = nil }
    for subview in subviews { subview.moved(to: window) }
  }
}
