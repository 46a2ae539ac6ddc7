import Fixtures
import Foundation
import TactileIO
import TactileServer
import TactileWire
import Testing

@testable import TactileCommand

/// A service that hangs takes connections, because the kernel does that for it, and answers nothing.
@Suite("A service that does not answer", .waits)
struct SilentServiceTests {
  private let folder: TemporaryFolder
  private let socket: String
  private let listener: UnixListener

  init() throws {
    folder = try TemporaryFolder()
    socket = folder.path("socket")
    listener = try UnixListener(path: socket)
  }

  private static let commands = [
    ["status"], ["status", "--json"], ["mode"], ["mode", "locked"], ["scene"],
    ["scene", "--hit", "1,2"], ["release"], ["reload"], ["set", "a=b"], ["tap", "1,2"],
    ["swipe", "1,2", "3,4"],
    ["accessibility"], ["monitor"], ["monitor", "--view", "v"],
  ]

  @Test func `each command ends and says that it hangs`() throws {
    let running = try Self.commands.map {
      ($0, try Programs.start("tactile", $0 + ["--socket", socket]))
    }
    for (command, program) in running {
      // It would be killed after five minutes.
      let result = Programs.finish(program)
      #expect(result.status == 1, "\(command) \(result.errors)")
      #expect(
        result.errors.contains("\(socket) has taken a call but has not answered for "),
        "\(command) \(result.errors)")
      #expect(result.errors.contains("systemctl restart tactiled"), "\(command)")
    }
  }

  @Test(arguments: [["devices"], ["devices", "--json"], ["bind", "--check"]])
  func `commands that need no service warn of one that hangs`(command: [String]) throws {
    let file = try folder.write(
      "bindings.yaml", "version: 1\nbindings: [{gesture: swipe, run: [/bin/true]}]")
    let result = try Programs.run(
      "tactile", command + ["--socket", socket] + (command[0] == "bind" ? [file] : []))
    #expect(result.status == 0, "\(result.errors)")
    #expect(
      result.errors.components(separatedBy: "\(socket) has taken a call but").count == 2,
      "\(result.errors)")
  }

  @Test func `metrics say that the service is down, and the doctor that it hangs`() throws {
    let metrics = try Programs.start("tactile", ["status", "--prometheus", "--socket", socket])
    let doctor = try Programs.start("tactile", ["doctor", "--json", "--socket", socket])
    let numbers = Programs.finish(metrics)
    #expect(numbers.status == 0 && numbers.lines.contains("tactile_up 0"), "\(numbers)")
    let service = try Programs.finish(doctor).lines.map { try ServiceProbe.object($0) }
      .filter { $0["subject"] as? String == "service" }
    #expect(service.count == 1)
    #expect(service.first?["level"] as? String == "bad")
    #expect((service.first?["finding"] as? String)?.contains("hangs or is suspended") == true)
    #expect((service.first?["fix"] as? String)?.contains("systemctl restart tactiled") == true)
  }

  @Test func `a report is written, and asks a service that hangs only once`() throws {
    let result = try Programs.run("tactile", ["report", "-o", "-", "--socket", socket])
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.contains("#   the service does not answer: tactiled at "))
    // The rest of the report needs a part of the ten seconds.
    #expect(result.output.contains("has not answered for 5 s"))
    var connections = 0
    while try listener.accept() != nil { connections += 1 }
    #expect(connections == 1)
  }

  @Test func `the list of devices does not wait for their counts`() throws {
    let result = try Programs.run("tactile", ["devices", "--socket", socket])
    #expect([0, 1].contains(result.status), "\(result.errors)")
  }

  @Test func `a connection gives up after its patience, and a script has its own time too`() throws
  {
    let connection = try ServiceConnection(to: socket, patience: 0.01)
    try connection.call(VarlinkCall(.getInfo))
    let error = #expect(throws: SilentService.self) { try connection.answer() }
    #expect(error?.wait == 0.01)
    let longer = #expect(throws: SilentService.self) { try connection.answer(after: 0.02) }
    #expect(longer?.wait == 0.03)
  }
}
