extension View {
  /// Adds a view in front of the other subviews. The view leaves its previous superview.
  public func addSubview(_ view: View) {
    insertSubview(view, at: subviews.count)
  }

  /// Inserts a view among the subviews; index 0 is the back. The view leaves its previous
  /// superview. A subview of this view only changes its position.
  ///
  /// A view that stays in its window keeps its touches and the gestures in progress (S43).
  public func insertSubview(_ view: View, at index: Int) {
    precondition(!isDescendant(of: view), "a view cannot be put into itself")
    guard view.superview !== self else {
      drop(view)
      return insert(view, at: min(max(index, 0), subviews.count))
    }
    let old = view.superview
    view.announceMove(to: self)
    // A method that was called may have moved the view elsewhere, which then takes effect.
    guard view.superview === old else { return }
    let oldWindow = view.window
    if let old, window != nil, old.window === window {
      view.superview = nil
      old.drop(view)
    } else {
      view.holdingInput { view.leaveSuperview() }
    }
    // A handler of a cancellation may have moved it.
    guard view.superview == nil else { return }
    insert(view, at: min(max(index, 0), subviews.count))
    view.superview = self
    view.moved(to: window)
    view.reportMove(from: oldWindow)
  }

  /// Inserts a view in front of a subview. The view leaves its previous superview.
  ///
  /// - Precondition: `sibling` is a subview of this view.
  public func insertSubview(_ view: View, aboveSubview sibling: View) {
    insert(view, beside: sibling, offset: 1)
  }

  /// Inserts a view behind a subview. The view leaves its previous superview.
  ///
  /// - Precondition: `sibling` is a subview of this view.
  public func insertSubview(_ view: View, belowSubview sibling: View) {
    insert(view, beside: sibling, offset: 0)
  }

  private func insert(_ view: View, beside sibling: View, offset: Int) {
    guard view !== sibling else { return }
    guard sibling.superview === self, let position = position(of: sibling) else {
      preconditionFailure("a view can be inserted only beside a subview of the same superview")
    }
    let isBehind = view.superview === self && self.position(of: view) ?? position < position
    insertSubview(view, at: position + offset - (isBehind ? 1 : 0))
  }

  /// Removes the view from its superview. Its live touches are cancelled (S43), its recognizers are
  /// reset (S82), and a first responder in it resigns (S60).
  public func removeFromSuperview() {
    guard let superview else { return }
    holdingInput {
      announceMove(to: nil)
      // A method that was called may have moved the view elsewhere, where it stays.
      guard self.superview === superview else { return }
      let oldWindow = window
      if leaveSuperview() { reportMove(from: oldWindow) }
    }
  }

  /// Removes many subviews, at a cost that grows with their number. Their touches are cancelled in their
  /// order; see ``removeFromSuperview()``. Methods such as ``didMoveToSuperview()`` are not called.
  package func removeSubviews(_ views: [View]) {
    guard let application = window?.application else { return release(views) }
    application.holdingInput { release(views) }
  }

  /// Takes subviews out that will be put into other superviews of the same window. They keep their
  /// touches.
  package func releaseSubviews(_ views: [View]) {
    takeOut(views) { $0.superview = nil }
  }

  private func release(_ views: [View]) {
    window?.willRemove(views.filter { $0.superview === self })
    detach(views)
  }

  /// Takes subviews out, which the window has removed from its state. A handler of a cancellation may
  /// already have removed some.
  fileprivate func detach(_ views: [View]) {
    takeOut(views) {
      $0.superview = nil
      $0.moved(to: nil)
    }
  }

  /// Takes the view out of its superview and window, and returns whether it was in one until the end.
  @discardableResult
  private func leaveSuperview() -> Bool {
    guard let superview else { return false }
    window?.willRemove([self])
    // A handler of a cancellation may already have removed the view.
    guard self.superview === superview else { return false }
    self.superview = nil
    superview.drop(self)
    moved(to: nil)
    return true
  }

  /// Runs code that calls the app's methods. Input that they send is processed afterwards.
  private func holdingInput(_ body: () -> Void) {
    guard let application = window?.application else { return body() }
    application.holdingInput(body)
  }

  /// Moves a subview to the front.
  public func bringSubviewToFront(_ view: View) {
    bringSubviewsToFront([view])
  }

  /// Moves a subview behind all others.
  public func sendSubviewToBack(_ view: View) {
    guard view.superview === self, let position = position(of: view) else { return }
    keepSubviews(at: [position] + subviews.indices.filter { $0 != position })
  }

  /// Exchanges the positions of two subviews; index 0 is the back.
  ///
  /// - Precondition: Both are indices of ``subviews``.
  public func exchangeSubview(at index: Int, withSubviewAt other: Int) {
    exchangeSubviews(at: index, other)
  }

  /// Returns the first view with a tag: this view, or one of its descendants in the order of the tree,
  /// back to front. Nil if there is none.
  public func viewWithTag(_ tag: Int) -> View? {
    if self.tag == tag { return self }
    for subview in subviews {
      if let found = subview.viewWithTag(tag) { return found }
    }
    return nil
  }

