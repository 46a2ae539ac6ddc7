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
      that fingers touch the glass, until all of them have lifted. A story names the hit view and the
      recognizers that watched. For each recognizer it prints the recognizers that it waited for, the
      reason of its failure, and the parameter value with which it would not have failed.

      With --rule it prints one of the rules that messages and traces cite by number.
      """,
    operands: CommandPage.Entry.recording,
    options: ReplayConfiguration.options + RecordingFiles.options + [
      .option(
        "--at", "TIME", "only the story at this time, in seconds, as tactile replay prints it"),
      .option("--view", "VIEW", "only stories with a touch of the view of this name"),
      .option("--gesture", "NAME", "only the recognizer of this name, such as tap"),
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

  init(_ arguments: Arguments) throws {
    configuration = try ReplayConfiguration(arguments)
    view = arguments.value("--view")
    gesture = arguments.value("--gesture")
    time = try arguments.number("--at", in: 0...1e9)
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
    var stories = StoryCollector.stories(of: try files.load(), with: configuration)
    guard !stories.isEmpty else {
      throw CommandError("\(files.paths[0]) contains no touch, so there is nothing to explain.")
    }
    let all = stories.count
    let origin = ReplayPrinter.origin
    if let time {
      stories = stories.last { $0.began.seconds(since: origin) <= time + 0.0005 }.map { [$0] } ?? []
    }
    if let view { stories = stories.filter { story in story.touches.contains { $0.view == view } } }
    if let gesture { stories = stories.filter { $0.recognizers.contains(gesture) } }
    guard !stories.isEmpty else { throw CommandError(nothing(among: all)) }
    let teller = StoryTeller(origin: origin, gesture: gesture)
    for story in stories { StandardStream.output.write(teller.text(of: story)) }
    return .success
  }

  private func nothing(among count: Int) -> String {
    "No story matches the options; the recording has \(Counted.text(count, "story", "stories")). "
      + "Omit --at, --view and --gesture to print all stories, with their views and gestures."
  }
}
