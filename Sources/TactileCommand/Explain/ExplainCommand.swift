import Tactile
import TactileIO
import TactileRecording

/// `tactile explain`: explains each gesture of a recording in words.
struct ExplainCommand: Command {
  static let page = CommandPage(
    name: "explain",
    summary: "explain why the gestures of a recording were recognized or not",
    usage: "[FILE [DESCRIPTION]]",
    operandCount: 0...2,
    purpose: """
      Explains why the gestures of a recording were recognized or not. It prints a story for each time
      that fingers touch the glass, until all of them have lifted.

      For each touch, a story names the view that it hit, and a control that it missed by a short
      distance. If the view received the touch later, the story has the real times. It contains what
      controls, scroll views and actions did, and the contacts that filters removed or changed, with
      the numbers of the filter. For each recognizer that received the touches, it prints the
      recognizers that it waited for, and the reason of its failure.

      A failure can have advice: lines for the scene or the configuration. tactile explain replays this
      part of the recording with them, and prints them only if the recognizer then recognizes the
      touches. No advice changes a number by more than a factor of three, or a hitOutset by more than 7 mm.

      With --rule it prints one of the rules that messages and traces cite by number.
      """,
    operands: CommandPage.Entry.recording,
    options: ReplayConfiguration.options + RecordingFiles.options + [
      .option(
        "--at", "TIME",
        "only the last story that began at this time or before, in seconds, as tactile replay prints it"
      ),
      .option("--view", "VIEW", "only stories with a touch of the view of this name"),
      .option("--gesture", "NAME", "only the recognizer of this name, such as tap"),
      .flag(
        "--all", "also explain recognizers that failed without advice, if others explain more"),
      .flag(
        "--json",
        "print one JSON object for each line of a story: {\"story\":1,\"time\":...,\"finger\":{...}}; "
          + "docs/testing.md lists the members"),
      .option("--rule", "RULE", "print only the rule of this number, such as S144"),
    ],
    success: "a story or a rule was printed",
    failure: "the recording could not be read or has no such story",
    examples: [
      .init(line: "tactile explain panel.evemu", text: "Explain all gestures"),
      .init(
        line: "tactile explain panel.evemu --gesture tap",
        text: "Explain why each tap was recognized or not"),
      .init(line: "tactile explain --rule S144", text: "Print the rule S144"),
    ],
    printsRules: true)

  private let files: RecordingFiles
  private let configuration: ReplayConfiguration
  private let time: TimeInterval?
  private let view: String?
  private let gesture: String?
  private let rule: Rule?
  private let includesAll: Bool
  private let isJSON: Bool

  init(_ arguments: Arguments) throws {
    configuration = try ReplayConfiguration(arguments)
    view = arguments.value("--view")
    gesture = arguments.value("--gesture")
    time = try arguments.number("--at", in: 0...1e9)
    includesAll = arguments.has("--all")
    isJSON = arguments.has("--json")
    files = RecordingFiles(arguments.operands, arguments)
    rule = try arguments.value("--rule").map { name throws(UsageError) in try Rule.named(name) }
    switch (rule, files.paths.isEmpty) {
    case (nil, true): throw UsageError("FILE is missing; name a recording, or a rule with --rule")
    case (.some, false): throw UsageError("--rule takes no FILE; omit one of them")
    case (.some, true), (nil, false): break
    }
  }

  func run() throws -> ExitCode {
    if let rule {
      StandardStream.output.write(rule.text(width: HelpText.width))
      return .success
    }
    let playback = Playback(try files.load())
    let contacts = ContactLog(of: playback, configuration.server)
    let replayed = StoryCollector.replay(playback, contacts, with: configuration)
    let stories = replayed.stories
    guard !stories.isEmpty else {
      throw CommandError(nothing(from: playback.devices, contacts))
    }
    let finder = AdviceFinder(playback, contacts, configuration, replayed)
    let lines = StoryLines(stories, contacts, finder, gesture: gesture, includesAll: includesAll)
    let origin = ReplayPrinter.origin
    let teller = StoryTeller(origin: origin, configuration)
    var writer = StoryWriter()
    for index in try selection(from: stories, end: playback.end, origin: origin) {
      let story = stories[index]
      let facts = lines.lines(of: story)
      if isJSON {
        writer.bytes(of: story, facts, number: index + 1).withUnsafeBytes {
          _ = StandardStream.output.write($0)
        }
      } else {
        StandardStream.output.write(teller.text(of: story, facts))
      }
    }
    if finder.isExhausted {
      StandardStream.error.writeLine(
        "tactile: advice is missing: its replays would have more than \(AdviceFinder.mostEvents) "
          + "events; select one story with --at")
    }
    return .success
  }

