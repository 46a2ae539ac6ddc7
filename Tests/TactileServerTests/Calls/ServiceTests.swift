import Fixtures
import TactileServer
import TactileWire
import Testing

@Suite("Calls")
struct ServiceTests {
  private let server = Server()
  private let client: VirtualClient

  init() {
    client = VirtualClient(server)
  }

  private func error(_ call: String) throws -> VarlinkError? {
    client.send(call)
    return try client.replies().first?.knownError()
  }

  @Test func `GetInfo and GetInterfaceDescription answer, and every listed interface has a text`()
    throws
  {
    client.send(#"{"method":"org.varlink.service.GetInfo"}"#)
    let info = try ServiceInfoMessage(
      from: .object(try #require(client.replies().first).parameters))
    #expect(info.product == "tactiled")
    for name in info.interfaces {
      client.send(
        #"{"method":"org.varlink.service.GetInterfaceDescription","parameters":{"interface":"\#(name)"}}"#
      )
      let reply = try #require(client.replies().first)
      let description = try InterfaceDescriptionMessage(from: .object(reply.parameters))
      let interface = try VarlinkInterface(parsing: description.description)
      #expect(interface.name == name)
    }
  }

  @Test func `an unknown interface, method or parameter is refused with the correct error`() throws
  {
    #expect(try error(#"{"method":"io.nobody.Here.Call"}"#) == .interfaceNotFound("io.nobody.Here"))
    #expect(
      try error(#"{"method":"io.tactile.Events.Publish"}"#)
        == .methodNotFound("io.tactile.Events.Publish"))
    #expect(try error(#"{"method":"io.tactile.Events.Subscribe"}"#) == .expectedMore)
    #expect(
      try error(#"{"method":"org.varlink.service.GetInterfaceDescription"}"#)
        == .invalidParameter("interface"))
  }

  @Test func `a oneway call gets no reply, not even an error`() throws {
    client.send(#"{"method":"org.varlink.service.GetInfo","oneway":true}"#)
    client.send(#"{"method":"io.nobody.Here.Call","oneway":true}"#)
    client.send(#"{"method":"io.tactile.Devices.List"}"#)
    #expect(try client.replies().count == 1)
  }

  @Test func `a message that is not JSON closes only its own connection`() throws {
    let other = VirtualClient(server, id: 2)
    client.send("{nonsense")
    _ = try client.replies()
    #expect(client.isClosed)
    other.send(#"{"method":"org.varlink.service.GetInfo"}"#)
    #expect(try other.replies().count == 1)
    #expect(!other.isClosed)
  }

  @Test func `a message without an end is refused when it exceeds the limit`() throws {
    client.sendRaw(Array(repeating: UInt8(ascii: "x"), count: 3 << 20))
    _ = try client.replies()
    #expect(client.isClosed)
  }

  @Test func `several calls in one piece, and one call in many pieces, are answered in order`()
    throws
  {
    let calls = (0..<3).map { #"{"method":"io.nobody.A\#($0).Call"}"# }
    let bytes: [UInt8] = calls.flatMap { (call: String) -> [UInt8] in Array(call.utf8) + [0] }
    for byte in bytes { client.sendRaw([byte]) }
    client.sendRaw(bytes)
    let errors = try client.replies().map { try $0.knownError() }
    let expected = (0..<3).map { VarlinkError.interfaceNotFound("io.nobody.A\($0)") }
    #expect(errors == expected + expected)
  }
}
