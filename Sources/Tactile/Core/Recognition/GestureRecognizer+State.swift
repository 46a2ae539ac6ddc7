extension GestureRecognizer {
  /// The state of a recognizer (S91).
  public enum State: String, Sendable, CaseIterable {
    /// The gesture was not recognized yet.
    case possible
    /// A continuous gesture was recognized.
    case began
    /// A continuous gesture continues.
    case changed
    /// A continuous gesture has ended, or a discrete gesture was recognized.
    case ended
    /// A continuous gesture was interrupted.
    case cancelled
    /// The touches are not this gesture.
    case failed

    /// Whether only a reset can follow (S92).
    public var isFinal: Bool { self == .ended || self == .cancelled || self == .failed }
    /// Whether a continuous gesture has begun and has not ended.
    public var isActive: Bool { self == .began || self == .changed }
  }

  /// The state of the recognizer.
  ///
  /// A subclass sets it to request a state. Illegal requests are changed to legal ones, or ignored (S93).
  /// Methods of the subclass that the arbiter calls read the state that was requested last. All other code
  /// reads the state that the arbiter has decided on.
  public var state: State {
    get { isAnalysing ? requests.last ?? settled : settled }
    set { request(newValue) }
  }

  /// Requests ``State/failed`` and traces the reason.
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

  /// Whether it accepts touches: it is enabled, and its state is not final (S84, S100).
  var isReceiving: Bool { !settled.isFinal && isEnabled }

  private func request(_ wanted: State) {
    let current = requests.last ?? settled
    guard let next = current.coerced(wanted) else {
      arbiter?.trace(self, .refusedState(wanted, from: current))
      return
    }
    if isPending, next == .changed { return }
    // A recognizer without an arbiter has received no touch yet, and has nothing to recognize.
    guard hasArbiter else { return }
    requests.append(next)
    if !isAnalysing { arbiter?.settleOutside(self) }
  }
}

extension GestureRecognizer.State {
  /// The state that follows from a request; nil if the request is ignored (S92, S93).
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
