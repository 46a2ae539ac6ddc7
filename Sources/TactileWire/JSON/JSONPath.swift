/// The path to a value in a message, such as `parameters.kinds[2]`.
public struct JSONPath: Hashable, Sendable, CustomStringConvertible, ExpressibleByStringLiteral {
  /// The path as text.
  public let description: String

  /// The path to the whole message.
  public static let root: JSONPath = ""

  /// Creates a path from its text.
  public init(stringLiteral description: String) {
    self.description = description
  }

  private init(_ description: String) {
    self.description = description
  }

  /// The path to a member.
  public func member(_ name: String) -> JSONPath {
    let name = Self.isPlain(name) ? name : "[\(Excerpt.quoting(name))]"
    let dot = description.isEmpty || name.hasPrefix("[") ? "" : "."
    return JSONPath(description + dot + name)
  }

  /// The path to an element, counted from 0.
  public func element(_ index: Int) -> JSONPath {
    JSONPath("\(description)[\(index)]")
  }

  /// The path relative to the parameters of a call, as in Varlink's InvalidParameter.
  public var withinParameters: String {
    let prefix = "parameters."
    guard description.hasPrefix(prefix) else { return description }
    return String(description.dropFirst(prefix.count))
  }

  private static func isPlain(_ name: String) -> Bool {
    !name.isEmpty
      && name.utf8.allSatisfy {
        switch $0 {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
          true
        default: false
        }
      }
  }
}
