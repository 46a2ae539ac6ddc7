import Tactile
import TactileInput
import TactileRecording
import TactileWire

/// Makes the steps of a script for scripted fingers from a `.touch` file or from a recording.
///
/// `Service.play(_:on:)` of the module `TactileClient` plays the steps. All fingers have lifted at their end.
public enum ScriptFile {
  /// Reads a file and returns the steps of its fingers.
  ///
  /// Of a `.touch` file, the steps are those of its input: the scene and the expected lines are not used. Of a
  /// recording, they are those of its first touch panel, after the default filters. Locations are in points.
  ///
  /// - Parameters:
  ///   - file: The path of the file. If it ends with `.touch`, the file is a `.touch` file, otherwise a recording.
  ///   - read: Returns the bytes of a file: of this one, and of a scene file or a description that belongs to it.
  /// - Throws: ``SpecificationError``, ``ScriptFileError``, the error of a reader of recordings, or the error
  ///   of `read`.
  public static func steps(
    of file: String, reading read: @escaping Specification.FileLoader
  ) throws -> [ScriptStepMessage] {
    guard file.hasSuffix(".touch") else {
      return try steps(
        of: try RecordingReader.load(file, open: read), rules: DeviceRules(), file: file)
    }
    var builder = ScriptBuilder()
    let specification = try Specification(
      reading: try read(file), file: file, loadingScene: read)
    for frame in try specification.fingerFrames() { builder.add(frame) }
    return try finish(builder, file)
  }

  /// Returns the steps of the fingers of a recording.
  ///
  /// - Parameters:
  ///   - rules: The rules of the configuration for devices.
  ///   - file: The path of the recording, for errors.
  package static func steps(
    of recording: Recording, rules: DeviceRules, file: String
  ) throws -> [ScriptStepMessage] {
    let playback = Playback(recording)
    let panel = playback.devices.firstIndex {
      rules.settings(for: $0.description).classification.kind == .touchscreen
    }
    guard let panel else { throw ScriptFileError.noPanel(file: file) }
    let description = playback.devices[panel].description
    var builder = ScriptBuilder()
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
    return try finish(builder, file)
  }

  /// Adds what filters have held back until a time.
  private static func advance(
    _ pipeline: inout InputPipeline, to time: Timestamp, _ builder: inout ScriptBuilder
  ) {
    while let due = pipeline.nextDeadline, due <= time {
      if pipeline.advance(to: due) { builder.add(pipeline.frame) }
    }
  }

  /// Lifts all fingers, and checks the limits of a script.
  private static func finish(
    _ builder: ScriptBuilder, _ file: String
  ) throws(ScriptFileError) -> [ScriptStepMessage] {
    var builder = builder
    builder.lift()
    let steps = builder.steps
    if builder.hasTooManyFingers { throw .tooManyFingers(file: file) }
    guard let last = steps.last, steps.contains(where: { !$0.fingers.isEmpty }) else {
      throw .noTouch(file: file)
    }
    guard steps.count <= ScriptLimits.steps, last.time <= ScriptLimits.duration else {
      throw .tooLong(file: file, steps: steps.count, seconds: Int(last.time.rounded(.up)))
    }
    return steps
  }
}

/// An error of a file whose fingers cannot be played.
public enum ScriptFileError: Error, Hashable, CustomStringConvertible {
  /// The recording has no touch panel.
  case noPanel(file: String)
  /// No finger touches the screen.
  case noTouch(file: String)
  /// More fingers are down at once than a script can have.
  case tooManyFingers(file: String)
  /// The file has more steps, or takes longer, than a script may.
  case tooLong(file: String, steps: Int, seconds: Int)

  /// The message: the file, the problem and the limit.
  public var description: String {
    switch self {
    case .noPanel(let file):
      return
        "\(Excerpt.line(file)): the recording has no touch panel; expected one whose touches can be played"
    case .noTouch(let file): return "\(Excerpt.line(file)): found no touch; expected at least one"
    case .tooManyFingers(let file):
      return "\(Excerpt.line(file)): found more than \(ScriptLimits.fingers) fingers at once"
    case .tooLong(let file, let steps, let seconds):
      return "\(Excerpt.line(file)): found \(steps) steps in \(seconds) s; expected at most "
        + "\(ScriptLimits.steps) steps in \(Int(ScriptLimits.duration)) s. Divide the file"
    }
  }
}
