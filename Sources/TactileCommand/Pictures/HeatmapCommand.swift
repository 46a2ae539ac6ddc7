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
      from several recordings of panels with the same proportions. The colours show seconds for each
      square centimetre, and a scale shows millimetres. A cross marks a missed touch: no gesture,
      control or scroll view used it. With the scene of the kiosk, the map also shows the views.

      The command also searches for dead parts of the glass: rectangles without any touch, such as a
      column, a row, an edge, a corner or another area. It marks them on the map, and prints their
      size, their location and the evidence. It searches only if there are at least 300 touches. It
      reports a part only if the probability that the glass works, and that a part of it is empty by
      chance, is below 0.1 %. This probability includes the number of parts that are examined.

      There are two kinds of evidence. First, touches landed evenly around the part. The command
      compares the part with its surroundings, which have at least five times its area. If the
      touches follow a layout, such as buttons, this is no evidence, because people do not touch the
      glass between buttons. The touches follow a layout if more than three parts are empty, or if the
      density near a part varies by more than half of its mean (standard deviation). With the scene
      of the kiosk, touches are expected only inside views.

      Second, moving fingers crossed the part, and the panel reported them only before and after it.
      This is evidence with any layout. The command assumes that a working panel misses at most 5 % of
      crossings. The command finds a part if it expects about 20 to 30 touches in it, or 6 to 10 crossings,
      depending on the size of the glass. It says what it did not examine, such as the glass between
      buttons. To examine all of it, record a finger that draws lines across the whole glass, 4 mm apart and
      in both directions, and give this recording together with those of people.
      """,
    operands: [
      .operand(
        "FILE",
        "a recording that contains the description of its device, or has it in a file beside it; - for "
          + "standard input")
    ],
    options: [
      .option(
        "-o", "OUT", "the .svg or .png file to create; it must not exist", completion: .files)
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
  private let format: PictureFormat
  private let configuration: ReplayConfiguration

  init(_ arguments: Arguments) throws {
    files = RecordingFiles(arguments.operands, arguments)
    configuration = try ReplayConfiguration(arguments)
    (target, format) = try PictureFormat.output(arguments, allowed: [.svg, .png])
  }

  func run() throws -> ExitCode {
    var map: Heatmap?
    for file in files.paths {
      let picture = PictureMaker.picture(of: try files.load([file]), with: configuration)
      for panel in picture.panels where !panel.trails.isEmpty {
        if map == nil { map = Heatmap(panel.screen) }
        map?.add(panel)
      }
      if picture.hasAssumedSize { map?.hasAssumedSize = true }
    }
    guard let map else { throw CommandError("No recording contains a touch to draw.") }
    let result = GlassExamination.result(of: map)
    let svg = HeatmapDrawing.text(of: map, result, recordings: files.paths.count)
    // Before the file is created, so that an error leaves no empty file.
    let bytes = try format.bytes(ofDrawing: svg)
    try FileWriter(creating: target).write(bytes)
    for line in HeatmapReport.lines(
      of: result, touches: map.touches, hasViews: !map.regions.isEmpty)
    {
      StandardStream.output.writeLine(line)
    }
    return .success
  }
}

/// The result of the examination of the glass, in sentences.
enum HeatmapReport {
  /// Returns the lines of the report: the parts that may not work, what was not examined, and how to examine it.
  ///
  /// - Parameters:
  ///   - result: The result.
  ///   - touches: The number of touches.
  ///   - hasViews: Whether touches are expected only inside the views of a scene.
  static func lines(
    of result: GlassExamination.Result, touches: Int, hasViews: Bool = false
  ) -> [String] {
    switch result {
    case .tooFewTouches:
      return [
        "Dead parts of the glass were not searched: this needs at least "
          + "\(GlassExamination.minimumTouches) touches, and there are \(touches). Record for a longer time."
      ]
    case .examined(let regions, let isEven):
      var lines = regions.enumerated().map { index, region in
        "\(HeatmapDrawing.letter(index)): \(region.name); \(region.explanation)."
      }
      if !isEven {
        if regions.isEmpty { lines.append("Moving fingers showed no dead part of the glass.") }
        lines += [
          "The touches follow a layout, such as buttons, so the glass between them was not examined, except where "
            + "moving fingers crossed it.",
          "To examine all of it, record a finger that draws lines across the whole glass, 4 mm apart and in both "
            + "directions, and give this recording, too.",
        ]
      } else if regions.isEmpty {
        lines += [
          "No part of the \(hasViews ? "views" : "glass") seems dead.",
          "Parts in which fewer than about 30 touches would have landed were not examined; more touches examine "
            + "smaller parts.",
        ]
        if hasViews { lines.append("The glass outside of the views was not examined.") }
      }
      return lines
    }
  }
}
