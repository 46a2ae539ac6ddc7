import TactileIO

/// `tactile heatmap`: draws a map of the touched parts of the glass.
struct HeatmapCommand: Command {
  static let page = CommandPage(
    name: "heatmap",
    summary: "draw a map of touches, missed touches and dead parts of the glass",
    usage: "FILE...",
    operandCount: 1...Int.max,
    purpose: """
      Draws a map of the time for which fingers touched each part of the glass, from one recording or
      from several recordings of panels with the same proportions. A cell is 5 mm wide on the glass. A
      longer time gives a stronger colour.

      A cross marks a missed touch: no gesture, control or scroll view used it. With the scene of the
      kiosk, the map also shows the views. A dashed frame marks a cell that was never touched although
      most cells around it were; the glass may not work there.
      """,
    operands: [
      .operand(
        "FILE",
        "a recording that contains the description of its device, or has it in a file beside it; - for "
          + "standard input")
    ],
    options: [
      .option("-o", "OUT", "the .svg file to create; it must not exist", completion: .files)
    ] + ReplayConfiguration.options + RecordingFiles.options,
    success: "OUT was written",
    failure: "a recording could not be read, or OUT could not be written",
    examples: [
      .init(
        line: "tactile heatmap monday.evemu tuesday.evemu -o week.svg",
        text: "Draw the touches of two days")
    ])

  private let files: RecordingFiles
  private let target: String
  private let configuration: ReplayConfiguration

  init(_ arguments: Arguments) throws {
    files = RecordingFiles(arguments.operands, arguments)
    configuration = try ReplayConfiguration(arguments)
    guard let target = arguments.value("-o"), target.hasSuffix(".svg") else {
      throw UsageError("-o OUT is missing or not .svg; name the file to create")
    }
    self.target = target
  }

  func run() throws -> ExitCode {
    var map: Heatmap?
    for file in files.paths {
      for panel in PictureMaker.picture(of: try files.load([file]), with: configuration)
        .panels
      where !panel.trails.isEmpty {
        if map == nil { map = Heatmap(panel.screen) }
        map?.add(panel)
      }
    }
    guard let map else { throw CommandError("No recording contains a touch to draw.") }
    let text = HeatmapDrawing.text(of: map, recordings: files.paths.count)
    try FileWriter(creating: target).write(Array(text.utf8))
    return .success
  }
}
