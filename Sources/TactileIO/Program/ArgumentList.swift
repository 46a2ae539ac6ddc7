import Tactile

/// Parses a command line into flags, options with values, and operands.
///
/// `--name value` and `--name=value` are equal. After `--`, every argument is an operand.
package struct ArgumentList {
  private var arguments: [String]

  /// Creates a list of the arguments that follow the program's name.
  package init(_ arguments: [String]) {
    self.arguments = arguments
  }

  /// Removes a flag and returns whether it was present.
  package mutating func takeFlag(_ names: String...) -> Bool {
    var found = false
    for index in optionIndices.reversed() where names.contains(arguments[index]) {
      arguments.remove(at: index)
      found = true
    }
    return found
  }

  /// Removes an option and returns its value; nil if the option is absent.
  ///
  /// - Throws: ``UsageError`` if the option has no value or is present twice.
  package mutating func takeOption(_ name: String) throws(UsageError) -> String? {
    var value: String?
    while let index = optionIndices.first(where: { matches(arguments[$0], name) }) {
      guard value == nil else { throw UsageError("\(name) is given twice; give it once") }
      value = try takeValue(at: index, name)
    }
    return value
  }

  /// Removes an option whose value is a path and returns the value; nil if the option is absent.
  ///
  /// - Throws: ``UsageError`` as ``takeOption(_:)``, and for an empty value.
  package mutating func takePath(_ name: String) throws(UsageError) -> String? {
    guard let path = try takeOption(name) else { return nil }
    guard !path.isEmpty else { throw .emptyPath(name) }
    return path
  }

  /// Removes every occurrence of an option and returns the values in their order.
  ///
  /// - Throws: ``UsageError`` if an occurrence has no value.
  package mutating func takeOptions(_ name: String) throws(UsageError) -> [String] {
    var values: [String] = []
    while let index = optionIndices.first(where: { matches(arguments[$0], name) }) {
      values.append(try takeValue(at: index, name))
    }
    return values
  }

  /// Returns the remaining arguments, which must all be operands.
  ///
  /// - Parameter options: The names of the options that exist, with their dashes.
  /// - Throws: ``UsageError`` for an unknown option, with the most similar name among `options`.
  package func operands(options: [String] = []) throws(UsageError) -> [String] {
    if let unknown = optionIndices.first(where: {
      arguments[$0].hasPrefix("-") && arguments[$0] != "-"
    }) {
      throw .unknown("option", arguments[unknown], among: options)
    }
    return arguments.filter { $0 != "--" }
  }

  /// Removes and returns the first operand, such as a subcommand.
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
      throw UsageError("option \(name) needs a value")
    }
    return arguments.remove(at: index)
  }
}

/// An invalid command line: the value found and what to do.
package struct UsageError: Error, Equatable, CustomStringConvertible {
  /// The message, one sentence.
  package let description: String

  package init(_ description: String) {
    self.description = description
  }

  /// The error about an empty path, as scripts pass it for a variable without a value.
  ///
  /// - Parameter name: The option or the operand.
  package static func emptyPath(_ name: String) -> UsageError {
    UsageError("\(name) is ''; expected a path")
  }

  /// The error about an unknown name, with the most similar one of those that exist.
  ///
  /// The dashes of an option and the value after its `=` are not compared.
  ///
  /// - Parameters:
  ///   - noun: The kind of the name, such as `option`.
  ///   - name: The name found.
  ///   - known: The names that exist.
  package static func unknown(
    _ noun: String, _ name: String, among known: [String]
  ) -> UsageError {
    func bare(_ text: String) -> String {
      String(text.prefix { $0 != "=" }.drop { $0 == "-" })
    }
    let nearest = NearestWord.of(bare(name), among: known.map(bare))
    let meant = nearest.flatMap { word in known.first { bare($0) == word } }
    return UsageError(
      "unknown \(noun) '\(name)'" + (meant.map { " (did you mean '\($0)'?)" } ?? ""))
  }
}
