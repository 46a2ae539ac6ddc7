extension SourcedValue {
  /// Decodes settings from YAML or JSON text; safe for any bytes. A text without values, such as
  /// one with only comments, is null.
  ///
  /// - Parameter hasAliases: Whether anchors and aliases are accepted. The limits of a scene then apply to the tree
  ///   with all copies.
  ///
  /// Throws `SceneFlaw` for the first syntax error.
  package static func settings(
    _ text: [UInt8], hasAliases: Bool = false
  ) throws(SceneFlaw) -> SourcedValue {
    try text.withUnsafeBufferPointer { (bytes) throws(SceneFlaw) in
      try YAMLReader.read(
        bytes, limits: SceneLimits(), mayBeEmpty: true, hasAliases: hasAliases)
    }
  }

  /// The names in a map, in order; empty for other values.
  package var memberNames: [String] {
    guard case .map(let members) = content else { return [] }
    return members.map(\.name)
  }

  /// Returns the path from this value to a value in the same tree.
  package func path(to place: SourcePlace) -> JSONPath? { path(to: place.number) }
}
