extension SourcedValue {
  /// Reads settings from YAML or JSON text, safe for any bytes; one that says nothing, as where all of
  /// it is commented out, is nothing.
  ///
  /// Throws `SceneFlaw`: the first thing that is no YAML.
  package static func settings(_ text: [UInt8]) throws(SceneFlaw) -> SourcedValue {
    try text.withUnsafeBufferPointer { (bytes) throws(SceneFlaw) in
      try YAMLReader.read(bytes, limits: SceneLimits(), mayBeEmpty: true)
    }
  }

  /// The names in a map, in their order; none of anything else.
  package var memberNames: [String] {
    guard case .map(let members) = content else { return [] }
    return members.map(\.name)
  }

  /// The way from here to the value at a place that was read with it.
  package func path(to place: SourcePlace) -> JSONPath? { path(to: place.number) }
}
