import TactileIO
import TactileServer
import TactileWire

/// `tactile validate`: reads scenes and configurations as the daemon does.
struct ValidateCommand: Command {
  static let page = CommandPage(
    name: "validate",
    summary: "say what is wrong with scenes and configurations, before a kiosk does",
    usage: "FILE...",
    operandCount: 1...1000,
    purpose: """
      Reads scenes and configurations, in YAML or JSON, as tactiled does, and says what is wrong
      with each: where, what was found and what is allowed there. A file that is right is not
      mentioned. Which of the two a file is, is told from what is in it; tactiled.yaml, and what
      lies in a folder tactiled.d, is a configuration.

      Names of users and groups, and whether the scene that a configuration names is there, are the
      kiosk's own: tactiled --check looks at them.
      """,
    operands: [.operand("FILE", "a scene or a configuration, in YAML or JSON")],
    options: [],
    success: "all files are right",
    failure: "one is not, or could not be read",
    examples: [
      .init(line: "tactile validate kiosk.yaml tactiled.yaml", text: "Before they go to the kiosk")
    ])

  private let files: [String]

  init(_ arguments: Arguments) {
    files = arguments.operands
  }

  func run() throws -> ExitCode {
    var outcome = ExitCode.success
    for file in files {
      do {
        try Self.check(file)
      } catch {
        StandardStream.error.write("\(error)\n")
        outcome = .failure
      }
    }
    return outcome
  }

  private static func check(_ file: String) throws {
    let text = try FileReader.bytes(of: file)
    if isConfiguration(file) || Configuration.looksLike(text) {
      _ = try Configuration(
        files: [ConfigurationFile(name: file, text: text)], accounts: .unchecked)
    } else {
      _ = try SceneDescription(text: text, file: file)
    }
  }

  /// Whether a file is a configuration by its name, even if nothing is in it.
  private static func isConfiguration(_ file: String) -> Bool {
    let names = file.split(separator: "/")
    return names.last == "tactiled.yaml" || names.dropLast().last == "tactiled.d"
  }
}
