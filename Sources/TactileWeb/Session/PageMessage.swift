/// A message of a page.
enum PageMessage: Equatable {
  /// A call.
  case call(Call)
  /// The page has room for more messages of a stream.
  case room(id: Int, count: Int)
  /// The page ends a stream.
  case end(id: Int)

  /// A call of a page.
  struct Call: Equatable {
    let id: Int
    let method: String
    /// The text of the object with the parameters; nil if the page sent none.
    var parameters: ArraySlice<UInt8>?
    /// Whether the page accepts more than one reply.
    let more: Bool

    /// The message for the service, with its NUL.
    var bytes: [UInt8] {
      var bytes = Array("{\"method\":\"\(method)\"".utf8)
      if let parameters {
        bytes += ",\"parameters\":".utf8
        bytes += parameters
      }
      if more { bytes += ",\"more\":true".utf8 }
      bytes += [UInt8(ascii: "}"), 0]
      return bytes
    }
  }

  /// Decodes a message.
  ///
  /// - Throws: A ``WebClosure`` for anything but one of the three messages.
  init(_ text: ArraySlice<UInt8>) throws(WebClosure) {
    guard !text.contains(0) else { throw WebClosure(.policyViolation, "found a NUL in a message") }
    guard String(validating: text, as: UTF8.self) != nil else {
      throw WebClosure(.invalidText, "found a message that is not UTF-8")
    }
    guard let members = JSONSlices.members(of: text) else {
      throw WebClosure(.policyViolation, "found a message that is not a JSON object")
    }
    var values: [String: ArraySlice<UInt8>] = [:]
    for member in members {
      let name = String(decoding: member.name, as: UTF8.self)
      guard ["id", "method", "parameters", "more", "room", "end"].contains(name) else {
        throw WebClosure(.policyViolation, "found an unknown member in a message")
      }
      guard values.updateValue(member.value, forKey: name) == nil else {
        throw WebClosure(.policyViolation, "found the member \(name) twice in a message")
      }
    }
    guard let id = values["id"].flatMap(JSONSlices.number), id > 0 else {
      throw WebClosure(.policyViolation, "expected an id from 1 to 2^53 - 1 in a message")
    }
    let kinds = ["method", "room", "end"].filter { values[$0] != nil }
    guard kinds.count == 1 else {
      throw WebClosure(.policyViolation, "expected one of method, room and end in a message")
    }
    guard kinds == ["method"] || values.count == 2 else {
      throw WebClosure(.policyViolation, "found further members beside room or end in a message")
    }
    switch kinds[0] {
    case "room":
      guard let count = values["room"].flatMap(JSONSlices.number) else {
        throw WebClosure(.policyViolation, "expected a whole number as room")
      }
      self = .room(id: id, count: count)
    case "end":
      guard values["end"].map({ $0.elementsEqual("true".utf8) }) ?? false else {
        throw WebClosure(.policyViolation, "expected true as end")
      }
      self = .end(id: id)
    default:
      self = .call(
        Call(
          id: id, method: try Self.method(values["method"] ?? []),
          parameters: try Self.parameters(values["parameters"]),
          more: try Self.flag(values["more"])))
    }
  }

  private static func method(_ text: ArraySlice<UInt8>) throws(WebClosure) -> String {
    let name = text.dropFirst().dropLast()
    let isPlain = name.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"):
        true
      default: false
      }
    }
    guard text.first == UInt8(ascii: "\""), isPlain, (1...100).contains(name.count) else {
      throw WebClosure(.policyViolation, "expected the full name of a method as method")
    }
    return String(decoding: name, as: UTF8.self)
  }

  private static func parameters(
    _ text: ArraySlice<UInt8>?
  ) throws(WebClosure) -> ArraySlice<UInt8>? {
    guard let text else { return nil }
    guard text.first == UInt8(ascii: "{") else {
      throw WebClosure(.policyViolation, "expected an object as parameters")
    }
    return text
  }

  private static func flag(_ text: ArraySlice<UInt8>?) throws(WebClosure) -> Bool {
    guard let text else { return false }
    if text.elementsEqual("true".utf8) { return true }
    guard text.elementsEqual("false".utf8) else {
      throw WebClosure(.policyViolation, "expected true or false as more")
    }
    return false
  }
}

/// The messages of native messaging: each has four bytes with its length, in the byte order of the machine, and
/// then its text.
package struct NativeMessageReader: Sendable {
  private let limit: Int
  private var bytes: [UInt8] = []

  /// - Parameter limit: The most bytes of a message.
  package init(limit: Int) {
    self.limit = limit
  }

  /// Adds bytes of the stream.
  package mutating func append(_ more: UnsafeRawBufferPointer) {
    bytes.append(contentsOf: more)
  }

  /// Removes and returns the next message; nil if its end has not come.
  ///
  /// - Throws: A ``WebClosure`` for a message that is too long. The rest of the stream cannot be read then.
  package mutating func next() throws(WebClosure) -> [UInt8]? {
    guard bytes.count >= 4 else { return nil }
    let length = Int(bytes.withUnsafeBytes { $0.loadUnaligned(as: UInt32.self) })
    guard length <= limit else {
      throw WebClosure(.tooLong, "found a message of \(length) bytes, expected at most \(limit)")
    }
    guard bytes.count >= 4 + length else { return nil }
    let message = Array(bytes[4..<4 + length])
    bytes.removeFirst(4 + length)
    return message
  }

  /// Appends a message with its length.
  package static func append(_ message: [UInt8], to bytes: inout [UInt8]) {
    withUnsafeBytes(of: UInt32(message.count)) { bytes.append(contentsOf: $0) }
    bytes += message
  }
}
