extension Specification {
  /// Performs the scene and the input.
  ///
  /// - Parameter manner: How; see ``Manner``.
  /// - Returns: What happened on each panel: one list of lines, or two for ``Manner/twice``.
  /// - Throws: ``SpecificationError`` where the scene or a name in the input cannot be understood.
  public func perform(_ manner: Manner = .plain) throws(SpecificationError) -> [[String]] {
    try result(of: manner).logs
  }

  /// Performs it and compares what happened with what was expected.
  ///
  /// Words are compared as they are; numbers within the tolerance that the scene gives them after
  /// `~`, else within 0.02.
  /// - Returns: Nil where all is as expected.
  /// - Throws: ``SpecificationError`` as ``perform(_:)``.
  public func check(_ manner: Manner) throws(SpecificationError) -> Difference? {
    let result = try result(of: manner)
    for actual in result.logs {
      if let line = firstDifference(actual, result.tolerances) {
        return Difference(
          file: file, manner: manner, firstLine: line, expected: expected, actual: actual)
      }
    }
    return nil
  }

  private func result(
    of manner: Manner
  ) throws(SpecificationError) -> (logs: [[String]], tolerances: [String: Double]) {
    let performance = try Performance(scene, manner: manner)
    try performance.perform(steps, file: file)
    return (performance.panels.map(\.log), performance.panels[0].tolerances)
  }

  private func firstDifference(_ actual: [String], _ tolerances: [String: Double]) -> Int? {
    for (index, line) in expected.enumerated() {
      guard index < actual.count, matches(line, actual[index], tolerances) else { return index }
    }
    return actual.count > expected.count ? expected.count : nil
  }

  private func matches(_ expected: String, _ actual: String, _ tolerances: [String: Double]) -> Bool
  {
    if expected == actual { return true }
    let wanted = expected.split(separator: " ")
    let found = actual.split(separator: " ")
    guard wanted.count == found.count, found.count > 1 else { return false }
    return zip(wanted, found).allSatisfy { one, other in
      one == other || areNear(one, other, of: found[1], tolerances)
    }
  }

  /// Whether two words `figure=numbers` differ by no more than the figure's tolerance.
  private func areNear(
    _ one: Substring, _ other: Substring, of name: Substring, _ tolerances: [String: Double]
  ) -> Bool {
    let halves = one.split(separator: "=", maxSplits: 1)
    let others = other.split(separator: "=", maxSplits: 1)
    guard halves.count == 2, others.count == 2, halves[0] == others[0] else { return false }
    let numbers = halves[1].split(separator: ",").map { Double($0) }
    let otherNumbers = others[1].split(separator: ",").map { Double($0) }
    guard numbers.count == otherNumbers.count else { return false }
    let tolerance = tolerances["\(name) \(halves[0])"] ?? 0.02
    return zip(numbers, otherNumbers).allSatisfy { number, other in
      guard let number, let other else { return false }
      return (number - other).magnitude <= tolerance + 1e-9
    }
  }
}
