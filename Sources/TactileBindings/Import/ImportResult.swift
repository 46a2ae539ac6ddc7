import TactileWire

/// A configuration that has been converted.
package struct ImportResult: Equatable, Sendable {
  /// The file of bindings.
  package var text: String
  /// The number of bindings.
  package var count: Int
  /// Everything that the bindings do not have, or do differently, in the order of the source.
  package var remarks: [ImportRemark]
}

/// A difference between a configuration and the bindings made from it.
package struct ImportRemark: Equatable, Sendable {
  /// The kind of the difference.
  package enum Kind: String, Sendable {
    /// The bindings do not have it.
    case warning
    /// The bindings have it, but not exactly.
    case note
  }

  package var kind: Kind
  /// The line, from 1.
  package var line: Int
  /// The character in the line, from 1.
  package var column: Int
  /// The part of the configuration, and the reason.
  package var problem: String
  /// What to do instead; nil if nothing is necessary.
  package var hint: String?

  /// Returns a line with the location, and a line with the hint if there is one.
  package func lines(file: String) -> [String] {
    let place = "\(Excerpt.plain(file, limit: 400)):\(line):\(column): "
    return ["\(place)\(kind.rawValue): \(problem)"] + (hint.map { ["hint: \($0)"] } ?? [])
  }
}
