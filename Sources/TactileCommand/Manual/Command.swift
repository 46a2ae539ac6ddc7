import TactileIO

/// A subcommand with its documentation.
protocol Command {
  static var page: CommandPage { get }
  /// Reads a command line, or throws a `UsageError`.
  init(_ arguments: Arguments) throws
  func run() throws -> ExitCode
}

/// The documentation of a subcommand. The `--help` text, the manual page, the completion and the
/// parser of the command line use it.
struct CommandPage: Sendable {
  /// An operand or an option.
  struct Entry: Sendable {
    /// The values that a shell suggests.
    enum Completion: Equatable, Sendable {
      case nothing
      case files
      case words([String])
    }

    /// The name, such as `FILE` for an operand or `--json` for an option.
    let name: String
    /// The placeholder of an option's value, such as `PATH`; nil for a flag.
    let value: String?
    let isRepeatable: Bool
    let completion: Completion
    /// The description, without a full stop.
    let text: String

    /// The name, followed by the placeholder of the value.
    var usage: String { value.map { "\(name) \($0)" } ?? name }
  }

  /// A useful command line.
  struct Example: Sendable {
    /// The requirement for running an example.
    enum Need: Sendable {
      /// Files in the working directory.
      case files
      case service
      case devices
      /// The service with a panel that nothing touches.
      case panel
      /// A user at a terminal.
      case terminal
    }

    let line: String
    let text: String
    var needs = Need.files
  }

  let name: String
  /// One line in the imperative.
  let summary: String
  /// The operands in the usage line, such as `IN OUT`.
  var usage = ""
  /// The allowed numbers of operands.
  var operandCount: ClosedRange<Int> = 0...0
  /// The description, in paragraphs separated by blank lines.
  let purpose: String
  var operands: [Entry] = []
  var options: [Entry] = []
  /// The condition for the exit status 0.
  let success: String
  /// The condition for the exit status 1.
  let failure: String
  var examples: [Example] = []
  /// Whether the output contains rule numbers; help and manual page then say how to look one up.
  var printsRules = false
}

extension CommandPage.Entry {
  /// An option without a value.
  static func flag(_ name: String, _ text: String) -> Self {
    Self(name: name, value: nil, isRepeatable: false, completion: .nothing, text: text)
  }

  /// An option with a value.
  static func option(
    _ name: String, _ value: String, _ text: String, isRepeatable: Bool = false,
    completion: Completion = .nothing
  ) -> Self {
    Self(
      name: name, value: value, isRepeatable: isRepeatable, completion: completion, text: text)
  }

  /// An argument that is not an option.
  static func operand(
    _ name: String, _ text: String, completion: Completion = .files
  ) -> Self {
    Self(name: name, value: nil, isRepeatable: false, completion: completion, text: text)
  }

  /// The option for the service's socket.
  static let socket = option(
    "--socket", "PATH",
    """
    connect to this socket (default: the socket of your own daemon if it exists in \
    $XDG_RUNTIME_DIR, else /run/tactile/tactiled.socket)
    """, completion: .files)

  /// The operands for a recording and for a separate file with its description.
  static let recording: [Self] = [
    operand(
      "FILE",
      "a recording: evemu text, or the output of libinput record, evtest, or Android's getevent "
        + "-t or -lt; its content determines the format. Or - for standard input"),
    operand(
      "DESCRIPTION",
      "the description of the device, if FILE contains only events (default: a file beside FILE "
        + "that ends in .desc or .prop)"),
  ]
}

/// An error of a subcommand.
struct CommandError: Error, CustomStringConvertible {
  /// The message: the problem, and the action that solves it.
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
