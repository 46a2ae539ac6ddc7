import Fixtures
import Foundation
import TactileWire
import Testing

@testable import TactileClient

/// Calls whose tasks are cancelled before the reply.
@Suite("Connection", .waits, .timeLimit(.minutes(5)))
struct ConnectionTests {
  private let folder: SocketFolder
  private let goOn = DispatchSemaphore(value: 0)

  init() throws {
    folder = try SocketFolder()
  }

  /// Connects to a service that does nothing before a signal.
  private func connection(_ script: [FakeService.Step] = []) async throws -> Connection {
    _ = try FakeService(folder.socket, [[.wait(goOn)] + script])
    return try await Connection.open(folder.socket, limit: 1 << 20)
  }

  @Test func `cancelled calls to a service that does not read take no memory`() async throws {
    defer { goOn.signal() }
    let connection = try await connection()
    // A socket takes a few hundred kilobytes.
    let call = VarlinkCall(method: "a." + String(repeating: "b", count: 1000))
    for _ in 0..<2000 {
      let task = Task { try await connection.reply(to: call) }
      task.cancel()
      await #expect(throws: ClientError.cancelled) { _ = try await task.value }
    }
    let load = await connection.load
    #expect(load.waiters == 1)
    #expect(load.outbox <= 1)
    await connection.close()
  }

  @Test(arguments: [[0, 1, 2], [1, 0, 2], [0, 2, 1], [2, 1, 0]])
  func `the replies to cancelled calls reach no other call`(order: [Int]) async throws {
    let replies = (0..<4).map { #"{"parameters":{"description":"\#($0)"}}"# }
    let connection = try await connection(replies.map { .answer($0) })
    let call = VarlinkCall(method: "a.b")
    var tasks: [Task<VarlinkReply, any Error>] = []
    for number in 0..<3 {
      tasks.append(Task { try await connection.reply(to: call) })
      while await connection.load.waiters == number { await Task.yield() }
    }
    for number in order {
      let task = tasks[number]
      task.cancel()
      await #expect(throws: ClientError.cancelled) { _ = try await task.value }
    }
    #expect(await connection.load.waiters == 1)
    goOn.signal()
    let reply = try await connection.reply(to: call)
    #expect(try InterfaceDescriptionMessage(from: reply.cursor).description == "3")
    #expect(await connection.load.waiters == 0)
  }
}
