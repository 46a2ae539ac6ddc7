import TactileIO
import TactileRecording
import TactileServer
import TactileTesting
import TactileWire

/// `tactile validate`: checks scenes, configurations, bindings and `.touch` files.
struct ValidateCommand: Command {
  static let page = CommandPage(
    name: "validate",
    summary: "check scenes, configurations, bindings and .touch files",
    usage: "FILE...",
    operandCount: 1...1000,
    purpose: """
      Reads scenes and configurations as tactiled does, bindings as tactile bind does, and .touch files
      as tactile test does. It prints each error with its location, the value found and the values
      allowed. It warns of probable mistakes in scenes: actions that nothing handles, views outside their
      superview, and, if a configuration is among the files, screens that the configuration does not
      declare. It warns of bindings that can never start their task. With --scene it warns of bindings that nothing
      causes, and with a configuration of screens and idle times that the configuration does not have. It prints
      nothing else about valid files.

      A file whose name ends in .touch is a test case. A file tactiled.yaml, and each file in a folder
      tactiled.d, is a configuration. The content determines the kind of other files.

      The command does not check whether users, groups and the scene file of a configuration exist;
      run tactiled --check on the kiosk for that. It does not compare the results of .touch files with
      the expected lines; run tactile test for that.
      """,
    operands: [
      .operand("FILE", "a scene, a configuration or bindings, in YAML or JSON, or a .touch file")
    ],
    options: [
      .option(
        "--scene", "SCENE",
        "the machine's own scene: warn of gestures, views, states and actions in bindings that nothing in this "
          + "scene causes", completion: .files)
    ],
    success: "all files are valid",
    failure: "one or more files are invalid or could not be read",
    examples: [
      .init(
        line: "tactile validate kiosk.yaml tactiled.yaml",
        text: "Check files before you copy them to the kiosk"),
      .init(line: "tactile validate cases/button.touch", text: "Check a .touch file"),
      .init(
        line: "tactile validate --scene kiosk.yaml bindings.yaml",
        text: "Check that the scene has the gestures of the bindings"),
    ])

  private let files: [String]
  private let scene: String?

  init(_ arguments: Arguments) {
    files = arguments.operands
    scene = arguments.value("--scene")
  }

  func run() throws -> ExitCode {
    var outcome = ExitCode.success
    var screens: Set<String>?
    var idle: [Int]?
    var scenes: [(file: String, text: [UInt8])] = []
    var bindings: [(file: String, list: BindingList)] = []
    for file in files {
      do {
        let text = try FileReader.bytes(of: file)
        switch try Self.check(file, text) {
        case .configuration(let configuration):
          screens = (screens ?? []).union(configuration.declaredScreens)
          idle = (idle ?? []) + configuration.idle
        case .scene: scenes.append((file, text))
        case .bindings(let list): bindings.append((file, list))
        case .other: break
        }
      } catch {
        StandardStream.error.writeLine("\(error)")
        outcome = .failure
      }
    }
    for (file, text) in scenes {
      for warning in try SceneDescription.warnings(text: text, file: file, screens: screens) {
        StandardStream.error.writeLine("\(warning)")
      }
    }
    var known = BindingKnowledge()
    known.idle = idle
    known.screens = screens.map { $0.reduce(into: [:]) { $0[$1] = .some(nil) } }
    if let scene = try scene.map(SceneFile.load) {
      known.occasions = OccasionList(of: scene.windows).message
      known.windows = Set(scene.windows.map(\.name))
    }
    for (file, list) in bindings {
      for warning in list.warnings(file: file, known) {
        StandardStream.error.writeLine("\(warning)")
      }
    }
    return outcome
  }

  /// A valid file.
  private enum ValidFile {
    case configuration(Configuration)
    case scene
    case bindings(BindingList)
    case other
  }

  private static func check(_ file: String, _ text: [UInt8]) throws -> ValidFile {
    if file.hasSuffix(".touch") {
      // Some errors appear only in a performance, such as a finger that lifts but never came down.
      let specification = try Specification(
        reading: text, file: file, loadingScene: FileReader.bytes)
      _ = try specification.perform(specification.manners[0])
      return .other
    } else if isConfiguration(file) || Configuration.looksLike(text) {
      return .configuration(
        try Configuration(
          files: [ConfigurationFile(name: file, text: text)], accounts: .unchecked))
    } else if BindingList.looksLike(text) {
      return .bindings(try BindingList(text: text, file: file))
    } else {
      do {
        _ = try SceneDescription(text: text, file: file)
      } catch {
        try checkIsNoRecording(file, text)
        throw error
      }
      return .scene
    }
  }

  /// Throws an error that names the format of a recording, if a file is one.
  private static func checkIsNoRecording(
    _ file: String, _ text: [UInt8]
  ) throws(CommandError) {
    // The YAML of `libinput record` has keys that a configuration also has.
    guard let format = try? RecordingReader.format(of: RecordingFile(name: file, bytes: text)),
      format != .libinput
    else { return }
    throw CommandError(
      "\(file): found a recording (\(format.rawValue)), expected a scene, a configuration, bindings or a "
        + ".touch file; tactile replay plays a recording")
  }

  /// Whether a file is a configuration because of its name. Such a file may be empty.
  private static func isConfiguration(_ file: String) -> Bool {
    let names = file.split(separator: "/")
    return names.last == "tactiled.yaml" || names.dropLast().last == "tactiled.d"
  }
}
