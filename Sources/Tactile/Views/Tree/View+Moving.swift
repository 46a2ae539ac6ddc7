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
