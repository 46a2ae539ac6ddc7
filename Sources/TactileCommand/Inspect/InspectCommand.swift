import Tactile
import TactileIO
import TactileRecording
import TactileWeb
import TactileWire

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

/// A picture of the app, which a page shows behind the touches.
struct BackgroundImage {
  /// The most bytes of the file: 4 MiB. The page contains the picture.
  static let mostBytes = 4 << 20

  /// The picture as a URL that contains it.
  let url: String

  /// Reads a file.
  ///
  /// - Throws: `CommandError` if it is too large or is no PNG, JPEG, WebP or GIF file, `IOError` if it cannot
  ///   be read.
  init(path: String) throws {
    let bytes = try FileReader.bytes(of: path)
    guard bytes.count <= Self.mostBytes else {
      throw CommandError(
        "\(path): error: the picture has \(bytes.count) bytes, at most \(Self.mostBytes) are allowed"
      )
    }
    guard let type = Self.mediaType(of: bytes) else {
      throw CommandError("\(path): error: expected a PNG, JPEG, WebP or GIF file")
    }
    url = "data:\(type);base64,\(Base64.text(of: bytes))"
  }

  /// The media type, from the first bytes; nil for another format. SVG is none: it can contain scripts.
  private static func mediaType(of bytes: [UInt8]) -> String? {
    if bytes.starts(with: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) { return "image/png" }
    if bytes.starts(with: [0xff, 0xd8, 0xff]) { return "image/jpeg" }
    if bytes.starts(with: Array("GIF8".utf8)) { return "image/gif" }
    let isWebP =
      bytes.starts(with: Array("RIFF".utf8)) && bytes.dropFirst(8).starts(with: Array("WEBP".utf8))
    return isWebP ? "image/webp" : nil
  }
}

/// The findings in a file with the output of `tactile doctor --json`.
enum DoctorReport {
  /// Reads the findings.
  ///
  /// - Throws: `CommandError` with the line, if a line is no finding; `IOError` if the file cannot be read.
  static func findings(path: String) throws -> [Finding] {
    var findings: [Finding] = []
    let lines = try FileReader.bytes(of: path).split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() where !line.isEmpty {
      do throws(WireError) {
        findings.append(try Finding(decoding: line))
      } catch {
        throw CommandError(
          "\(path):\(index + 1): error: \(error); expected the output of 'tactile doctor --json'")
      }
    }
    return findings
  }
}
