import TactileIO

/// `tactile heatmap`: where the glass is touched.
struct HeatmapCommand: Command {
  static let page = CommandPage(
    name: "heatmap",
    summary: "draw where the glass is touched, missed and dead",
    usage: "FILE...",
    operandCount: 1...Int.max,
    purpose: """
      Draws where fingers landed and stayed, of one recording or of many from panels of one shape:
      each cell is 5 mm wide on the glass, and the more time fingers spent there, the stronger it
      is. A cross marks a touch of which nothing came, a target missed: no gesture, no control's
      press and no scroll. With the scene that was touched, its views are drawn too. A dashed frame
      marks a cell that was never touched while most of those around it were: the glass may be dead
      there.
      """,
    operands: [
      .operand(
        "FILE",
        "a recording that holds its description, or has it beside it; - for standard input")
    ],
    options: [
      .option(
        "-o", "OUT", "the file to make, which must not be there: .svg", completion: .files)
    ] + Machine.options,
    success: "OUT was written",
    failure: "a recording could not be read, or OUT not be written",
    examples: [
      .init(
        line: "tactile heatmap monday.evemu tuesday.evemu -o week.svg",
        text: "Where two days' customers touched")
    ])

  private let files: [String]
  private let target: String
  private let machine: Machine

  init(_ arguments: Arguments) throws {
    files = RecordingFiles.paths(arguments.operands)
    machine = try Machine(arguments)
    guard let target = arguments.value("-o"), target.hasSuffix(".svg") else {
      throw UsageError("-o OUT is missing or not .svg; name the file to make")
    }
    self.target = target
  }

  func run() throws -> ExitCode {
    var map: Heatmap?
    for file in files {
      for panel in PictureMaker.picture(of: try RecordingFiles.load([file]), on: machine).panels
      where !panel.trails.isEmpty {
        if map == nil { map = Heatmap(panel.screen) }
        map?.add(panel)
      }
    }
    guard let map else { throw CommandError("No recording holds a touch, so there is no map.") }
    let text = HeatmapDrawing.text(of: map, recordings: files.count)
    try FileWriter(creating: target).write(Array(text.utf8))
    return .success
  }
}
