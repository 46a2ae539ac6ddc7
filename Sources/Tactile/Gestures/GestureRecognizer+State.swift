extension GestureRecognizer {
  /// Where a recognizer is in its life (S91).
  public enum State: String, Sendable, CaseIterable {
    /// Watching.
    case possible
    /// A continuous gesture was recognized.
    case began
    /// It goes on.
    case changed
    /// It ended; for a discrete gesture, it was recognized.
    case ended
    /// It was interrupted.
    case cancelled
    /// It was not this gesture.
    case failed

    /// Whether nothing but a reset follows (S92).
    public var isFinal: Bool { self == .ended || self == .cancelled || self == .failed }
    /// Whether a continuous gesture is going on.
    public var isActive: Bool { self == .began || self == .changed }
  }

  /// Where it is in its life.
  ///
  /// Everybody reads the settled state. A subclass, inside its own methods, reads what it has asked
  /// for, and asks by setting; illegal requests are coerced as S93 says or ignored.
  public var state: State {
    get { isAnalysing ? requests.last ?? settled : settled }
    set { request(newValue) }
  }

  /// Asks for ``State/failed`` and traces the reason.
  ///
  /// - Parameters:
  ///   - rule: The number of the rule that the failure follows, as in "S134".
  ///   - failure: The reason, which is only evaluated while the application has a tracer. A recognizer
  ///     of your own passes ``Decision/Failure/custom(_:)``.
  public func fail(_ rule: Int, _ failure: @autoclosure () -> Decision.Failure) {
    arbiter?.trace(self, .failed(failure(), rule: rule))
    hasSaidWhy = true
    state = .failed
  }

  /// Whether it still takes touches: not in a final state, and switched on (S84, S100).
  var isReceiving: Bool { !settled.isFinal && isEnabled }

  private func request(_ wanted: State) {
    let current = requests.last ?? settled
    guard let next = current.coerced(wanted) else {
      arbiter?.trace(self, .refusedState(wanted, from: current))
      return
    }
    if isPending, next == .changed { return }
    // One that no touch has ever reached has nobody to ask, and nothing to recognize.
    guard let arbiter else { return }
    requests.append(next)
    if !isAnalysing { arbiter.settleOutside(self) }
  }
}

extension GestureRecognizer.State {
  /// The state a request leads to, or nil where it leads nowhere (S92, S93).
  func coerced(_ wanted: Self) -> Self? {
    switch (self, wanted) {
    case (.possible, .began), (.possible, .ended), (.possible, .failed): wanted
    case (.possible, .cancelled): .failed
    case (.began, .changed), (.began, .ended), (.began, .cancelled): wanted
    case (.changed, .changed), (.changed, .ended), (.changed, .cancelled): wanted
    case (.began, .failed), (.changed, .failed): .cancelled
    default: nil
    }
  }
}
