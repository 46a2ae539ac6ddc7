extension View {
  /// Adds a view in front of the other subviews. The view leaves its previous superview.
  public func addSubview(_ view: View) {
    insertSubview(view, at: subviews.count)
  }

  /// Inserts a view among the subviews; index 0 is the back. The view leaves its previous
  /// superview.
  ///
  /// A view that stays in its window keeps its touches and the gestures in progress (S43).
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

  /// Removes the view from its superview. Its live touches are cancelled (S43), its recognizers are
  /// reset (S82), and a first responder in it resigns (S60).
  public func removeFromSuperview() {
    guard let application = window?.application else { return leaveSuperview() }
    application.holdingInput { leaveSuperview() }
  }

  /// Removes many subviews, at a cost that grows with their number. Their touches are cancelled in their
  /// order; see ``removeFromSuperview()``.
  package func removeSubviews(_ views: [View]) {
    guard let application = window?.application else { return release(views) }
    application.holdingInput { release(views) }
  }

  /// Takes subviews out that will be put into other superviews of the same window. They keep their
  /// touches.
  package func releaseSubviews(_ views: [View]) {
    let identities = Set(views.map { ObjectIdentifier($0) })
    subviews.removeAll { identities.contains(ObjectIdentifier($0)) }
    subviewIndex = nil
    for view in views where view.superview === self { view.superview = nil }
  }

  private func release(_ views: [View]) {
    for view in views where view.superview === self { window?.willRemove(view) }
    // A handler of a cancellation may already have removed some.
    let leaving = views.filter { $0.superview === self }
    let identities = Set(leaving.map { ObjectIdentifier($0) })
    subviews.removeAll { identities.contains(ObjectIdentifier($0)) }
    subviewIndex = nil
    for view in leaving {
      view.superview = nil
      view.moved(to: nil)
    }
  }

  private func leaveSuperview() {
    guard let superview else { return }
    window?.willRemove(self)
    // A handler of a cancellation may already have removed the view.
    guard self.superview === superview else { return }
    if superview.subviews.last === self {
      superview.subviews.removeLast()
    } else {
      superview.subviews.removeAll { $0 === self }
    }
    superview.subviewIndex = nil
    self.superview = nil
    moved(to: nil)
  }

  /// Moves a subview to the front.
  public func bringSubviewToFront(_ view: View) {
    guard let index = subviews.firstIndex(where: { $0 === view }) else { return }
    subviews.append(subviews.remove(at: index))
    subviewIndex = nil
  }

  /// Moves subviews to the front, the last one in front of all.
  package func bringSubviewsToFront(_ views: [View]) {
    let moved = views.filter { $0.superview === self }
    let identities = Set(moved.map { ObjectIdentifier($0) })
    subviews = subviews.filter { !identities.contains(ObjectIdentifier($0)) } + moved
    subviewIndex = nil
  }

  /// Returns whether this view is `view` or one of its descendants.
  public func isDescendant(of view: View) -> Bool {
    var candidate: View? = self
    while let current = candidate {
      if current === view { return true }
      candidate = current.superview
    }
    return false
  }

  /// Attaches a recognizer. It leaves the view to which it was attached before (S82).
  public func addGestureRecognizer(_ recognizer: GestureRecognizer) {
    guard recognizer.view !== self else { return }
    recognizer.view?.removeGestureRecognizer(recognizer)
    guard recognizer.view == nil else { return }
    gestureRecognizers.append(recognizer)
    recognizer.view = self
    lastOrder += 1
    recognizer.order = lastOrder
  }

  /// Detaches a recognizer. An active recognizer is cancelled first (S82, S90).
  public func removeGestureRecognizer(_ recognizer: GestureRecognizer) {
    guard recognizer.view === self else { return }
    recognizer.arbiter?.withdraw(recognizer, because: .removed)
    // The action of the cancellation may have detached the recognizer or attached it to another
    // view.
    guard recognizer.view === self else { return }
    recognizer.arbiter?.release(recognizer)
    gestureRecognizers.removeAll { $0 === recognizer }
    recognizer.view = nil
    recognizer.arbiter = nil
  }

  /// The number of ancestors.
  var depth: Int {
    var depth = 0
    var ancestor = superview
    while let view = ancestor {
      depth += 1
      ancestor = view.superview
    }
    return depth
  }

  /// Clears the references to a window that is being deallocated, without reading them.
  func forgetWindow() {
    window = nil
    for recognizer in gestureRecognizers { recognizer.arbiter = nil }
    for subview in subviews { subview.forgetWindow() }
  }

  /// Makes all recognizers of this view and its descendants release the arbiter and their touches.
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
