import TactileIO

/// The command line of a subcommand, taken apart as its page says.
struct Arguments {
  /// What is no option.
  let operands: [String]
  private var flags: Set<String> = []
  private var values: [String: [String]] = [:]
  private let page: CommandPage

  /// Takes out everything that the page lists.
  ///
  /// - Throws: ``UsageError`` for an option it does not list, one without its value or given twice,
  ///   and for too few or too many operands.
  init(_ list: ArgumentList, for page: CommandPage) throws(UsageError) {
    var list = list
    self.page = page
    for option in page.options {
      if option.value == nil {
        if list.takeFlag(option.name) { flags.insert(option.name) }
      } else if option.isRepeatable {
        values[option.name] = try list.takeOptions(option.name)
      } else if let value = try list.takeOption(option.name) {
        values[option.name] = [value]
      }
    }
    operands = try list.operands()
    guard !page.operandCount.contains(operands.count) else { return }
    if page.operandCount.upperBound == 0 {
      throw UsageError("'\(operands[0])' is not expected here")
    }
    throw UsageError(
      "tactile \(page.name) takes \(page.usage), and \(operands.count) "
        + "\(operands.count == 1 ? "is" : "are") given")
  }

  /// Whether a flag is there.
  func has(_ name: String) -> Bool {
    precondition(isListed(name))
    return flags.contains(name)
  }

  /// The value of an option; nil where it is not there.
  func value(_ name: String) -> String? {
    precondition(isListed(name))
    return values[name]?.first
  }

  /// The values of an option that may be there several times.
  func all(_ name: String) -> [String] {
    precondition(isListed(name))
    return values[name] ?? []
  }

  /// The value of an option as a number within a range.
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

  /// An option that the page does not list would work and be documented nowhere.
  private func isListed(_ name: String) -> Bool {
    page.options.contains { $0.name == name }
  }
}
