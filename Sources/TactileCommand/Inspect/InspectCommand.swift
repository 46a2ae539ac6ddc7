import Tactile
import TactileIO
import TactileRecording
import TactileWeb

/// `tactile inspect`: writes a page that shows what happened in a recording, and why.
struct InspectCommand: Command {
  static let page = CommandPage(
    name: "inspect",
    summary: "write a page that shows what happened in a recording, and why",
    usage: "FILE [DESCRIPTION]",
    operandCount: 1...2,
    purpose: """
      Replays a recording and writes one HTML file: the inspector with the events and decisions of the
      run. FILE can also be a saved trace, the output of tactile replay --trace --json. The file needs
      no network and no other file, and the same input always gives the same bytes.

      The page has a timeline with a lane for each finger, recognizer, control, action and filter; the
      glass with windows, views and trails; a list of all events and decisions with the texts of their
      rules; and details with the numbers of an event. For a selected touch, it lists which views
      the hit-test asked. A saved trace contains no views, so the page then shows none.

      --compare adds a second run and shows the first difference of both. --background shows a picture
      of the app behind the touches; it fills the glass. --doctor shows the findings of tactile doctor
      for the machine; if FILE is a report of tactile report, the page shows the findings in it. Space plays, the arrow keys move by 0.01 s or to the next event, + and - zoom,
      and / searches. The address of the page names a moment, such as #t=4.27&g=pan.
      """,
    operands: CommandPage.Entry.recording,
    options: [
      .option(
        "-o", "OUT", "the .html file to create; it must not exist", completion: .files),
      .option(
        "--compare", "FILE",
        "a second recording, replayed with the same scene, or a saved trace, such as of another scene",
        completion: .files),
      .option(
        "--background", "IMAGE",
        "a picture of the app: PNG, JPEG, WebP or GIF, at most 4 MiB", completion: .files),
      .option(
        "--doctor", "FILE", "show these findings: the output of tactile doctor --json",
        completion: .files),
    ] + TimeRange.options + ReplayConfiguration.options + RecordingFiles.options,
    success: "OUT was written",
    failure: "the recording could not be read, or OUT could not be written",
    examples: [
      .init(
        line: "tactile inspect panel.evemu -o run.html",
        text: "Write a page about a recording"),
      .init(
        line: "tactile inspect panel.evemu --scene kiosk.yaml --until 60 -o minute.html",
        text: "Write a page about its first minute, with the views of the app"),
    ],
    printsRules: true)

  private let files: RecordingFiles
  private let target: String
  private let configuration: ReplayConfiguration
  private let range: TimeRange
  private let other: String?
  private let background: String?
  private let report: String?

  init(_ arguments: Arguments) throws {
    files = RecordingFiles(arguments.operands, arguments)
    configuration = try ReplayConfiguration(arguments)
    range = try TimeRange(arguments)
    other = arguments.value("--compare")
    background = arguments.value("--background")
    report = arguments.value("--doctor")
    (target, _) = try PictureFormat.output(arguments, allowed: [.html])
  }

  func run() throws -> ExitCode {
    var data = InspectorData(title: Self.name(of: files.paths[0]))
    data.background = try background.map { try BackgroundImage(path: $0) }
    data.findings = try report.map { try DoctorReport.findings(path: $0) } ?? findings ?? []
    let run = try Self.run(of: files, configuration, range)
    data.run = run
    data.rules = run.rules
    if let other {
      let second = try Self.run(of: files.with([other]), configuration, range)
      data.other = (Self.name(of: other), second)
      data.rules = run.rules.union(second.rules)
    }
    try FileWriter(creating: target).write(InspectorPage(data.parts).bytes)
    return .success
  }

  /// The findings in a report for support; nil if the input is no such file.
  private var findings: [Finding]? {
    guard files.paths.count == 1, FileReader.size(of: files.paths[0]) != nil,
      let file = try? SeekableFile(of: files.paths[0]),
      let head = try? file.bytes(in: 0..<Self.mostReportBytes)
    else { return nil }
    return SupportReport.findings(in: head)
  }

  /// The most bytes of the sections of a report that are read.
  private static let mostReportBytes = 1 << 20

  /// Returns a page about a recording, without anything else.
  static func page(
    about files: RecordingFiles, _ configuration: ReplayConfiguration
  ) throws -> [UInt8] {
    let run = try run(of: files, configuration, TimeRange())
    let data = InspectorData(title: name(of: files.paths[0]), rules: run.rules, run: run)
    return InspectorPage(data.parts).bytes
  }

  private static func run(
    of files: RecordingFiles, _ configuration: ReplayConfiguration, _ range: TimeRange
  ) throws -> InspectedRun {
    switch try files.contents() {
    case .trace(let lines):
      try InspectedRun(trace: lines, name: files.paths[0], range, isStrict: files.isStrict) {
        StandardStream.error.writeLine("tactile: warning: \($0)")
      }
    case .long(let recording): try InspectedRun(of: recording, with: configuration, range)
    case .recording(let recording):
      try InspectedRun(of: Playback(recording), with: configuration, range)
    }
  }

  private static func name(of path: String) -> String {
    String(path.split(separator: "/").last ?? "recording")
  }
}