  // MARK: Selection

  /// Returns the indexes of the stories that the options select; at least one.
  private func selection(
    from stories: [Story], end: Timestamp, origin: Timestamp
  ) throws -> [Int] {
    var indexes = Array(stories.indices)
    if let time {
      let duration = end.seconds(since: origin)
      guard time <= duration + Self.precision else {
        throw CommandError(
          "--at is \(EventLine.time(time).trimmed) s, but the recording ends at "
            + "\(EventLine.time(duration).trimmed) s.")
      }
      indexes =
        indexes.last { stories[$0].began.seconds(since: origin) <= time + Self.precision }
        .map { [$0] } ?? []
    }
    if let view {
      indexes = indexes.filter { stories[$0].fingers.contains { $0.view == view } }
      let names = stories.flatMap { $0.fingers.compactMap(\.view) }
      guard names.contains(view) else { throw Self.unknown("view", view, among: names) }
    }
    if let gesture {
      indexes = indexes.filter { stories[$0].recognizers.contains { $0.name == gesture } }
      let names = stories.flatMap { $0.recognizers.map(\.name) }
      guard names.contains(gesture) else {
        throw Self.unknown("recognizer", gesture, among: names)
      }
    }
    guard !indexes.isEmpty else { throw CommandError(nothing(among: stories.count)) }
    return indexes
  }

  /// Half of the last digit of the times that stories contain, in seconds.
  private static let precision = 0.0005
  /// The most names in an error message.
  private static let mostNames = 30

  /// The error for a name that no story contains, with the names that they contain.
  private static func unknown(
    _ noun: String, _ name: String, among names: [String]
  ) -> CommandError {
    var known: [String] = []
    for other in names where !known.contains(other) { known.append(other) }
    let list = known.prefix(mostNames).map { "'\($0)'" }.joined(separator: ", ")
    let more = known.count > mostNames ? " and \(known.count - mostNames) more" : ""
    let text = known.isEmpty ? "there are none" : "there are \(list)\(more)"
    return CommandError("No \(noun) with the name '\(name)' received a touch; \(text).")
  }

  /// The message for a recording without touches, with the devices that Tactile does not read and the pens
  /// that only hover.
  private func nothing(from devices: [RecordedDevice], _ contacts: ContactLog) -> String {
    let unread = devices.compactMap { device -> String? in
      let found = configuration.server.devices.settings(for: device.description).classification
      guard ![.touchscreen, .pen].contains(found.kind) else { return nil }
      return
        " The device \"\(device.description.nameOrPlaceholder)\" is of the kind \(found.kind): "
        + found.reason
    }
    let hovers = contacts.hovering.map { device, since in
      " The pen of the device \"\(device)\" is above the glass at "
        + "\(EventLine.time(since.seconds(since: ReplayPrinter.origin)).trimmed) s, but never touches it. "
        + "Only recognizers of the kind hover need no touch; tactile replay prints their gestures."
    }
    return "\(files.paths[0]) contains no touch, so there is nothing to explain."
      + unread.joined() + hovers.joined()
  }

  private func nothing(among count: Int) -> String {
    "No story matches the options; the recording has \(Counted.text(count, "story", "stories")). "
      + "Omit --at, --view and --gesture to print all stories, with their views and gestures."
  }
}

extension String {
  /// The text without spaces at the beginning.
  fileprivate var trimmed: String { String(drop { $0 == " " }) }
}
