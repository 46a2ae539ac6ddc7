import Tactile
import TactileIO
import TactileRecording

/// `tactile explain`: the story of each gesture of a recording, in plain words.
struct ExplainCommand: Command {
  static let page = CommandPage(
    name: "explain",
    summary: "tell why gestures of a recording were recognized, or were not",
    usage: "FILE [DESCRIPTION]",
    operandCount: 1...2,
    purpose: """
      Tells why gestures of a recording were recognized, or were not: which view was hit, which
      recognizers were in play, what each waited for, what failed by how much, and which number
      would have let it pass. Each time the glass is touched is a story of its own.
      """,
    operands: CommandPage.Entry.recording,
    options: Machine.options + [
      .option(
        "--at", "TIME", "only the story at this time: seconds, as tactile replay prints them"),
      .option("--view", "VIEW", "only touches of the view of this name"),
      .option("--gesture", "NAME", "only the recognizer of this name, such as tap"),
    ],
    success: "a story was told",
    failure: "the recording could not be read or has no such story",
    examples: [
      .init(line: "tactile explain panel.evemu", text: "All that happened, in words"),
      .init(
        line: "tactile explain panel.evemu --gesture tap", text: "Why there was a tap, or none"),
    ])

  private let files: [String]
  private let machine: Machine
  private let time: TimeInterval?
  private let view: String?
  private let gesture: String?

  init(_ arguments: Arguments) throws {
    machine = try Machine(arguments)
    view = arguments.value("--view")
    gesture = arguments.value("--gesture")
    time = try arguments.number("--at", in: 0...1e9)
    files = RecordingFiles.paths(arguments.operands)
  }

  func run() throws -> ExitCode {
    var stories = StoryCollector.stories(of: try RecordingFiles.load(files), on: machine)
    guard let origin = stories.first?.began else {
      throw CommandError("\(files[0]) has no touch that was delivered, and so no story.")
    }
    let all = stories.count
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
    let stories = count == 1 ? "1 time" : "\(count) times"
    return "The glass was touched \(stories), and none fits. Leave out --at, --view and --gesture "
      + "to see them all, with their views and gestures."
  }
}
