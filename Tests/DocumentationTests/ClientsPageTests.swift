import Fixtures
import Foundation
import Tactile
import TactileClient
import TactileWire
import Testing

/// Runs the Swift examples in docs/clients.md. Python tests run its Python examples.
@Suite("docs/clients.md", .waits, .timeLimit(.minutes(5)))
struct ClientsPageTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// The first example of the page, unchanged. `print` keeps the output.
  private static func shop(_ socket: String, _ print: (String...) -> Void) async throws {
    // The page begins here.
    let service = Service(socket: socket)
    let scene = SceneDescription {
      WindowDescription("shop", size: Size(width: 1705, height: 960), handles: ["buy"]) {
        ViewDescription.button(
          "apples", frame: Rect(x: 500, y: 300, width: 700, height: 400), title: "Apples",
          action: "buy")
      }
    }
    for try await event in try await service.attach(scene) {
      for action in event.frame.actions { print(action.action, action.sender) }
      if event.link == .lost { print("out of order") }
    }
    // The page ends here.
  }

  /// The second example of the page.
  private static func sellOut(_ shown: TactileClient.Attachment, _ scene: SceneDescription)
    async throws
  {
    // The page begins here.
    let apples = scene.windows[0].views[0]
    try await shown.change(.set(apples, to: apples.with { $0.isHidden = true }, in: "shop"))
    // The page ends here.
  }

  private typealias Service = TactileClient.Service

  @Test func `the shop in Swift sells apples and reports a loss of the service`() async throws {
    let socket = folder.path("socket")
    let daemon = try Programs.start(
      "tactiled",
      ["--socket", socket, "--replay", Fixtures.path("Recordings/tap.evemu"), "--speed", "max"])
    try ServiceProbe.waitUntilListening(socket, daemon)
    let (lines, kept) = AsyncStream<String>.makeStream()
    let selling = Task {
      try await Self.shop(socket) { kept.yield($0.joined(separator: " ")) }
    }
    var printed: [String] = []
    for await line in lines {
      printed.append(line)
      if line == "out of order" { break }
    }
    #expect(printed == ["buy apples", "out of order"])
    selling.cancel()
    try await selling.value
    #expect(Programs.finish(daemon).status == 0)
  }

  @Test func `a hidden view stays hidden after a restart`() async throws {
    let socket = folder.path("socket")
    let arguments = [
      "--socket", socket, "--replay", try folder.writeQuietRecording(), "--speed", "0.01",
    ]
    let first = try Programs.start("tactiled", arguments)
    try ServiceProbe.waitUntilListening(socket, first)
    let service = Service(socket: socket)
    let scene = SceneDescription {
      WindowDescription("shop", size: Size(width: 1705, height: 960)) {
        ViewDescription.button("apples", frame: Rect(x: 500, y: 300, width: 700, height: 400))
      }
    }
    let shown = try await service.attach(scene)
    var iterator = shown.makeAsyncIterator()
    #expect(try await iterator.next()?.link == .up)
    #expect(try await service.describe("shop").first?.views.map(\.isTouchable) == [true, true])
    try await Self.sellOut(shown, scene)
    #expect(try await service.describe("shop").first?.views.map(\.isTouchable) == [true, false])
    await #expect {
      try await shown.change(.removeView("pears", from: "shop"))
    } throws: {
      guard case .refused(.invalidScene(let path, _))? = $0 as? ClientError else { return false }
      return path == "changes[0].removeView"
    }
    kill(first.process.processIdentifier, SIGKILL)
    _ = Programs.finish(first)
    #expect(try await iterator.next()?.link == .lost)
    let second = try Programs.start("tactiled", arguments)
    #expect(try await iterator.next()?.link == .restored)
    #expect(try await service.describe("shop").first?.views.map(\.isTouchable) == [true, false])
    await shown.close()
    second.terminate()
    #expect(Programs.finish(second).status == 0)
  }

  @Test func `the page shows the code in this file`() throws {
    let page = try String(contentsOfFile: Fixtures.path("../../docs/clients.md"), encoding: .utf8)
    let shown = page.components(separatedBy: "```swift\n").dropFirst().map {
      // The first example of the page begins with its imports, which are at the top of this file.
      $0.components(separatedBy: "```")[0].split(separator: "\n", omittingEmptySubsequences: false)
        .drop { $0.hasPrefix("import ") || $0.isEmpty }.joined(separator: "\n")
    }
    let source = try String(contentsOfFile: #filePath, encoding: .utf8)
    let bodies = source.components(separatedBy: "    // The page begins here.\n").dropFirst().map {
      $0.components(separatedBy: "    // The page ends here.")[0]
    }
    let examples = bodies.prefix(2).map { body in
      body.split(separator: "\n").map { $0.dropFirst(4) }.joined(separator: "\n") + "\n"
    }
    #expect(shown == examples)
  }

  @Test func `the files that the page names exist`() {
    for name in [
      "docs/scenes.md", "Sources/TactileExample", "Clients/python/examples/ticket_machine.py",
      "Tests/Fixtures/Recordings/tickets.evemu",
    ] {
      #expect(FileManager.default.fileExists(atPath: Fixtures.path("../../" + name)))
    }
  }
}
