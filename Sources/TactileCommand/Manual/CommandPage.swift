/// All that is said of a subcommand: the source of its `--help`, its manual page, what a shell
/// completes and what its command line may hold.
struct CommandPage: Sendable {
  /// An operand or an option.
  struct Entry: Sendable {
    /// What a shell completes a value with.
    enum Completion: Equatable, Sendable {
      case nothing
      case files
      case words([String])
    }

    /// `FILE` of an operand, `--json` of an option.
    let name: String
    /// What stands for an option's value, such as `PATH`; nil for a flag.
    let value: String?
    let isRepeatable: Bool
    let completion: Completion
    /// A sentence without its dot.
    let text: String

    /// The name, and behind it what stands for the value.
    var usage: String { value.map { "\(name) \($0)" } ?? name }
  }

  /// A command line that does something useful.
  struct Example: Sendable {
    /// What there has to be, so that it can be tried.
    enum Need: Sendable {
      /// Files in the folder it is run in.
      case files
      case service
      case devices
      /// A person.
      case terminal
    }

    let line: String
    let text: String
    var needs = Need.files
  }

  let name: String
  /// What it does, in a line, as a command.
  let summary: String
  /// Its operands, as the line of its usage has them, such as `IN OUT`.
  var usage = ""
  /// How many operands it takes.
  var operandCount: ClosedRange<Int> = 0...0
  /// What it does, in paragraphs; blank lines between them.
  let purpose: String
  var operands: [Entry] = []
  var options: [Entry] = []
  /// When it ends with 0.
  let success: String
  /// When it ends with 1.
  let failure: String
  var examples: [Example] = []
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

  /// What is not an option.
  static func operand(
    _ name: String, _ text: String, completion: Completion = .files
  ) -> Self {
    Self(name: name, value: nil, isRepeatable: false, completion: completion, text: text)
  }

  /// Where the service listens: the same for all subcommands that talk to it.
  static let socket = option(
    "--socket", "PATH",
    """
    connect there (default: your own daemon's socket if there is one in $XDG_RUNTIME_DIR, else \
    /run/tactile/tactiled.socket)
    """, completion: .files)

  /// The recording, and its description if that is a file of its own.
  static let recording: [Self] = [
    operand(
      "FILE",
      "a recording: evemu text, or the output of libinput record, evtest, or Android's getevent "
        + "-t or -lt; told from its content. Or - for standard input"),
    operand(
      "DESCRIPTION",
      "the description of the device, where FILE holds only events; found by itself if it lies "
        + "beside FILE as .desc or .prop"),
  ]
}
