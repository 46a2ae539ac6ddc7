import TactileIO
import TactileWire

/// `tactile validate`: reads scene files as the daemon does.
struct ValidateCommand: Command {
  static let page = CommandPage(
    name: "validate",
    summary: "say what is wrong with scene files, before a kiosk does",
    usage: "FILE...",
    operandCount: 1...1000,
    purpose: """
      Reads scene files, in YAML or JSON, as tactiled does, and says what is wrong with each: where,
      what was found and what is allowed there. A file that is right is not mentioned.
      """,
    operands: [.operand("FILE", "a scene, in YAML or JSON")],
    options: [],
    success: "all files are right",
    failure: "one is not, or could not be read",
    examples: [.init(line: "tactile validate kiosk.yaml", text: "Before it goes to the kiosk")])

  private let files: [String]

  init(_ arguments: Arguments) {
    files = arguments.operands
  }

  func run() throws -> ExitCode {
    var outcome = ExitCode.success
    for file in files {
      do {
        _ = try SceneFile.load(file)
      } catch {
        StandardStream.error.write("\(error)\n")
        outcome = .failure
      }
    }
    return outcome
  }
}
