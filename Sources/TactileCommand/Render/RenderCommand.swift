import TactileIO

/// `tactile render`: draws a recording.
struct RenderCommand: Command {
  static let page = CommandPage(
    name: "render",
    summary: "draw a recording as SVG, or as an HTML page that plays it",
    usage: "FILE [DESCRIPTION]",
    operandCount: 1...2,
    purpose: """
      Draws the panel, the trails of the fingers, and the gestures at the locations where they were
      recognized. Each trail has its own colour. It is thick at the beginning of the touch and
      becomes thinner with time. Cancelled touches, such as palms, are dashed. Touches that a filter
      removed are grey and dotted.

      An HTML page is one file without external resources. It has a slider and a button for playing,
      and a list of the events. Space plays or stops. The arrow keys move by a frame, with Shift by a
      second. Home and End move to the beginning and the end. The page has light and dark colours.
      """,
    operands: CommandPage.Entry.recording,
    options: [
      .option(
        "-o", "OUT", "the .svg or .html file to create; it must not exist", completion: .files)
    ] + ReplayConfiguration.options + RecordingFiles.options,
    success: "OUT was written",
    failure: "the recording could not be read, or OUT could not be written",
    examples: [
      .init(
        line: "tactile render panel.evemu -o panel.svg", text: "Draw a picture for a report"),
      .init(
        line: "tactile render panel.evemu -o panel.html",
        text: "Write a page that plays the recording"),
    ])

  private let files: RecordingFiles
  private let target: String
  private let configuration: ReplayConfiguration

  init(_ arguments: Arguments) throws {
    files = RecordingFiles(arguments.operands, arguments)
    configuration = try ReplayConfiguration(arguments)
    guard let target = arguments.value("-o") else {
      throw UsageError("-o OUT is missing; name the file to create")
    }
    guard target.hasSuffix(".svg") || target.hasSuffix(".html") else {
      throw UsageError("-o is '\(target)'; expected a name that ends in .svg or .html")
    }
    self.target = target
  }

  func run() throws -> ExitCode {
    let picture = PictureMaker.picture(of: try files.load(), with: configuration)
    guard !picture.isEmpty else {
      throw CommandError("\(files.paths[0]) contains no touch to draw.")
    }
    let name = String(files.paths[0].split(separator: "/").last ?? "recording")
    let text =
      target.hasSuffix(".svg")
      ? SVGPicture.text(of: picture, title: name) : HTMLPicture.text(of: picture, title: name)
    try FileWriter(creating: target).write(Array(text.utf8))
    return .success
  }
}
