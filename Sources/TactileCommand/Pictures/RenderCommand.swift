import Tactile
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

/// Draws a picture as SVG.
enum SVGPicture {
  private static let margin = 24.0
  /// The width of the drawing, in pixels.
  private static let width = PanelDrawing.extent + 2 * margin
  private static let headHeight = 66.0

  static func text(of picture: Picture, title: String) -> String {
    var writer = SVGWriter()
    head(of: picture, title, into: &writer)
    var top = headHeight
    var parts: Set<PanelDrawing.Part> = []
    var hidden = 0
    let panels = picture.panels.filter { !$0.trails.isEmpty || picture.panels.count == 1 }
    for panel in panels {
      let scale = PanelDrawing.scale(of: panel)
      let left = (width - panel.frame.size.width * scale) / 2
      if panels.count > 1 {
        let name = TextWidth.fitted(panel.name, size: 14, width: PanelDrawing.extent)
        writer.label(
          name, at: Point(x: left, y: top + 14), size: 14, isBold: true, mark: "label")
        top += 24
      }
      var drawing = PanelDrawing(of: panel, at: Point(x: left, y: top))
      drawing.draw(into: &writer)
      parts.formUnion(drawing.parts)
      hidden += drawing.hidden
      top += drawing.glass.size.height + 8
      ScaleBar.draw(
        at: Point(x: width - margin, y: top + 36), glass: panel.frame.size, scale: scale,
        isAssumed: picture.hasAssumedSize, into: &writer)
      top += panels.count > 1 && panel.name != panels.last?.name ? 60 : 0
    }
    // The legend is left of the last scale.
    let legend = PictureLegend(parts)
    let height = legend.draw(
      at: Point(x: margin, y: top), width: PanelDrawing.extent - 280, into: &writer)
    top += max(height, 40)
    if hidden > 0 {
      let words = "\(Counted.text(hidden, "label")) left out, because there is no space"
      writer.label(
        words, at: Point(x: margin, y: top + 14), size: 12, .quiet, mark: "label")
      top += 20
    }
    return writer.document(Size(width: width, height: top + margin / 2), title: title)
  }

  private static func head(
    of picture: Picture, _ title: String, into writer: inout SVGWriter
  ) {
    let trails = picture.panels.flatMap(\.trails)
    let marks = picture.panels.flatMap(\.marks)
    var words = [
      Counted.text(trails.count, "touch", "touches"), "\(LabelTime.text(picture.duration)) s",
      Counted.text(marks.count { $0.state != .began && $0.state != .cancelled }, "gesture"),
    ]
    let cancelled = trails.count { $0.end == .cancelled }
    let filtered = trails.count(where: \.isFiltered)
    if cancelled > 0 { words.append("\(cancelled) cancelled (dashed)") }
    if filtered > 0 { words.append("\(filtered) filtered (dotted)") }
    let shown = TextWidth.fitted(title, size: 20, width: PanelDrawing.extent)
    writer.label(
      shown, at: Point(x: margin, y: 32), size: 18, isBold: true, mark: "label")
    writer.label(
      words.joined(separator: ", "), at: Point(x: margin, y: 52), size: 13, .quiet, mark: "label")
  }
}
