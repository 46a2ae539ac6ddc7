import TactileIO

/// The subcommands of `tactile`. All lists of subcommands come from this enumeration.
enum Subcommand: String, CaseIterable {
  case accessibility
  case anonymize
  case bind
  case calibrate
  case completion
  case convert
  case devices
  case doctor
  case explain
  case heatmap
  case `import`
  case inspect
  case interface
  case keys
  case manual
  case mode
  case monitor
  case own
  case play
  case record
  case release
  case reload
  case render
  case replay
  case report
  case scene
  case set
  case status
  case swipe
  case tap
  case test
  case `try`
  case validate
  case web

  private var type: any Command.Type {
    switch self {
    case .accessibility: AccessibilityCommand.self
    case .anonymize: AnonymizeCommand.self
    case .bind: BindCommand.self
    case .calibrate: CalibrateCommand.self
    case .completion: CompletionCommand.self
    case .convert: ConvertCommand.self
    case .devices: DevicesCommand.self
    case .doctor: DoctorCommand.self
    case .explain: ExplainCommand.self
    case .heatmap: HeatmapCommand.self
    case .import: ImportCommand.self
    case .inspect: InspectCommand.self
    case .interface: InterfaceCommand.self
    case .keys: KeysCommand.self
    case .manual: ManualCommand.self
    case .mode: ModeCommand.self
    case .monitor: MonitorCommand.self
    case .own: OwnCommand.self
    case .play: PlayCommand.self
    case .record: RecordCommand.self
    case .release: ReleaseCommand.self
    case .reload: ReloadCommand.self
    case .render: RenderCommand.self
    case .replay: ReplayCommand.self
    case .report: ReportCommand.self
    case .scene: SceneCommand.self
    case .set: SetCommand.self
    case .status: StatusCommand.self
    case .swipe: SwipeCommand.self
    case .tap: TapCommand.self
    case .test: TestCommand.self
    case .try: TryCommand.self
    case .validate: ValidateCommand.self
    case .web: WebCommand.self
    }
  }

  /// The documentation of the subcommand.
  var page: CommandPage { type.page }

  func run(_ arguments: ArgumentList) throws -> ExitCode {
    try type.init(Arguments(arguments, for: page)).run()
  }

  /// The description of `tactile`.
  static let purpose =
    "Examines touch panels, the tactiled service and recordings, and runs .touch test files."

  /// The text that `tactile --help` prints.
  static var overview: String {
    let rows = allCases.map { subcommand in
      let name = subcommand.rawValue
      return
        "  \(name)\(String(repeating: " ", count: 14 - name.count))\(subcommand.page.summary)\n"
    }
    return """
      usage: tactile SUBCOMMAND [OPTIONS]

      \(purpose)

      \(rows.joined())
        --version prints the version; tactile SUBCOMMAND --help explains a subcommand.

      Exit status: 0 success, 1 failure, 2 the command line is invalid.

      """
  }
}
