/// Takes a command line apart: flags, options with a value, and what is left.
///
/// `--name value` and `--name=value` are the same; after `--` nothing is an option.
package struct ArgumentList {
  private var arguments: [String]

  /// The arguments after the program's name.
  package init(_ arguments: [String]) {
    self.arguments = arguments
  }

  /// Whether a flag is there; takes it out.
  package mutating func takeFlag(_ names: String...) -> Bool {
    var found = false
    for index in optionIndices.reversed() where names.contains(arguments[index]) {
      arguments.remove(at: index)
      found = true
    }
    return found
  }

  /// The value of an option, nil where it is not there; takes both out.
  ///
  /// - Throws: ``UsageError`` if it has no value or is there twice.
  package mutating func takeOption(_ name: String) throws(UsageError) -> String? {
    var value: String?
    while let index = optionIndices.first(where: { matches(arguments[$0], name) }) {
      guard value == nil else { throw UsageError("\(name) is given twice; give it once") }
      value = try takeValue(at: index, name)
    }
    return value
  }

  /// The values of an option that may be there several times, in their order; takes them all out.
  ///
  /// - Throws: ``UsageError`` if one of them has no value.
  package mutating func takeOptions(_ name: String) throws(UsageError) -> [String] {
    var values: [String] = []
    while let index = optionIndices.first(where: { matches(arguments[$0], name) }) {
      values.append(try takeValue(at: index, name))
    }
    return values
  }

  /// What is left, which must all be operands.
  ///
  /// - Throws: ``UsageError`` naming an option that is not known.
  package func operands() throws(UsageError) -> [String] {
    if let unknown = optionIndices.first(where: {
      arguments[$0].hasPrefix("-") && arguments[$0] != "-"
    }) {
      throw UsageError("'\(arguments[unknown])' is no option here")
    }
    return arguments.filter { $0 != "--" }
  }

  /// The first operand, such as a subcommand; takes it out.
  package mutating func takeFirst() -> String? {
    guard let first = arguments.first, !first.hasPrefix("-") else { return nil }
    return arguments.removeFirst()
  }

  private var optionIndices: Range<Int> {
    0..<(arguments.firstIndex(of: "--") ?? arguments.count)
  }

  private func matches(_ argument: String, _ name: String) -> Bool {
    argument == name || argument.hasPrefix(name + "=")
  }

  private mutating func takeValue(at index: Int, _ name: String) throws(UsageError) -> String {
    let argument = arguments.remove(at: index)
    if argument != name { return String(argument.dropFirst(name.utf8.count + 1)) }
    guard index < arguments.count, arguments[index] != "--" else {
      throw UsageError("\(name) needs a value after it")
    }
    return arguments.remove(at: index)
  }
}
