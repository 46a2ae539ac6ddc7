import Testing

@testable import TactileWire

@Suite struct `Varlink call` {
  private func call(_ text: String) throws -> VarlinkCall {
    try VarlinkCall(decoding: Array(text.utf8)[...])
  }

  private func failure(_ text: String) -> WireError? {
    #expect(throws: WireError.self) { try call(text) }
  }

  @Test func `requires only a method`() throws {
    let call = try call(#"{"method":"io.tactile.Events.Subscribe"}"#)
    #expect(call == VarlinkCall(method: "io.tactile.Events.Subscribe"))
    #expect(call.interface == "io.tactile.Events")
    #expect(call.name == "Subscribe")
  }

  @Test func `decodes parameters and flags, and ignores unknown members`() throws {
    let text = #"{"method":"a.b.C","parameters":{"x":1},"more":true,"oneway":false,"later":[]}"#
    #expect(try call(text) == VarlinkCall(method: "a.b.C", parameters: ["x": 1], more: true))
  }

  @Test(arguments: [
    ("{}", "method"), (#"{"method":1}"#, "method"), (#"{"method":"Subscribe"}"#, "method"),
    (#"{"method":"a.b."}"#, "method"), (#"{"method":".C"}"#, "method"),
    (#"{"method":"a.b.C","parameters":[]}"#, "parameters"),
    (#"{"method":"a.b.C","more":"yes"}"#, "more"),
    (#"{"method":"a.b.C","oneway":1}"#, "oneway"),
    (#"{"method":"a.b.C","more":true,"oneway":true}"#, ""), ("[]", ""),
  ])
  func `answers a wrong member with InvalidParameter`(text: String, parameter: String) {
    let error = failure(text)
    #expect(error.flatMap { VarlinkError($0) } == .invalidParameter(parameter))
  }

  @Test func `has no answer to a text that is not JSON`() {
    let error = failure("{\"method\":")
    #expect(error != nil)
    #expect(error.flatMap { VarlinkError($0) } == nil)
  }

  @Test func `decodes to the same call that was encoded`() throws {
    let calls = [
      VarlinkCall(method: "a.b.C"),
      VarlinkCall(method: "a.b.C", parameters: ["x": .array([1, .null])], more: true),
      VarlinkCall(method: "a.b.C", oneway: true), VarlinkCall(method: "a.b.C", upgrade: true),
    ]
    for call in calls {
      var writer = JSONWriter()
      writer.call(call)
      #expect(writer.bytes.last == 0)
      #expect(try VarlinkCall(decoding: writer.bytes.dropLast()) == call)
    }
  }
}

extension JSONValue: ExpressibleByIntegerLiteral {
  public init(integerLiteral value: Int64) { self = .integer(value) }
}
