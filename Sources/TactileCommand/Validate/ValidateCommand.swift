import TactileIO
import TactileServer
import TactileTesting
import TactileWire

/// `tactile validate`: reads scenes, configurations, bindings and cases as those who use them do.
struct ValidateCommand: Command {
  static let page = CommandPage(
    name: "validate",
    summary: "say what is wrong with a kiosk's files, before the kiosk does",
    usage: "FILE...",
    operandCount: 1...1000,
    purpose: """
      Reads scenes and configurations as tactiled does, bindings as tactile bind and cases as
      tactile test does, and says what is wrong with each: where, what was found and what is allowed
      there. A file that is right is not mentioned. What is named .touch is a case; tactiled.yaml,
      and what lies in a folder tactiled.d, is a configuration; of other files it is told from what
      is in them.

      Names of users and groups, and whether the scene that a configuration names is there, are the
      kiosk's own: tactiled --check looks at them. Whether what happens in a case is what it
      expects, tactile test says.
      """,
    operands: [
      .operand("FILE", "a scene, a configuration or bindings, in YAML or JSON, or a .touch file")
    ],
    options: [],
    success: "all files are right",
    failure: "one is not, or could not be read",
    examples: [
      .init(line: "tactile validate kiosk.yaml tactiled.yaml", text: "Before they go to the kiosk"),
      .init(line: "tactile validate cases/button.touch", text: "Before it is performed"),
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
    if file.hasSuffix(".touch") {
      // Some of what may be wrong shows only when it is performed, such as a finger that never came.
      let specification = try Specification(reading: text, file: file)
      _ = try specification.perform(specification.manners[0])
    } else if isConfiguration(file) || Configuration.looksLike(text) {
      _ = try Configuration(
        files: [ConfigurationFile(name: file, text: text)], accounts: .unchecked)
    } else if BindingDescription.looksLike(text) {
      _ = try BindingDescription.list(text: text, file: file)
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
