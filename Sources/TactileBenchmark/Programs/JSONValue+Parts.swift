import TactileWire

/// The parts of the tables that the scripts of the benchmark write.
extension JSONValue {
  var object: JSONObject? {
    if case .object(let object) = self { object } else { nil }
  }

  var text: String? { if case .string(let text) = self { text } else { nil } }

  var number: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .double(let number): number
    default: nil
    }
  }
}
