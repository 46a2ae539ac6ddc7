import TactileIO
import TactileTesting

/// Performs one case in all its manners.
enum CaseRun {
  static func run(_ file: String, isUpdating: Bool) -> CaseOutcome {
    do {
      let bytes = try FileReader.bytes(of: file)
      let specification = try Specification(reading: bytes, file: file)
      var outcome = CaseOutcome(file: file, title: specification.title, verdict: .passed)
      outcome.verdict = try verdict(on: specification)
      if isUpdating, case .differs(let difference, _) = outcome.verdict {
        outcome.verdict = try update(specification, difference)
      }
      return outcome
    } catch {
      return CaseOutcome(file: file, verdict: .broken("\(error)"))
    }
  }

  private static func verdict(
    on specification: Specification
  ) throws(SpecificationError) -> CaseOutcome.Verdict {
    var first: Difference?
    var manners: [Manner] = []
    for manner in specification.manners {
      guard let difference = try specification.check(manner) else { continue }
      if first == nil { first = difference }
      manners.append(manner)
    }
    return first.map { .differs($0, manners: manners) } ?? .passed
  }

  /// Writes down what the first manner gives, unless another manner gives something else.
  private static func update(
    _ specification: Specification, _ difference: Difference
  ) throws -> CaseOutcome.Verdict {
    let lines = try specification.perform(specification.manners[0])[0]
    let text = specification.updated(expecting: lines)
    let updated = try Specification(text, file: specification.file)
    if case .differs(let other, _) = try verdict(on: updated) {
      return .broken(
        "\(specification.file): it is not updated, for its manners differ from one another:\n"
          + "\(other)")
    }
    try FileWriter.replace(specification.file, with: Array(text.utf8))
    return .updated(difference)
  }
}
