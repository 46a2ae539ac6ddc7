extension GestureRecognizer {
  /// Lets this recognize only after another has failed (S103).
  ///
  /// - Returns: Whether it was taken up: false where the other already waits, directly or through
  ///   others, for this one, so that none of them could ever recognize (S107).
  @discardableResult
  public func require(toFail other: GestureRecognizer) -> Bool {
    guard other !== self, !(isRequired && other.waits(for: self)) else {
      arbiter?.trace(self, .cyclicRequirement(of: other.label))
      return false
    }
    requireWithoutCheck(toFail: other)
    return true
  }

  /// Lets this recognize only after another has failed, without the search for a cycle. The caller knows
  /// that the requirements of all recognizers have none.
  package func requireWithoutCheck(toFail other: GestureRecognizer) {
    requirements.add(other)
    other.isRequired = true
  }

  /// Lets this recognize whatever others do, as if ``require(toFail:)`` had never been called; one that
  /// waits for another no longer does.
  public func forgetRequirements() {
    requirements.removeAll()
    guard isPending else { return }
    arbiter?.rouse(self)
    arbiter?.change {}
  }

  /// Whether it needs `other` to fail, directly or through others.
  func waits(for other: GestureRecognizer) -> Bool {
    var seen: Set<ObjectIdentifier> = []
    var open = [self]
    while let current = open.popLast() {
      if current === other { return true }
      guard seen.insert(ObjectIdentifier(current)).inserted else { continue }
      open += current.requirements.recognizers + current.dynamicRequirements
    }
    return false
  }

  /// Whether `other`'s failure is required by this one in this attempt.
  func requiresFailure(of other: GestureRecognizer) -> Bool {
    guard other.isRequired else { return false }
    if requirements.contains(other) { return true }
    for requirement in dynamicRequirements where requirement === other { return true }
    return false
  }

  /// Whether a recognizer whose failure is required shares a touch and fits (S103, S104).
  func hasRequirement(where fits: (GestureRecognizer) -> Bool) -> Bool {
    guard !requirements.isEmpty || !dynamicRequirements.isEmpty else { return false }
    return requirements.contains { fits($0) && sharesTouch(with: $0) }
      || dynamicRequirements.firstVisited { fits($0) && sharesTouch(with: $0) } != nil
  }

  /// Whether a touch is part of both sequences. Both are in the order in which the touches began.
  private func sharesTouch(with other: GestureRecognizer) -> Bool {
    var (mine, theirs) = (0, 0)
    while mine < sequence.count, theirs < other.sequence.count {
      let (touch, candidate) = (sequence[mine], other.sequence[theirs])
      if touch === candidate { return true }
      if touch.id < candidate.id { mine += 1 } else { theirs += 1 }
    }
    return false
  }

  /// Whether it excludes no recognizer of its scope, and none excludes it, whatever others say (S110).
  final var isIndependent: Bool { runsWithAll || excludesNone }

  /// Whether another recognizer is one of its companions. Recognizers that share a touch are in one
  /// window, unless one of them is screen-wide.
  final func isCompanion(_ other: GestureRecognizer) -> Bool {
    companions.contains(other.nameKey)
      && (!(isOverseer || other.isOverseer) || view?.window === other.view?.window)
  }

  /// Asks a new delegate everything again.
  func forgetAnswersOfDelegate() {
    addsNoRequirements = false
    runsWithAll = false
    arbiter?.asksForRequirements = true
  }

  /// The name, or the type where there is none.
  public var label: String { name.isEmpty ? "\(type(of: self))" : name }
}
