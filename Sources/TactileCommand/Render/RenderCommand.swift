import TactileIO

/// `tactile render`: a picture of a recording.
struct RenderCommand: Command {
  static let page = CommandPage(
    name: "render",
    summary: "draw what a recording holds, as SVG or as a page to play it",
    usage: "FILE [DESCRIPTION]",
    operandCount: 1...2,
    purpose: """
      Draws the panel with the trail of each finger in a colour of its own, thick where it landed
      and thinner with time, and the gestures where they were recognized. Touches that were taken
      back, such as palms, are dashed; what a filter kept away is grey and dotted.

      As HTML it is one file that needs nothing else: a slider and a button to play it, and the
      list of events beside it. Space plays and stops, the arrows go a frame or, with Shift, a
      second, Home and End to the ends. Readable in light and dark.
      """,
    operands: CommandPage.Entry.recording,
    options: [
      .option(
        "-o", "OUT", "the file to make, which must not be there: .svg or .html",
        completion: .files)
    ] + Machine.options,
    success: "OUT was written",
    failure: "the recording could not be read, or OUT not be written",
    examples: [
      .init(line: "tactile render panel.evemu -o panel.svg", text: "A picture for a report"),
      .init(line: "tactile render panel.evemu -o panel.html", text: "A page to play it"),
    ])

  private let files: [String]
  private let target: String
  private let machine: Machine

  init(_ arguments: Arguments) throws {
    files = RecordingFiles.paths(arguments.operands)
    machine = try Machine(arguments)
    guard let target = arguments.value("-o") else {
      throw UsageError("-o OUT is missing; name the file to make")
    }
    guard target.hasSuffix(".svg") || target.hasSuffix(".html") else {
      throw UsageError("'\(target)' is neither .svg nor .html; name the file to make so")
    }
    self.target = target
  }

  func run() throws -> ExitCode {
    let picture = PictureMaker.picture(of: try RecordingFiles.load(files), on: machine)
    guard !picture.isEmpty else {
      throw CommandError("\(files[0]) has no touch, so there is nothing to draw.")
    }
    let name = String(files[0].split(separator: "/").last ?? "recording")
    let text =
      target.hasSuffix(".svg")
      ? SVGPicture.text(of: picture, title: name) : HTMLPicture.text(of: picture, title: name)
    try FileWriter(creating: target).write(Array(text.utf8))
    return .success
  }
}
