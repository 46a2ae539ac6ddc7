import TactileWire

/// A content security policy (CSP 3): which sources a page may use, for each directive.
package struct ContentPolicy: Equatable, Sendable {
  /// The directives that an option may extend. `default-src` stands for those that are not given.
  private static let extensible = [
    "connect-src", "font-src", "frame-src", "img-src", "manifest-src", "media-src", "script-src",
    "style-src", "worker-src",
  ]

  private var directives: [(name: String, sources: [String])] = []

  package static func == (left: ContentPolicy, right: ContentPolicy) -> Bool {
    left.text == right.text
  }

  /// A policy without directives.
  package init() {}

  /// The policy of the files of the bridge: a page loads and connects only what the bridge serves.
  ///
  /// Policies have no notation for `[::1]`; there, `'self'` permits the connection.
  package init(port: UInt16) {
    directives = [
      ("default-src", ["'self'"]),
      ("connect-src", ["'self'", "ws://127.0.0.1:\(port)", "ws://localhost:\(port)"]),
      ("base-uri", ["'self'"]), ("form-action", ["'self'"]), ("frame-ancestors", ["'self'"]),
      ("object-src", ["'none'"]),
    ]
  }

  /// Reads additions, such as `connect-src https://api.example; img-src data: https:`.
  ///
  /// - Throws: A sentence that says what is wrong.
  package init(additions text: String) throws(ContentPolicyProblem) {
    guard text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7f && $0 != UInt8(ascii: ",") }) else {
      throw ContentPolicyProblem("expected ASCII without commas and control characters")
    }
    for part in text.split(separator: ";") {
      let words = part.split(separator: " ").map(String.init)
      guard let name = words.first else { continue }
      guard Self.extensible.contains(name) else {
        throw ContentPolicyProblem(
          "found the directive '\(Excerpt.plain(name))', expected one of "
            + Self.extensible.joined(separator: ", "))
      }
      guard words.count > 1 else {
        throw ContentPolicyProblem("\(name) has no source, such as https://api.example")
      }
      add(name, Array(words.dropFirst()))
    }
    guard !directives.isEmpty else {
      throw ContentPolicyProblem("expected a directive, such as connect-src https://api.example")
    }
  }

  /// The value of the header field.
  package var text: String {
    directives.map { ([$0.name] + $0.sources).joined(separator: " ") }.joined(separator: "; ")
  }

  /// Returns this policy, which also permits what another one names.
  package func adding(_ other: ContentPolicy) -> ContentPolicy {
    var sum = self
    for (name, sources) in other.directives { sum.add(name, sources) }
    return sum
  }

  /// Adds sources. A new directive replaces `default-src`, so it begins with the sources of that one.
  private mutating func add(_ name: String, _ sources: [String]) {
    if let index = directives.firstIndex(where: { $0.name == name }) {
      directives[index].sources += sources
    } else {
      let inherited = directives.first { $0.name == "default-src" }?.sources ?? []
      directives.append((name, inherited + sources))
    }
  }
}

/// What is wrong with the text of a content security policy.
package struct ContentPolicyProblem: Error, Equatable, Sendable, CustomStringConvertible {
  /// A sentence without its first word in upper case and without a period.
  package let description: String

  init(_ description: String) { self.description = description }
}
