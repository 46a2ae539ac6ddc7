extension GestureRecognizer {
  /// Requires that another recognizer fails before this one recognizes (S103).
  ///
  /// - Returns: Whether the requirement was added. It is false if the other recognizer requires the failure of
  ///   this one, directly or through others: then none of them could ever recognize (S107).
  @discardableResult
  public func require(toFail other: GestureRecognizer) -> Bool {
    guard other !== self, !(isRequired && other.waits(for: self)) else {
      arbiter?.trace(self, .cyclicRequirement(of: other.label))
      return false
    }
    requireWithoutCheck(toFail: other)
    return true
  }

  /// Requires that another recognizer fails before this one recognizes, without the search for a cycle. The
  /// caller ensures that there is none.
  package func requireWithoutCheck(toFail other: GestureRecognizer) {
    requirements.add(other)
    other.isRequired = true
  }

  /// Removes all requirements that ``require(toFail:)`` has added. A recognizer that waits for another one no
  /// longer waits.
  public func forgetRequirements() {
    requirements.removeAll()
    guard isPending else { return }
    arbiter?.rouse(self)
    arbiter?.change {}
  }

  /// Whether it requires the failure of `other`, directly or through others.
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

  /// Whether this recognizer requires the failure of `other` in this attempt.
  func requiresFailure(of other: GestureRecognizer) -> Bool {
    guard other.isRequired else { return false }
    if requirements.contains(other) { return true }
    for requirement in dynamicRequirements where requirement === other { return true }
    return false
  }

  /// Whether a recognizer whose failure is required shares a touch and fits (S103, S104).
  ///
  /// It looks at the requirements, or at the recognizers that are bound to the touches if those are
  /// fewer: most of a long list of requirements may be of recognizers without touches.
  func hasRequirement(where fits: (GestureRecognizer) -> Bool) -> Bool {
    guard !requirements.isEmpty || !dynamicRequirements.isEmpty else { return false }
    if hasLongRequirements {
      let touches = sequence
      if requirements.contains(
        boundTo: touches, where: { fits($0) && sharesTouch(with: $0) })
      {
        return true
      }
    } else if requirements.contains(where: { fits($0) && sharesTouch(with: $0) }) {
      return true
    }
    return dynamicRequirements.firstVisited { fits($0) && sharesTouch(with: $0) } != nil
  }

  /// Whether the requirements are more than the recognizers that are bound to the touches.
  private var hasLongRequirements: Bool {
    requirements.isLong
      && requirements.count > sequence.reduce(0) { $0 + $1.bound.count }
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

  /// Discards the answers of the previous delegate.
  func forgetAnswersOfDelegate() {
    addsNoRequirements = false
    runsWithAll = false
    arbiter?.asksForRequirements = true
  }

  /// The name, or the name of the type if the recognizer has no name.
  public var label: String { name.isEmpty ? "\(type(of: self))" : name }
}
