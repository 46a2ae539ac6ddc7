import CJansson

extension JSONValue {
  /// Reads one JSON text, any value; safe for any bytes.
  ///
  /// Throws `WireError`: not JSON, a name given twice, or more than `limits` allow. Besides what JSON
  /// forbids, whole numbers beyond 64 bits and NULs inside strings are refused.
  public init(decoding bytes: ArraySlice<UInt8>, limits: JSONLimits = JSONLimits())
    throws(WireError)
  {
    self = try bytes.withUnsafeBufferPointer { (text) throws(WireError) in
      try JSONValue(decoding: text, limits: limits)
    }
  }

  /// Reads one JSON text, any value; safe for any bytes.
  ///
  /// Throws `WireError`: not JSON, a name given twice, or more than `limits` allow.
  public init(decoding text: String, limits: JSONLimits = JSONLimits()) throws(WireError) {
    try self.init(decoding: Array(text.utf8)[...], limits: limits)
  }

  /// Reads one JSON text straight from memory.
  init(decoding text: UnsafeBufferPointer<UInt8>, limits: JSONLimits) throws(WireError) {
    try JSONOutline.check(text, limits: limits)
    var fault = json_error_t()
    let flags = JSON_REJECT_DUPLICATES | JSON_DECODE_ANY
    let tree = text.withMemoryRebound(to: CChar.self) {
      json_loadb($0.baseAddress, $0.count, Int(flags), &fault)
    }
    guard let tree else { throw JSONFault(fault).error }
    defer { json_decref(tree) }
    self.init(copying: tree)
  }

  /// Copies a tree of jansson's; `JSONOutline` saw to it that it is not too deep for this.
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
  /// Copies an object of jansson's, which keeps the members' order.
  fileprivate init(copying tree: UnsafeMutablePointer<json_t>) {
    var members: [Member] = []
    members.reserveCapacity(json_object_size(tree))
    var place = json_object_iter(tree)
    while let member = place {
      let name = JSONValue.string(json_object_iter_key(member), json_object_iter_key_len(member))
      let value = json_object_iter_value(member).map { JSONValue(copying: $0) }
      members.append(Member(name: name, value: value ?? .null))
      place = json_object_iter_next(tree, member)
    }
    self.init(uniqueMembers: members)
  }
}
