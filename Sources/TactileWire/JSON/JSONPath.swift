/// The path to a value in a message, such as `parameters.kinds[2]`.
///
/// A path is most often not read, because most messages have no error. So its text is put together only on request.
public struct JSONPath: Hashable, Sendable, CustomStringConvertible, ExpressibleByStringLiteral {
  /// A path that others continue.
  final class Base: Sendable {
    let path: JSONPath

    init(_ path: JSONPath) {
      self.path = path
    }
  }

  private enum Step: Sendable {
    case text(String)
    case member(String)
    case element(Int)
  }

  /// The path before the last step; nil before the first step.
  private let base: Base?
  private let step: Step

  /// The path to the whole message.
  public static let root: JSONPath = ""

  /// Creates a path from its text.
  public init(stringLiteral description: String) {
    self.init(nil, .text(description))
  }

  private init(_ base: Base?, _ step: Step) {
    self.base = base
    self.step = step
  }

  /// The path to a member of a value.
  static func member(_ name: String, of base: Base) -> JSONPath { JSONPath(base, .member(name)) }

  /// The path to an element of a value, counted from 0.
  static func element(_ index: Int, of base: Base) -> JSONPath { JSONPath(base, .element(index)) }

  /// The path to a member.
  public func member(_ name: String) -> JSONPath { .member(name, of: Base(self)) }

  /// The path to an element, counted from 0.
  public func element(_ index: Int) -> JSONPath { .element(index, of: Base(self)) }

  /// The path as text.
  public var description: String {
    var steps = [step]
    var next = base
    while let present = next {
      steps.append(present.path.step)
      next = present.path.base
    }
    var text = ""
    for step in steps.reversed() {
      switch step {
      case .text(let start): text += start
      case .element(let index): text += "[\(index)]"
      case .member(let name):
        if Self.isPlain(name) {
          text += text.isEmpty ? name : "." + name
        } else {
          text += "[\(Excerpt.quoting(name))]"
        }
      }
    }
    return text
  }

  /// Returns whether two paths have the same text.
  public static func == (one: JSONPath, other: JSONPath) -> Bool {
    one.description == other.description
  }

  /// Hashes the text.
  public func hash(into hasher: inout Hasher) { hasher.combine(description) }

  /// The path relative to the parameters of a call, as in Varlink's InvalidParameter.
  public var withinParameters: String {
    let (text, prefix) = (description, "parameters.")
    return text.hasPrefix(prefix) ? String(text.dropFirst(prefix.count)) : text
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
