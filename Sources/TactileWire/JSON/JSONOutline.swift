/// Goes once through a JSON text before it is read, to refuse what would cost too much.
///
/// Brackets and commas outside strings tell how deep and how large the tree will be, in a text that
/// is JSON; one that is not gets its error from the parser.
enum JSONOutline {
  /// Throws `WireError.tooManyBytes`, `.tooDeep` or `.tooManyValues`.
  static func check(
    _ text: UnsafeBufferPointer<UInt8>, limits: JSONLimits
  ) throws(WireError) {
    guard text.count <= limits.maximumBytes else {
      throw .tooManyBytes(count: text.count, limit: limits.maximumBytes)
    }
    var (depth, values, index) = (0, 1, 0)
    while index < text.count {
      switch text[index] {
      case UInt8(ascii: "\""): skipString(in: text, from: &index)
      case UInt8(ascii: "{"), UInt8(ascii: "["): (depth, values) = (depth + 1, values + 1)
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: ","): values += 1
      default: break
      }
      guard depth <= limits.maximumDepth else {
        throw .tooDeep(at: TextPosition(offset: index, in: text), limit: limits.maximumDepth)
      }
      guard values <= limits.maximumValues else {
        throw .tooManyValues(limit: limits.maximumValues)
      }
      index += 1
    }
  }

  /// Moves from a string's first quote to its last.
  private static func skipString(in text: UnsafeBufferPointer<UInt8>, from index: inout Int) {
    index += 1
    while index < text.count {
      switch text[index] {
      case UInt8(ascii: "\""): return
      case UInt8(ascii: "\\"): index += 2
      default: index += 1
      }
    }
  }
}
