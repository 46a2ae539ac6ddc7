import TactileIO

/// The subcommands of `tactile`.
enum Subcommand: String, CaseIterable {
  case devices
  case explain
  case interface
  case monitor
  case replay
  case test

  func run(_ arguments: ArgumentList) throws -> ExitCode {
    switch self {
    case .devices: try DevicesCommand(arguments).run()
    case .explain: try ExplainCommand(arguments).run()
    case .interface: try InterfaceCommand(arguments).run()
    case .monitor: try MonitorCommand(arguments).run()
    case .replay: try ReplayCommand(arguments).run()
    case .test: try TestCommand(arguments).run()
    }
  }

  /// What its `--help` prints.
  var help: String {
    switch self {
    case .devices: DevicesCommand.help
    case .explain: ExplainCommand.help
    case .interface: InterfaceCommand.help
    case .monitor: MonitorCommand.help
    case .replay: ReplayCommand.help
    case .test: TestCommand.help
    }
  }

  private var summary: String {
    switch self {
    case .devices: "list input devices, what each was taken for and why"
    case .explain: "tell why gestures of a recording were recognized, or were not"
    case .interface: "print the contract of what is said over the socket"
    case .monitor: "print touches and gestures as they happen"
    case .replay: "run a recording through the engine and print what it makes of it"
    case .test: "perform .touch files and say where they went another way"
    }
  }

  /// What `tactile --help` prints.
  static var overview: String {
    let rows = allCases.map { subcommand in
      let name = subcommand.rawValue
      return "  \(name)\(String(repeating: " ", count: 10 - name.count))\(subcommand.summary)\n"
    }
    return """
      usage: tactile SUBCOMMAND [OPTIONS]

      Looks at touch panels, at the tactiled service, at recordings and at cases.

      \(rows.joined())
        --version prints the version; tactile SUBCOMMAND --help explains a subcommand.

      Exit status: 0 it did what it was asked, 1 it could not, 2 it was called wrongly.

      """
  }
}
