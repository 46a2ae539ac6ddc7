import CJansson

extension JSONValue {
  /// Decodes one JSON text with any value; safe for any bytes.
  ///
  /// Throws `WireError` if the text is not JSON, has a duplicate name, or exceeds a limit. Whole
  /// numbers beyond 64 bits and NULs in strings are errors too.
  public init(decoding bytes: ArraySlice<UInt8>, limits: JSONLimits = JSONLimits())
    throws(WireError)
  {
    self = try bytes.withUnsafeBufferPointer { (text) throws(WireError) in
      try JSONValue(decoding: text, limits: limits)
    }
  }

  /// Decodes one JSON text with any value; safe for any bytes.
  ///
  /// Throws `WireError` if the text is not JSON, has a duplicate name, or exceeds a limit.
  public init(decoding text: String, limits: JSONLimits = JSONLimits()) throws(WireError) {
    try self.init(decoding: Array(text.utf8)[...], limits: limits)
  }

  /// Decodes one JSON text in memory.
  init(decoding text: UnsafeBufferPointer<UInt8>, limits: JSONLimits) throws(WireError) {
    try JSONOutline.check(text, limits: limits)
    if let value = PlainJSONReader.read(text) {
      self = value
    } else {
      self = try Self.decodeAll(text)
    }
  }

  /// Decodes any JSON text in memory with jansson, whose errors have locations. `JSONOutline` must have checked the text.
  package static func decodeAll(_ text: UnsafeBufferPointer<UInt8>) throws(WireError) -> JSONValue {
    var fault = json_error_t()
    let flags = JSON_REJECT_DUPLICATES | JSON_DECODE_ANY
    let tree = text.withMemoryRebound(to: CChar.self) {
      json_loadb($0.baseAddress, $0.count, Int(flags), &fault)
    }
    guard let tree else { throw JSONFault(fault).error }
    defer { json_decref(tree) }
    return JSONValue(copying: tree)
  }

  /// Copies a tree of jansson. `JSONOutline` has checked that the recursion is not too deep.
  fileprivate init(copying tree: UnsafeMutablePointer<json_t>) {
    switch tree.pointee.type {
    case JSON_OBJECT: self = .object(JSONObject(copying: tree))
    case JSON_ARRAY: self = .array(Self.elements(of: tree))
    case JSON_STRING: self = .string(Self.string(json_string_value(tree), json_string_length(tree)))
    case JSON_INTEGER: self = .integer(Int64(json_integer_value(tree)))
    case JSON_REAL: self = .double(json_real_value(tree))
    case JSON_TRUE: self = .bool(true)
    case JSON_FALSE: self = .bool(false)
    default: self = .null
    }
  }

  private static func elements(of tree: UnsafeMutablePointer<json_t>) -> [JSONValue] {
    (0..<json_array_size(tree)).map { index in
      json_array_get(tree, index).map { JSONValue(copying: $0) } ?? .null
    }
  }

  fileprivate static func string(_ start: UnsafePointer<CChar>?, _ count: Int) -> String {
    let bytes = UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count)
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension JSONObject {
  /// Copies an object of jansson, which keeps the order of members.
  fileprivate init(copying tree: UnsafeMutablePointer<json_t>) {
    var members: [Member] = []
    members.reserveCapacity(json_object_size(tree))
    var iterator = json_object_iter(tree)
    while let member = iterator {
      let name = JSONValue.string(json_object_iter_key(member), json_object_iter_key_len(member))
      let value = json_object_iter_value(member).map { JSONValue(copying: $0) }
      members.append(Member(name: name, value: value ?? .null))
      iterator = json_object_iter_next(tree, member)
    }
    self.init(uniqueMembers: members)
  }
}

/// Checks a JSON text against limits before it is parsed.
///
/// Brackets and commas outside strings give the depth and the size of the tree. If the text is not
/// JSON, the parser reports that.
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

/// An error of jansson, as an error of this module.
///
/// Its messages are `WHAT near 'TEXT'`, `WHAT near end of file` or `WHAT` alone. `WHAT` is often
/// `SOMETHING expected`.
struct JSONFault {
  /// The location at which jansson stopped.
  private var position: TextPosition
  /// jansson's number for the error (`enum json_error_code`).
  private var code: UInt32
  /// The message.
  private var what: String
  /// The text that the message quotes, if any.
  private var near: String?

  /// Splits the message into its parts.
  init(_ fault: json_error_t) {
    position = TextPosition(
      line: max(1, Int(fault.line)), column: max(1, Int(fault.column)),
      offset: max(0, Int(fault.position) - 1))
    let text = withUnsafeBytes(of: fault.text) { Array($0) }
    code = UInt32(text.last ?? 0)
    let sentence = text.prefix { $0 != 0 }
    let cut = Self.start(of: " near ", in: sentence) ?? sentence.endIndex
    what = String(decoding: sentence[..<cut], as: UTF8.self)
    if cut < sentence.endIndex {
      near = String(decoding: sentence[(cut + " near ".utf8.count)...], as: UTF8.self)
    }
  }

  /// The error to throw.
  var error: WireError {
    let found = near.map { Excerpt.plain($0) }
    switch code {
    case json_error_duplicate_key.rawValue:
      return .duplicateKey(at: position, name: found ?? "of a member")
    case json_error_premature_end_of_input.rawValue:
      return .notJSON(at: position, found: "the end", expected: expected)
    case json_error_null_character.rawValue, json_error_null_byte_in_key.rawValue:
      return .notJSON(at: position, found: found ?? "a NUL", expected: "a string without NUL")
    default:
      return .notJSON(at: position, found: found ?? Excerpt.plain(what), expected: expected)
    }
  }

  private var expected: String {
    let suffix = " expected"
    guard what.hasSuffix(suffix) else {
      return near == nil ? "valid JSON" : "valid JSON (\(Excerpt.plain(what)))"
    }
    return String(what.dropLast(suffix.count))
  }

  private static func start(of phrase: String, in text: ArraySlice<UInt8>) -> Int? {
    text.indices.first { text[$0...].starts(with: phrase.utf8) }
  }
}
