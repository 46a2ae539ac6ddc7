import TactileIO

/// `tactile render`: draws a recording.
struct RenderCommand: Command {
  static let page = CommandPage(
    name: "render",
    summary: "draw a recording as SVG or PNG, or write a page of the inspector",
    usage: "FILE [DESCRIPTION]",
    operandCount: 1...2,
    purpose: """
      Draws the panel, the trails of the fingers, the gestures and the uses of controls. It draws each
      finger and pen that the filters let through, from the landing to the lift, even if a view received
      only a part of the touch or nothing. Each finger has a number and a colour. Its trail is pale at
      the beginning and strong at the end, and arrows show the direction. Touches that the panel or a
      filter cancelled, such as palms, are dashed. Touches that a filter removed are grey and dotted.
      Labels never cover one another. If there is no space for a label, the drawing leaves it out and
      states the number of such labels. Times are in seconds since the start of the recording, as
      tactile replay prints them.

      A scale shows millimetres on the glass. An SVG file has light colours, and dark colours in
      programs with a dark mode. A PNG file has light colours. To write it, the command loads the
      library librsvg (Debian's package librsvg2-2).

      An HTML file is the page that tactile inspect writes: it plays the recording and shows all
      decisions.
      """,
    operands: CommandPage.Entry.recording,
    options: [
      .option(
        "-o", "OUT", "the .svg, .png or .html file to create; it must not exist",
        completion: .files)
    ] + ReplayConfiguration.options + RecordingFiles.options,
    success: "OUT was written",
    failure: "the recording could not be read, or OUT could not be written",
    examples: [
      .init(
        line: "tactile render panel.evemu -o panel.svg", text: "Draw a picture for a web page"),
      .init(
        line: "tactile render panel.evemu -o panel.png", text: "Draw a picture for a report"),
      .init(
        line: "tactile render panel.evemu -o panel.html",
        text: "Write a page that plays the recording"),
    ],
    printsRules: true)

  private let files: RecordingFiles
  private let target: String
  private let format: PictureFormat
  private let configuration: ReplayConfiguration

  init(_ arguments: Arguments) throws {
    files = RecordingFiles(arguments.operands, arguments)
    configuration = try ReplayConfiguration(arguments)
    (target, format) = try PictureFormat.output(arguments, allowed: PictureFormat.allCases)
  }

  func run() throws -> ExitCode {
    guard format != .html else {
      let page = try InspectCommand.page(about: files, configuration)
      try FileWriter(creating: target).write(page)
      return .success
    }
    let picture = PictureMaker.picture(of: try files.load(), with: configuration)
    guard !picture.isEmpty else {
      throw CommandError("\(files.paths[0]) contains no touch to draw.")
    }
    let name = String(files.paths[0].split(separator: "/").last ?? "recording")
    let bytes = try format.bytes(ofDrawing: SVGPicture.text(of: picture, title: name))
    try FileWriter(creating: target).write(bytes)
    return .success
  }
}
