import Tactile
import TactileWire
import Testing

@testable import TactileServer

@Suite("The limit of the windows of all users")
struct WindowLimitTests {
  private let server: Server

  init() {
    server = Self.server(totalWindows: 5)
    _ = VirtualPanel(server)
  }

  private static func server(totalWindows: Int) -> Server {
    var configuration = ServerConfiguration()
    configuration.limits.totalWindows = totalWindows
    return Server(configuration: configuration)
  }

  /// Shows windows of a user on a connection of its own. The name of each begins with the number of the
  /// connection.
  private func show(_ count: Int, of user: UInt32, id: UInt32) -> VirtualClient {
    let client = VirtualClient(server, id: id, peer: ClientPeer(user: user))
    let windows = (0..<count).map { #"{"name":"\#(id).\#($0)"}"# }
    client.send(
      #"{"method":"io.tactile.Scene.Attach","more":true,"parameters":{"windows":["#
        + windows.joined(separator: ",") + "]}}")
    return client
  }

  private func leave(_ client: VirtualClient) {
    server.receive(.clientClosed(client.id), at: .zero)
  }

  /// Returns the reason of a refused scene; nil if the first reply is no such error.
  private func refusal(_ client: VirtualClient) throws -> String? {
    guard case .invalidScene(let path, let reason)? = try client.replies().first?.knownError()
    else { return nil }
    #expect(path == "windows")
    return reason
  }

  private var count: Int { server.application.windows.count { $0.tapCountGroup >= 0 } }

  @Test func `is exact, and counts again the windows that are gone`() throws {
    let first = show(3, of: 1000, id: 1)
    #expect(try refusal(first) == nil)
    #expect(try refusal(show(3, of: 1001, id: 2)) != nil)
    let second = show(2, of: 1001, id: 3)
    #expect(try refusal(second) == nil)
    #expect(count == 5)
    #expect(try refusal(show(1, of: 1000, id: 4)) != nil)
    leave(second)
    #expect(try refusal(show(2, of: 1000, id: 5)) == nil)
    #expect(count == 5)
    #expect(try refusal(show(1, of: 1000, id: 6)) != nil)
  }

  @Test func `leaves two windows to each user, however many the others have`() throws {
    #expect(try refusal(show(5, of: 1000, id: 1)) == nil)
    for user in UInt32(1001)...1010 {
      #expect(try refusal(show(3, of: user, id: 10 * user)) != nil)
      #expect(try refusal(show(1, of: user, id: 10 * user + 1)) == nil)
      #expect(try refusal(show(2, of: user, id: 10 * user + 2)) != nil)
      #expect(try refusal(show(1, of: user, id: 10 * user + 3)) == nil)
      #expect(try refusal(show(1, of: user, id: 10 * user + 4)) != nil)
    }
    #expect(count == 5 + 2 * 10)
  }

  @Test func `applies to root as well`() throws {
    #expect(try refusal(show(5, of: 1000, id: 1)) == nil)
    #expect(try refusal(show(3, of: 0, id: 2)) != nil)
    #expect(try refusal(show(2, of: 0, id: 3)) == nil)
  }

  @Test func `does not count the machine's windows`() throws {
    let lines = (0..<9).map { "- name: w\($0)\n" }.joined()
    server.showSystemScene(
      try SceneDescription(text: Array("windows:\n\(lines)".utf8), file: "test.yaml"))
    #expect(server.application.windows.count == 9)
    #expect(try refusal(show(5, of: 1000, id: 1)) == nil)
  }

  @Test func `the reason names the limit and the actions, and not the windows of others`() throws {
    #expect(try refusal(show(5, of: 1000, id: 1)) == nil)
    #expect(try refusal(show(1, of: 1001, id: 2)) == nil)
    #expect(
      try refusal(show(7, of: 1001, id: 3))
        == "found 8 windows of this user, expected fewer, because all users together may show at most 5 "
        + "(limits.totalWindows); show at most 2, try later, or raise this limit")
  }

  @Test func `a reload that lowers it removes no window, and windows can be updated`() throws {
    let app = show(5, of: 1000, id: 1)
    #expect(try refusal(app) == nil)
    var configuration = server.configuration
    configuration.limits.totalWindows = 1
    server.configure(configuration, scene: nil)
    #expect(count == 5)
    let other = VirtualClient(server, id: 2, peer: ClientPeer(user: 1000))
    other.send(
      #"{"method":"io.tactile.Scene.Update","parameters":{"windows":[{"name":"1.0","level":1}]}}"#)
    #expect(try other.replies().map(\.error) == [nil])
    #expect(try refusal(show(1, of: 1000, id: 3)) != nil)
  }

  @Test func `a user at its limit of windows takes a twentieth of the default`() {
    let limits = ServerLimits()
    #expect(limits.totalWindows == 20 * limits.windows)
  }
}
