import Fixtures
import Foundation
import Tactile
import Testing

@testable import TactileWire

@Suite struct `Service call` {
  private static let window = JSONValue.array([.object(["name": .string("w")])])

  /// A call of every method with all parameters.
  static let calls: [ServiceCall] = [
    .subscribe(
      SubscribeParameters(
        kinds: EventKind.allCases, windows: ["w"], users: [1000, -1], views: [],
        gestures: ["tap"], devices: [3])),
    .listDevices, .watchDevices, .attach(AttachParameters(windows: window)),
    .update(UpdateParameters(windows: window, changes: .array([]), user: 1000)),
    .describe(DescribeParameters(window: "w", user: 1000)),
    .hitTest(HitTestParameters(window: "w", user: 1000, location: Point(x: 1, y: 2.0625))),
    .listOccasions,
    .beginIgnoring(BeginIgnoringParameters(seconds: 1.5)), .endIgnoring,
    .setMode(SetModeParameters(mode: .cleaning, limit: 30)),
    .setAccessibility(SetAccessibilityParameters(accommodations: true)),
    .setFirstResponder(
      SetFirstResponderParameters(window: "w", user: 1000, responder: "v")),
    .sendRemoteControl(SendRemoteControlParameters(command: .nextTrack)), .reload,
    .release(ReleaseParameters(device: 2)),
    .play(
      PlayParameters(
        screen: "s",
        steps: [
          ScriptStepMessage(
            time: 0, fingers: [ScriptedFingerMessage(finger: 1, x: 2.5, y: 3.125)]),
          ScriptStepMessage(time: 0.008, fingers: []),
        ])),
    .setVariables(
      SetVariablesParameters(variables: [
        VariableSettingMessage(name: "app", value: "shop"), VariableSettingMessage(name: "old"),
      ])),
    .reportBindings(ReportBindingsParameters(bindings: Sample.status.bindings[0].bindings)),
    .getStatus, .subscribeToDecisions, .readRecent(ReadRecentParameters(begin: 17)),
    .getInfo, .getInterfaceDescription(GetInterfaceDescriptionParameters(interface: "a.b")),
  ]

  @Test func `has every method of the contract`() throws {
    var described: Set<String> = []
    for name in InterfaceDefinitions.names {
      let text = try #require(InterfaceDefinitions.text(of: name))
      let interface = try VarlinkInterface(parsing: text)
      described.formUnion(interface.methods.map { "\(name).\($0.name)" })
    }
    #expect(Set(ServiceMethod.allCases.map(\.rawValue)) == described)
    #expect(Self.calls.map(\.method) == ServiceMethod.allCases)
  }

  @Test func `requests more replies only for streams`() {
    let streams = ServiceMethod.allCases.filter(\.isStream)
    #expect(streams == [.subscribe, .watchDevices, .attach, .subscribeToDecisions])
  }

  @Test(arguments: calls)
  func `matches the contract, and decodes to the same call`(call: ServiceCall) throws {
    var writer = JSONWriter()
    writer.call(VarlinkCall(call))
    let read = try VarlinkCall(decoding: writer.bytes.dropLast())
    #expect(read.more == call.method.isStream)
    let text = try #require(InterfaceDefinitions.text(of: String(read.interface)))
    try VarlinkInterface(parsing: text).validate(
      parameters: .object(read.parameters), ofMethod: String(read.name))
    let method = try #require(ServiceMethod(rawValue: read.method))
    #expect(try ServiceCall(method, read.cursor) == call)
  }

  @Test func `treats null as a missing parameter`() throws {
    let cursor = JSONCursor(.object(["window": .null, "user": .null]))
    #expect(try ServiceCall(.describe, cursor) == .describe(DescribeParameters()))
  }

  @Test(
    arguments: [
      (ServiceMethod.subscribe, ["kinds": .array([.string("touches"), 5])], "kinds[1]"),
      (.getInterfaceDescription, [:], "interface"), (.attach, [:], "windows"),
      (.hitTest, ["window": .string("w"), "location": .object(["x": 1])], "location.y"),
      (.sendRemoteControl, ["command": .string("dance")], "command"),
    ] as [(ServiceMethod, JSONObject, String)])
  func `an error names the wrong parameter`(
    method: ServiceMethod, parameters: JSONObject, wrong: String
  ) {
    let error = #expect(throws: WireError.self) {
      try ServiceCall(method, JSONCursor(.object(parameters), path: "parameters"))
    }
    #expect(error.flatMap { VarlinkError($0) } == .invalidParameter(wrong))
  }
}

@Suite struct `Generated messages` {
  @Test func `match the contract`() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../..").standardized
    let check = Process()
    check.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    check.arguments = [
      "python3", root.appendingPathComponent("scripts/messages.py").path, "--check",
    ]
    let errors = Pipe()
    check.standardError = errors
    try check.run()
    let said = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    check.waitUntilExit()
    #expect(check.terminationStatus == 0, "\(said)")
  }
}
