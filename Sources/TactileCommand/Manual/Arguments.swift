import TactileIO

/// The command line of a subcommand, parsed according to its page.
struct Arguments {
  /// The arguments that are not options.
  let operands: [String]
  private var flags: Set<String> = []
  private var values: [String: [String]] = [:]
  private let page: CommandPage

  /// Parses a command line.
  ///
  /// - Throws: ``UsageError`` for an option that the page does not list, for an option without its
  ///   value or given twice, for an empty path, and for too few or too many operands.
  init(_ list: ArgumentList, for page: CommandPage) throws(UsageError) {
    var list = list
    self.page = page
    for option in page.options {
      if option.value == nil {
        if list.takeFlag(option.name) { flags.insert(option.name) }
      } else if option.isRepeatable {
        values[option.name] = try list.takeOptions(option.name)
      } else if let value = try option.completion == .files
        ? list.takePath(option.name) : list.takeOption(option.name)
      {
        values[option.name] = [value]
      }
    }
    operands = try list.operands(options: page.options.map(\.name) + ["--help"])
    if page.operandCount.contains(operands.count) {
      try checkPaths()
      return
    }
    if page.operandCount.upperBound == 0 {
      throw UsageError("unexpected operand '\(operands[0])'")
    }
    throw UsageError(
      "tactile \(page.name) needs the operands \(page.usage); found \(operands.count)")
  }

  /// Checks that no operand is an empty path. Only the first one has a name: the others may be optional.
  private func checkPaths() throws(UsageError) {
    guard let empty = operands.firstIndex(of: ""), let first = page.operands.first,
      first.completion == .files
    else { return }
    throw .emptyPath(empty == 0 ? first.name : "operand \(empty + 1)")
  }

  /// Whether a flag is given.
  func has(_ name: String) -> Bool {
    precondition(isListed(name))
    return flags.contains(name)
  }

  /// Whether an option with a value is given.
  func isGiven(_ name: String) -> Bool { !all(name).isEmpty }

  /// Returns the value of an option; nil if the option is not given.
  func value(_ name: String) -> String? {
    precondition(isListed(name))
    return values[name]?.first
  }

  /// Returns the values of a repeatable option.
  func all(_ name: String) -> [String] {
    precondition(isListed(name))
    return values[name] ?? []
  }

  /// Returns the value of an option as a number within a range.
  func number(_ name: String, in range: ClosedRange<Double>) throws(UsageError) -> Double? {
    guard let text = value(name) else { return nil }
    guard let number = Double(text), range.contains(number) else {
      throw UsageError(
        "\(name) is '\(text)'; expected a number from \(Self.text(range.lowerBound)) to "
          + Self.text(range.upperBound))
    }
    return number
  }

  private static func text(_ bound: Double) -> String {
    Int(exactly: bound).map { "\($0)" } ?? "\(bound)"
  }

  /// Whether the page documents an option. The program must not read any other option.
  private func isListed(_ name: String) -> Bool {
    page.options.contains { $0.name == name }
  }
}
