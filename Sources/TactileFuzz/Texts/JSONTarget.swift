import TactileWire

/// JSON. The reader rejects it with a location inside it, or accepts it. Written JSON reads as the same value.
enum JSONTarget {
  /// Lower than the defaults, so that small inputs reach them.
  private static let limits = {
    var limits = JSONLimits()
    limits.maximumDepth = 12
    limits.maximumValues = 200
    limits.maximumBytes = 3000
    return limits
  }()

  static func check(_ bytes: UnsafeBufferPointer<UInt8>) {
    let value: JSONValue
    do {
      value = try JSONValue(decoding: Array(bytes)[...], limits: limits)
    } catch {
      return checkRefused(error, bytes.count)
    }
    Law.demand(bytes.count <= limits.maximumBytes, "is longer than allowed")
    Law.demand(depth(of: value) <= limits.maximumDepth, "is nested deeper than allowed")
    Law.demand(count(of: value) <= limits.maximumValues, "has more values than allowed")
    let text = written(value)
    let again = read(text)
    Law.demand(written(again) == text, "is written differently the second time")
    Law.demand(hasFractions(value) || again == value, "reads as another value")
  }

  static func written(_ value: JSONValue) -> [UInt8] {
    var writer = JSONWriter()
    value.write(into: &writer)
    return writer.bytes
  }

  private static func read(_ text: [UInt8]) -> JSONValue {
    do {
      return try JSONValue(decoding: text[...])
    } catch {
      fatalError("\(String(decoding: text, as: UTF8.self)): \(error)")
    }
  }

  private static func checkRefused(_ error: WireError, _ count: Int) {
    let sentence = error.description
    Law.demand(!sentence.contains("\n"), "is more than one line: \(sentence)")
    Law.demand(sentence.utf8.count < 1000, "is too long: \(sentence)")
    switch error {
    case .notJSON(let place, _, _), .duplicateKey(let place, _), .tooDeep(let place, _):
      Law.demand(
        place.offset <= count && place.line >= 1 && place.column >= 1, "is outside the text")
    default: break
    }
  }

  // MARK: Measurements

  private static func depth(of value: JSONValue) -> Int {
    switch value {
    case .array(let values): 1 + (values.map(depth).max() ?? 0)
    case .object(let object): 1 + (object.members.map { depth(of: $0.value) }.max() ?? 0)
    default: 0
    }
  }

  private static func count(of value: JSONValue) -> Int {
    switch value {
    case .array(let values): 1 + values.reduce(0) { $0 + count(of: $1) }
    case .object(let object): 1 + object.members.reduce(0) { $0 + count(of: $1.value) }
    default: 1
    }
  }

  /// Doubles are written with three decimals, so they can read as other values.
  private static func hasFractions(_ value: JSONValue) -> Bool {
    switch value {
    case .double: true
    case .array(let values): values.contains(where: hasFractions)
    case .object(let object): object.members.contains { hasFractions($0.value) }
    default: false
    }
  }
}
