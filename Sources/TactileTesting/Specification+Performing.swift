extension Specification {
  /// Performs the scene and the input.
  ///
  /// - Parameter manner: The manner of the performance.
  /// - Returns: The lines of each panel: one list, or two lists for ``Manner/twice``.
  /// - Throws: ``SpecificationError`` if the scene is invalid or the input contains an unknown
  ///   name.
  public func perform(_ manner: Manner = .plain) throws(SpecificationError) -> [[String]] {
    try result(of: manner).logs
  }

  /// Performs the scene and the input, and compares the lines with the expected lines.
  ///
  /// Words must be equal. A measurement may differ by the tolerance that the scene gives after `~`,
  /// or by 0.02 without a tolerance.
  ///
  /// - Parameter manner: The manner of the performance.
  /// - Returns: The difference; nil if the lines are the expected ones.
  /// - Throws: ``SpecificationError`` as ``perform(_:)`` does.
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

  /// Whether two words `name=numbers` differ by at most the tolerance of the measurement.
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
