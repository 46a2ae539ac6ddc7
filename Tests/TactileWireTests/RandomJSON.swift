import TactileTesting

@testable import TactileWire

/// Trees of values that JSON can represent without loss.
enum RandomJSON {
  static func value(depth: Int, using generator: inout SeededGenerator) -> JSONValue {
    switch Int.random(in: 0..<(depth > 0 ? 8 : 6), using: &generator) {
    case 0: return .null
    case 1: return .bool(.random(using: &generator))
    case 2: return .integer(.random(in: .min ... .max, using: &generator))
    case 3: return .integer(.random(in: -100...100, using: &generator))
    case 4: return .double(Double(Int.random(in: -9999...9999, using: &generator) * 2 + 1) / 8)
    case 5: return .string(string(using: &generator))
    case 6: return .array(array(depth: depth - 1, using: &generator))
    default: return .object(object(depth: depth - 1, using: &generator))
    }
  }

  /// Returns a string of any characters except NUL, which a message must not contain.
  static func string(using generator: inout SeededGenerator) -> String {
    var string = ""
    for _ in 0..<Int.random(in: 0...20, using: &generator) {
      let code = UInt32.random(in: 1...0x2fff, using: &generator)
      let small = UInt32.random(in: 1...0x7f, using: &generator)
      let scalar = Unicode.Scalar(Bool.random(using: &generator) ? small : code)
      string.unicodeScalars.append(scalar ?? "?")
    }
    return string
  }

  private static func array(depth: Int, using generator: inout SeededGenerator) -> [JSONValue] {
    (0..<Int.random(in: 0...4, using: &generator)).map { _ in
      value(depth: depth, using: &generator)
    }
  }

  private static func object(depth: Int, using generator: inout SeededGenerator) -> JSONObject {
    let members = (0..<Int.random(in: 0...4, using: &generator)).map { index in
      JSONObject.Member(
        name: "\(index)" + string(using: &generator), value: value(depth: depth, using: &generator))
    }
    return JSONObject(uniqueMembers: members)
  }
}
