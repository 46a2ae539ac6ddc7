import TactileTesting

/// `.touch` files. The reader rejects them with a location inside them, or accepts them. Each run
/// gives the same result, and an updated file expects this result.
enum SpecificationTarget {
  static func check(_ bytes: UnsafeBufferPointer<UInt8>) {
    let lines = bytes.count { $0 == UInt8(ascii: "\n") } + 1
    do {
      let specification = try Specification(reading: Array(bytes), file: "f")
      try perform(specification)
    } catch {
      checkRefused(error, lines)
    }
  }

  private static func perform(_ specification: Specification) throws(SpecificationError) {
    let logs = try specification.perform()
    Law.demand(try specification.perform() == logs, "two runs give different results")
    let updated = specification.updated(expecting: logs[0])
    let again = try Specification(updated, file: "f")
    if let difference = try again.check(.plain) { fatalError(difference.description) }
    for manner in Manner.allCases where manner != .plain {
      _ = try? specification.check(manner)?.description
    }
  }

  private static func checkRefused(_ error: SpecificationError, _ lines: Int) {
    let sentence = error.description
    Law.demand(sentence.hasPrefix("f:"), "does not begin with the file: \(sentence)")
    guard case .unexpected(let place, _, _, _) = error else { return }
    Law.demand((1...lines).contains(place.line), "is outside the file: \(sentence)")
    Law.demand(place.column >= 1, "is outside the line: \(sentence)")
  }
}
