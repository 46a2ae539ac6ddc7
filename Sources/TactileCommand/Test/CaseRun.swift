import TactileIO
import TactileTesting

/// Performs one `.touch` file in all its manners.
enum CaseRun {
  static func run(_ file: String, isUpdating: Bool) -> CaseOutcome {
    do {
      let isConverted = try isUpdating && convert(file)
      let bytes = try FileReader.bytes(of: file)
      let specification = try Specification(
        reading: bytes, file: file, loadingScene: FileReader.bytes)
      var outcome = CaseOutcome(file: file, title: specification.title, verdict: .passed)
      outcome.verdict = try verdict(on: specification)
      if isUpdating, case .differs(let difference, _) = outcome.verdict {
        outcome.verdict = try update(specification, difference)
      } else if isConverted, case .passed = outcome.verdict {
        outcome.verdict = .converted
      }
      return outcome
    } catch {
      return CaseOutcome(file: file, verdict: .broken("\(error)"))
    }
  }

  /// Replaces the words of earlier versions in a file. Returns false if the file contains none.
  private static func convert(_ file: String) throws -> Bool {
    let bytes = try FileReader.bytes(of: file)
    guard let text = String(validating: bytes, as: UTF8.self) else { return false }
    let converted = Specification.converted(text)
    guard converted != text else { return false }
    try FileWriter.replace(file, with: Array(converted.utf8))
    return true
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

  /// Writes the lines of the first manner into the file, unless another manner gives other lines.
  private static func update(
    _ specification: Specification, _ difference: Difference
  ) throws -> CaseOutcome.Verdict {
    let lines = try specification.perform(specification.manners[0])[0]
    let text = specification.updated(expecting: lines)
    let updated = try Specification(
      text, file: specification.file, loadingScene: FileReader.bytes)
    if case .differs(let other, _) = try verdict(on: updated) {
      return .broken(
        "\(specification.file): not updated, because its manners give different lines:\n\(other)")
    }
    try FileWriter.replace(specification.file, with: Array(text.utf8))
    return .updated(difference)
  }
}

/// The result of one `.touch` file.
struct CaseOutcome {
  enum Verdict {
    case passed
    /// The lines differ from the expected lines. The first manner is the one of the difference.
    case differs(Difference, manners: [Manner])
    /// The file now contains the actual lines.
    case updated(Difference)
    /// The case passed, and the file now has the present words of the notation.
    case converted
    /// The file could not be performed or updated, for this reason.
    case broken(String)
  }

  let file: String
  /// The title of the file; empty if it could not be read.
  var title = ""
  var verdict: Verdict

  /// Whether the command exits with 1 because of this case.
  var isFailure: Bool {
    switch verdict {
    case .passed, .updated, .converted: false
    case .differs, .broken: true
    }
  }
}
