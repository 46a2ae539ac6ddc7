extension GestureRecognizer {
  /// Lets this recognize only after another has failed (S103).
  ///
  /// - Returns: Whether it was taken up: false where the other already waits, directly or through
  ///   others, for this one, so that none of them could ever recognize (S107).
  @discardableResult
  public func require(toFail other: GestureRecognizer) -> Bool {
    guard other !== self, !other.waits(for: self) else {
      arbiter?.trace(self, 107, "require(toFail: \(other.label)) would be a cycle: ignored")
      return false
    }
    let known = requirements.contains { $0.recognizer === other }
    if !known { requirements.append(WeakRecognizer(other)) }
    return true
  }

  /// Lets this recognize whatever others do, as if ``require(toFail:)`` had never been called; one that
  /// waits for another no longer does.
  public func forgetRequirements() {
    requirements.removeAll()
    if isPending { arbiter?.change {} }
  }

  /// Whether it needs `other` to fail, directly or through others.
  func waits(for other: GestureRecognizer) -> Bool {
    var seen: Set<ObjectIdentifier> = []
    var open = [self]
    while let current = open.popLast() {
      if current === other { return true }
      guard seen.insert(ObjectIdentifier(current)).inserted else { continue }
      open += current.requirements.compactMap(\.recognizer) + current.dynamicRequirements
    }
    return false
  }

  /// Whether `other`'s failure is required by this one in this attempt.
  func requiresFailure(of other: GestureRecognizer) -> Bool {
    for requirement in requirements where requirement.recognizer === other { return true }
    for requirement in dynamicRequirements where requirement === other { return true }
    return false
  }

  /// The name, or the type where there is none.
  public var label: String { name.isEmpty ? "\(type(of: self))" : name }
}
