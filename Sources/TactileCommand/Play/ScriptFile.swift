import Tactile
import TactileIO
import TactileInput
import TactileRecording
import TactileTesting
import TactileWire

/// Makes a script from a `.touch` file or from a recording.
enum ScriptFile {
  /// Reads files and returns the steps of their fingers. All fingers have lifted at the end.
  ///
  /// - Parameters:
  ///   - files: A `.touch` file, or the files of a recording.
  ///   - configuration: The file with the rules of the recorded panel; nil for those of the service.
  static func steps(
    of files: RecordingFiles, configuration: String?
  ) throws -> [ScriptStepMessage] {
    var builder = ScriptBuilder()
    if files.paths.count == 1, files.paths[0].hasSuffix(".touch") {
      let file = files.paths[0]
      let specification = try Specification(
        reading: try FileReader.bytes(of: file), file: file, loadingScene: FileReader.bytes)
      for frame in try specification.fingerFrames() { builder.add(frame) }
    } else {
      let rules = try ReplayConfiguration.deviceRules(configuration)
      try add(try files.load(), rules, to: &builder)
    }
    builder.lift()
    return try checked(builder, files.paths[0])
  }

  /// Adds the frames of the first touch panel of a recording, as its filters report them.
  private static func add(
    _ recording: Recording, _ rules: DeviceRules, to builder: inout ScriptBuilder
  ) throws {
    let playback = Playback(recording)
    let panel = playback.devices.firstIndex {
      rules.settings(for: $0.description).classification.kind == .touchscreen
    }
    guard let panel else {
      throw CommandError(
        "the recording has no touch panel; expected one whose touches can be played")
    }
    let description = playback.devices[panel].description
    var pipeline = try InputPipeline(
      device: DeviceID(rawValue: 1), description: description,
      settings: rules.settings(for: description))
    for step in playback.steps where step.device == panel {
      playback.withEvents(of: step) { events in
        for event in events {
          if event.type == EventType.syn { advance(&pipeline, to: event.time, &builder) }
          if pipeline.process(event, source: .kernel) { builder.add(pipeline.frame) }
        }
      }
    }
    advance(&pipeline, to: playback.settledEnd, &builder)
  }

  /// Adds what filters have held back until a time.
  private static func advance(
    _ pipeline: inout InputPipeline, to time: Timestamp, _ builder: inout ScriptBuilder
  ) {
    while let due = pipeline.nextDeadline, due <= time {
      if pipeline.advance(to: due) { builder.add(pipeline.frame) }
    }
  }

  /// Checks the limits of a script.
  private static func checked(
    _ builder: ScriptBuilder, _ file: String
  ) throws -> [ScriptStepMessage] {
    let steps = builder.steps
    let name = Excerpt.line(file)
    if builder.hasTooManyFingers {
      throw CommandError("\(name): found more than \(ScriptLimits.fingers) fingers at once")
    }
    guard let last = steps.last, steps.contains(where: { !$0.fingers.isEmpty }) else {
      throw CommandError("\(name): found no touch; expected at least one")
    }
    guard steps.count <= ScriptLimits.steps, last.time <= ScriptLimits.duration else {
      throw CommandError(
        "\(name): found \(steps.count) steps in \(Int(last.time.rounded(.up))) s; expected at most "
          + "\(ScriptLimits.steps) steps in \(Int(ScriptLimits.duration)) s. Divide the file")
    }
    return steps
  }
}
