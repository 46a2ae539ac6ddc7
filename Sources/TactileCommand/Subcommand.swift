import TactileIO

/// The subcommands of `tactile`: the one table of them.
enum Subcommand: String, CaseIterable {
  case anonymize
  case bind
  case calibrate
  case completion
  case convert
  case devices
  case doctor
  case explain
  case heatmap
  case interface
  case manual
  case monitor
  case record
  case render
  case replay
  case scene
  case status
  case test
  case validate

  private var type: any Command.Type {
    switch self {
    case .anonymize: AnonymizeCommand.self
    case .bind: BindCommand.self
    case .calibrate: CalibrateCommand.self
    case .completion: CompletionCommand.self
    case .convert: ConvertCommand.self
    case .devices: DevicesCommand.self
    case .doctor: DoctorCommand.self
    case .explain: ExplainCommand.self
    case .heatmap: HeatmapCommand.self
    case .interface: InterfaceCommand.self
    case .manual: ManualCommand.self
    case .monitor: MonitorCommand.self
    case .record: RecordCommand.self
    case .render: RenderCommand.self
    case .replay: ReplayCommand.self
    case .scene: SceneCommand.self
    case .status: StatusCommand.self
    case .test: TestCommand.self
    case .validate: ValidateCommand.self
    }
  }

  /// All that is said of it.
  var page: CommandPage { type.page }

  func run(_ arguments: ArgumentList) throws -> ExitCode {
    try type.init(Arguments(arguments, for: page)).run()
  }

  /// What all of them are for.
  static let purpose = "Looks at touch panels, at the tactiled service, at recordings and at cases."

  /// What `tactile --help` prints.
  static var overview: String {
    let rows = allCases.map { subcommand in
      let name = subcommand.rawValue
      return
        "  \(name)\(String(repeating: " ", count: 12 - name.count))\(subcommand.page.summary)\n"
    }
    return """
      usage: tactile SUBCOMMAND [OPTIONS]

      \(purpose)

      \(rows.joined())
        --version prints the version; tactile SUBCOMMAND --help explains a subcommand.

      Exit status: 0 it did what it was asked, 1 it could not, 2 it was called wrongly.

      """
  }
}