  /// Moves subviews to the front, the last one in front of all.
  package func bringSubviewsToFront(_ views: [View]) {
    let moved = views.filter { $0.superview === self }.compactMap(position(of:))
    var stays = Array(repeating: true, count: subviews.count)
    for position in moved { stays[position] = false }
    keepSubviews(at: subviews.indices.filter { stays[$0] } + moved)
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

  /// Returns whether this view is one of some views or a descendant of one.
  func isInside(_ views: Set<ObjectIdentifier>) -> Bool {
    var candidate: View? = self
    while let current = candidate {
      if views.contains(ObjectIdentifier(current)) { return true }
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
    if recognizer.isScreenWide { countScreenWide(1) }
    if recognizer.isReserving { countReserving(1) }
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
    if recognizer.isScreenWide { countScreenWide(-1) }
    if recognizer.isReserving { countReserving(-1) }
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
    forgetArbiter()
    for subview in subviews { subview.forgetWindow() }
  }

  /// Clears the references of the view's recognizers to the arbiter.
  func forgetArbiter() {
    for recognizer in gestureRecognizers { recognizer.arbiter = nil }
  }

  /// Makes the recognizers of the view and of its descendants release the arbiter and their touches.
  func abandonAllRecognizers() {
    for recognizer in gestureRecognizers { recognizer.abandon() }
    for subview in subviews { subview.abandonAllRecognizers() }
  }

  private func moved(to window: Window?) {
    guard self.window !== window else { return }
    self.window = window
    // No queue of timers keeps a recognizer that has left.
    for recognizer in gestureRecognizers { recognizer.cancelTimer() }
    forgetArbiter()
    for subview in subviews { subview.moved(to: window) }
  }
}

extension Window {
  /// Removes views from many superviews in this window, at a cost that grows with their number. Their
  /// touches are cancelled in their order; see ``View/removeFromSuperview()``.
  ///
  /// - Parameter groups: The superviews, each with some of its subviews.
  package func removeViews(_ groups: [(parent: View, views: [View])]) {
    let remove = { [self] in
      willRemove(groups.flatMap(\.views))
      for group in groups { group.parent.detach(group.views) }
    }
    guard let application else { return remove() }
    application.holdingInput(remove)
  }
}

// The calls about a move of a view in the tree, in the order of S210.

extension View {
  /// Calls the methods that come before a move to another superview; nil stands for none.
  func announceMove(to superview: View?) {
    willMove(toSuperview: superview)
    self.superview?.willRemoveSubview(self)
    if window !== superview?.window { announceMove(toWindow: superview?.window) }
  }

  /// Calls the methods that come after a move to the present superview.
  func reportMove(from oldWindow: Window?) {
    if window !== oldWindow { reportMove(to: window) }
    didMoveToSuperview()
    superview?.didAddSubview(self)
  }

  private func announceMove(toWindow window: Window?) {
    willMove(toWindow: window)
    for subview in subviews { subview.announceMove(toWindow: window) }
  }

  /// A method that is called about the move may move a view on. Views that are no longer in the window
  /// have received their own calls.
  private func reportMove(to window: Window?) {
    guard self.window === window else { return }
    didMoveToWindow()
    for subview in subviews { subview.reportMove(to: window) }
  }
}

// The list of the subviews and its index, which change together.

extension View {
  /// Inserts a view into the list of subviews.
  func insert(_ view: View, at position: Int) {
    let isInFront = position == subviews.count
    subviews.insert(view, at: position)
    guard subviewIndex != nil else { return indexSubviews() }
    view.lastPosition = position
    if isInFront { subviewIndex?.append(view) } else { subviewIndex?.discard() }
  }

  /// Exchanges two views in the list of subviews.
  func exchangeSubviews(at position: Int, _ other: Int) {
    subviews.swapAt(position, other)
    subviewIndex?.discard()
  }

  /// Removes a view from the list of subviews.
  func drop(_ view: View) {
    guard let position = subviews.lastIndex(where: { $0 === view }) else { return }
    subviews.remove(at: position)
    subviewIndex?.remove(at: position)
  }

  /// Removes those of some views that are subviews from the list of subviews. The others are not read.
  ///
  /// - Parameter change: Called for each of the subviews before it is removed. It clears the superview.
  func takeOut(_ views: [View], _ change: (View) -> Void) {
    var stays = Array(repeating: true, count: subviews.count)
    for view in views where view.superview === self {
      if let position = position(of: view) { stays[position] = false }
      change(view)
    }
    keepSubviews(at: subviews.indices.filter { stays[$0] })
  }

  /// Puts subviews into another order, and removes the others from the list.
  ///
  /// - Parameter positions: The present positions, in the new order.
  func keepSubviews(at positions: [Int]) {
    subviews = positions.map { subviews[$0] }
    subviewIndex?.reorder(positions)
  }

  /// Makes the index of the subviews, if there are enough of them.
  private func indexSubviews() {
    guard subviews.count >= SubviewIndex.worthwhileCount else {
      subviewIndex = nil
      return
    }
    subviewIndex = SubviewIndex(of: subviews)
    numberSubviews()
  }

  /// Updates the index after a change of a subview.
  func updateIndex(of view: View) {
    guard let isOutdated = subviewIndex?.isOutdated, !isOutdated,
      let position = position(of: view)
    else { return }
    subviewIndex?.update(view, at: position)
  }

  /// Makes the index of the subviews ready for a search. The next search does it otherwise.
  ///
  /// After a change of all subviews, the cost grows with their number. A touch can be near the subviews of many apps, so
  /// call this where they are changed.
  package func refreshIndex() {
    if subviewIndex?.isOutdated ?? false { subviewIndex = SubviewIndex(of: subviews) }
    subviewIndex?.refresh()
  }

  /// Returns the position of a subview; nil if it is not in the list. Without changes of the list,
  /// this takes the same time for all numbers of subviews.
  func position(of view: View) -> Int? {
    if isSubview(view, at: view.lastPosition) { return view.lastPosition }
    numberSubviews()
    return isSubview(view, at: view.lastPosition) ? view.lastPosition : nil
  }

  private func isSubview(_ view: View, at position: Int) -> Bool {
    position < subviews.count && subviews[position] === view
  }

  private func numberSubviews() {
    for (position, view) in subviews.enumerated() { view.lastPosition = position }
  }
}
