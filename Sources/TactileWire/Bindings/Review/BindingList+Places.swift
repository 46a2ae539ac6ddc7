/// A location in a file of bindings.
package struct BindingPlace: Equatable, Sendable {
  /// A step from a value to a value inside it.
  package enum Step: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, Sendable {
    /// The value of a key.
    case member(String)
    /// An element of a list, from 0.
    case element(Int)

    package init(stringLiteral name: String) { self = .member(name) }
    package init(integerLiteral index: Int) { self = .element(index) }
  }

  /// The line, from 1; 0 for a list that was not read from a file.
  package var line = 0
  /// The character in the line, from 1; 0 for a list that was not read from a file.
  package var column = 0
  /// The path of the value, such as `bindings[2].keys`.
  package var path = JSONPath.root

  /// Returns the location as the beginning of the message of an error.
  package func text(file: String) -> String {
    "\(Excerpt.plain(file, limit: 400)):\(line):\(column): error: "
      + (path == .root ? "" : "\(path): ")
  }
}

extension BindingList {
  /// Returns the location of a part of a binding: of the last of the steps that exists.
  package func place(of binding: Int, _ steps: BindingPlace.Step...) -> BindingPlace {
    place([.member("bindings"), .element(binding)] + steps)
  }

  /// Returns the location of a part of the file: of the last of the steps that exists.
  package func place(_ steps: [BindingPlace.Step]) -> BindingPlace {
    guard var value = source else { return BindingPlace() }
    var path = JSONPath.root
    walk: for step in steps {
      switch (step, value.content) {
      case (.member(let name), .map(let members)):
        guard let next = members.first(where: { $0.name == name })?.value else { break walk }
        value = next
        path = path.member(name)
      case (.element(let index), .list(let values)):
        guard values.indices.contains(index) else { break walk }
        value = values[index]
        path = path.element(index)
      default: break walk
      }
    }
    return BindingPlace(
      line: Int(value.place.line), column: Int(value.place.column), path: path)
  }
}
