import Fixtures
import Foundation
import Tactile
import Testing

@testable import TactileWire

@Suite struct `Contract` {
  private static func interface(_ name: String) throws -> VarlinkInterface {
    try VarlinkInterface(parsing: try #require(InterfaceDefinitions.text(of: name)))
  }

  /// Returns the parameters of a message that was written with its NUL.
  private static func parameters(_ body: (inout JSONWriter) -> Void) throws -> JSONValue {
    var writer = JSONWriter()
    body(&writer)
    return .object(try VarlinkReply(decoding: writer.bytes.dropLast()).parameters)
  }

  /// Every reply, by the full name of its method: with all optional members, and without them.
  private static func replies() throws -> [(String, JSONValue)] {
    var frame = JSONWriter()
    Sample.fullFrame.writeMembers(into: &frame)
    return [
      ("org.varlink.service.GetInfo", try Sample.json(Sample.service)),
      (
        "org.varlink.service.GetInterfaceDescription",
        try Sample.json(InterfaceDescriptionMessage(description: "interface a.b"))
      ),
      (
        "io.tactile.Devices.List",
        try Sample.json(DeviceListMessage(devices: [Sample.fullDevice, Sample.bareDevice]))
      ),
      ("io.tactile.Devices.List", try Sample.json(DeviceListMessage(devices: []))),
      ("io.tactile.Devices.Watch", try Sample.json(Sample.fullWatch)),
      ("io.tactile.Devices.Watch", try Sample.json(DeviceWatchMessage(sequence: 0, time: .zero))),
      (
        "io.tactile.Events.Subscribe",
        try Sample.json(EventMessage(sequence: 0, merged: 2, frame: Sample.fullFrame))
      ),
      (
        "io.tactile.Events.Subscribe",
        try Sample.json(
          EventMessage(sequence: 0, frame: FrameMessage(time: .zero, state: StateMessage())))
      ),
      (
        "io.tactile.Events.Subscribe",
        try Sample.json(EventMessage(sequence: 1, frame: Sample.bareFrame))
      ),
      (
        "io.tactile.Events.Subscribe",
        try parameters { $0.event(sequence: 2, merged: 3, frame: frame.bytes) }
      ),
      (
        "io.tactile.Scene.Attach",
        try Sample.json(EventMessage(sequence: 0, merged: 1, frame: Sample.untracedFrame))
      ),
      ("io.tactile.Scene.Update", try Sample.json(EmptyMessage())),
      (
        "io.tactile.Scene.Describe",
        try Sample.json(DescribeMessage(windows: [Sample.fullDescription, Sample.bareDescription]))
      ),
      ("io.tactile.Scene.HitTest", try Sample.json(Sample.hit)),
      ("io.tactile.Scene.HitTest", try Sample.json(HitTestMessage(walk: []))),
      (
        "io.tactile.Scene.ListOccasions",
        try Sample.json(Sample.occasions)
      ),
      ("io.tactile.Control.BeginIgnoring", try Sample.json(EmptyMessage())),
      ("io.tactile.Control.EndIgnoring", try Sample.json(EmptyMessage())),
      ("io.tactile.Control.SetMode", try Sample.json(SetModeMessage(mode: Sample.mode))),
      (
        "io.tactile.Control.SetAccessibility",
        try Sample.json(SetAccessibilityMessage(accessibility: Sample.aids))
      ),
      ("io.tactile.Control.SetVariables", try Sample.json(EmptyMessage())),
      ("io.tactile.Control.ReportBindings", try Sample.json(EmptyMessage())),
      ("io.tactile.Control.SendRemoteControl", try Sample.json(EmptyMessage())),
      (
        "io.tactile.Control.Reload",
        try Sample.json(ReloadMessage(notes: ["a device is being touched"]))
      ),
      ("io.tactile.Control.Play", try Sample.json(EmptyMessage())),
      ("io.tactile.Control.Release", try Sample.json(ReleaseMessage(devices: [1, 2]))),
      (
        "io.tactile.Control.SetFirstResponder",
        try Sample.json(FirstResponderMessage(isDone: true))
      ),
      (
        "io.tactile.Trace.Subscribe",
        try Sample.json(TraceMessage(sequence: 1, time: .zero, trace: Sample.fullFrame.trace))
      ),
      ("io.tactile.Trace.Subscribe", try Sample.json(TraceMessage(sequence: 0, time: .zero))),
      (
        "io.tactile.Trace.ReadRecent",
        try Sample.json(RecentMessage(minutes: 5, text: "# libinput record\n", next: 3))
      ),
      ("io.tactile.Trace.ReadRecent", try Sample.json(RecentMessage(minutes: 0, text: ""))),
      ("io.tactile.Control.GetStatus", try Sample.json(StatusMessage(status: Sample.status))),
    ]
  }

  @Test(arguments: InterfaceDefinitions.names)
  func `every interface is a definition with a comment on each member`(name: String) throws {
    let interface = try Self.interface(name)
    #expect(interface.name == name)
    #expect(!interface.documentation.isEmpty)
    for method in interface.methods {
      #expect(!method.documentation.isEmpty, "\(method.name)")
      expectComments(method.input + method.output, of: method.name)
    }
    for error in interface.errors {
      #expect(!error.documentation.isEmpty, "\(error.name)")
      expectComments(error.fields, of: error.name)
    }
    for type in interface.types {
      #expect(!type.documentation.isEmpty, "\(type.name)")
      if case .fields(let fields) = type.type { expectComments(fields, of: type.name) }
    }
  }

  private func expectComments(_ fields: [InterfaceField], of name: String) {
    for field in fields { #expect(!field.documentation.isEmpty, "\(name).\(field.name)") }
  }

  @Test func `the list of interfaces contains every file`() throws {
    let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let folder = tests.appendingPathComponent("../../Sources/TactileWire/Interfaces")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    let names = files.filter { $0.hasSuffix(".varlink") }.map { $0.dropLast(".varlink".count) }
    #expect(names.sorted() == InterfaceDefinitions.names.map { $0[...] })
    for name in names {
      let text = try String(
        contentsOf: folder.appendingPathComponent(name + ".varlink"), encoding: .utf8)
      #expect(InterfaceDefinitions.text(of: String(name)) == text)
    }
  }

  @Test func `every reply matches the definition of its method`() throws {
    for (method, reply) in try Self.replies() {
      let call = VarlinkCall(method: method)
      let interface = try Self.interface(String(call.interface))
      #expect(throws: Never.self, "\(method)") {
        try interface.validate(reply: reply, ofMethod: String(call.name))
      }
    }
  }

  @Test func `every method has a reply in this test`() throws {
    let known = Set(try Self.replies().map(\.0))
    var described: Set<String> = []
    for name in InterfaceDefinitions.names {
      described.formUnion(try Self.interface(name).methods.map { "\(name).\($0.name)" })
    }
    #expect(known == described)
  }

  @Test func `every error matches its definition, and no other is defined`() throws {
    var written: Set<String> = []
    for (error, _) in `Varlink reply`.errors {
      let name = VarlinkCall(method: error.name)
      let interface = try Self.interface(String(name.interface))
      let parameters = try Self.parameters { $0.reply(error) }
      #expect(throws: Never.self, "\(error.name)") {
        try interface.validate(parameters: parameters, ofError: String(name.name))
      }
      written.insert(error.name)
    }
    var described: Set<String> = []
    for name in InterfaceDefinitions.names {
      described.formUnion(try Self.interface(name).errors.map { "\(name).\($0.name)" })
    }
    #expect(written == described)
  }

  @Test func `the parameters of every call match the definition`() throws {
    let parameters = JSONValue.object(["interface": .string("io.tactile.Events")])
    try Self.interface("org.varlink.service").validate(
      parameters: parameters, ofMethod: "GetInterfaceDescription")
    let events = try Self.interface("io.tactile.Events")
    try events.validate(parameters: .object([:]), ofMethod: "Subscribe")
    let names = JSONValue.array([.string("a")])
    try events.validate(
      parameters: .object([
        "kinds": .array([.string("touches")]), "windows": names, "views": names, "gestures": names,
        "devices": .array([.integer(1)]),
      ]), ofMethod: "Subscribe")
    let scene = try Self.interface("io.tactile.Scene")
    let window = JSONValue.object(["name": .string("w")])
    for method in ["Attach", "Update"] {
      try scene.validate(parameters: .object(["windows": .array([window])]), ofMethod: method)
    }
    try scene.validate(parameters: .object(["window": .string("w")]), ofMethod: "Describe")
    let place = JSONValue.object(["x": .integer(1), "y": .double(2.5)])
    try scene.validate(
      parameters: .object(["window": .string("w"), "location": place]), ofMethod: "HitTest")
    let control = try Self.interface("io.tactile.Control")
    try control.validate(parameters: .object(["seconds": .double(1)]), ofMethod: "BeginIgnoring")
    try control.validate(
      parameters: .object(["window": .string("w"), "responder": .string("v")]),
      ofMethod: "SetFirstResponder")
    for command in RemoteControlMessage.Command.allCases {
      try control.validate(
        parameters: .object(["command": .string(command.rawValue)]), ofMethod: "SendRemoteControl")
    }
    try expectAllFields(of: "Accessibility", in: Sample.aids, events)
    let devices = try Self.interface("io.tactile.Devices")
    try devices.validate(parameters: .object([:]), ofMethod: "List")
    try devices.validate(parameters: .object([:]), ofMethod: "Watch")
  }

  /// The full samples have every field, in the order of the definition.
  @Test func `the full samples use every field of the definitions`() throws {
    let events = try Self.interface("io.tactile.Events")
    try expectAllFields(of: "Touch", in: Sample.fullTouch, events)
    try expectAllFields(of: "Gesture", in: Sample.fullGesture, events)
    try expectAllFields(of: "ControlEvent", in: Sample.fullControl, events)
    try expectAllFields(of: "Scroll", in: Sample.fullScroll, events)
    try expectAllFields(of: "Explored", in: Sample.fullExplored, events)
    try expectAllFields(of: "Action", in: Sample.fullAction, events)
    try expectAllFields(of: "Device", in: Sample.fullDevice, events)
    try expectAllFields(of: "State", in: Sample.fullState, events)
    try expectAllFields(of: "Count", in: Sample.fullDevice.filtered[0], events)
    try expectAllFields(of: "Pen", in: Sample.pen, events)
    try expectAllFields(of: "Motion", in: Sample.fullFrame.motions[0], events)
    try expectAllFields(of: "Orientation", in: Sample.fullFrame.orientations[0], events)
    try expectAllFields(of: "RemoteControl", in: Sample.fullFrame.remoteControls[0], events)
    try expectAllFields(of: "Decision", in: Sample.fullDecision, events)
    try expectAllFields(of: "Variable", in: Sample.fullVariable, events)
    try expectAllFields(of: "Mode", in: Sample.mode, events)
    try expectAllFields(of: "Presence", in: Sample.fullFrame.presence[0], events)
    let devices = try Self.interface("io.tactile.Devices")
    try expectAllFields(of: "Device", in: Sample.fullDevice, devices)
    try expectAllFields(of: "DeviceChange", in: Sample.fullWatch.changes[0], devices)
    let watch = try #require(devices.methods.first { $0.name == "Watch" })
    let watched = try JSONCursor(try Sample.json(Sample.fullWatch)).object().members
    #expect(watched.map(\.name) == watch.output.map(\.name))
    let subscribe = try #require(events.methods.first { $0.name == "Subscribe" })
    let event = try Sample.json(EventMessage(sequence: 0, merged: 2, frame: Sample.fullFrame))
    let members = try JSONCursor(event).object().members
    #expect(members.map(\.name) == subscribe.output.map(\.name))
    let scene = try Self.interface("io.tactile.Scene")
    try expectAllFields(of: "Description", in: Sample.fullDescription, scene)
    try expectAllFields(of: "View", in: Sample.fullView, scene)
    try expectAllFields(of: "Recognizer", in: Sample.recognizer, scene)
    try expectAllFields(of: "GestureOccasion", in: Sample.occasions.gestures[0], scene)
    let control = try Self.interface("io.tactile.Control")
    try expectAllFields(of: "Status", in: Sample.status, control)
    try expectAllFields(of: "BindingList", in: Sample.status.bindings[0], control)
    try expectAllFields(of: "BindingReport", in: Sample.status.bindings[0].bindings[0], control)
    try expectAllFields(of: "UserUse", in: Sample.status.users[0], control)
    try expectAllFields(of: "Incident", in: Sample.status.incidents[0], control)
  }

  /// Varlink interfaces cannot refer to one another, so both contain the types.
  @Test func `Attach and Subscribe have the same types of events`() throws {
    let events = try Self.interface("io.tactile.Events")
    let scene = try Self.interface("io.tactile.Scene")
    let own = ["View", "Recognizer", "Description", "GestureOccasion"]
    for type in scene.types where !own.contains(type.name) {
      let other = try #require(events.types.first { $0.name == type.name })
      #expect("\(type)" == "\(other)")
    }
    let attach = try #require(scene.methods.first { $0.name == "Attach" })
    let subscribe = try #require(events.methods.first { $0.name == "Subscribe" })
    #expect("\(attach.output)" == "\(subscribe.output.filter { $0.name != "trace" })")
  }

  @Test func `Watch and Subscribe have the same types of devices`() throws {
    let events = try Self.interface("io.tactile.Events")
    for type in try Self.interface("io.tactile.Devices").types {
      let other = try #require(events.types.first { $0.name == type.name })
      #expect(fields(of: type.type) == fields(of: other.type))
    }
  }

  /// Compares without comments: a size is in millimetres here and in a window's units there.
  private func fields(of type: InterfaceType) -> [String] {
    guard case .fields(let fields) = type else { return [] }
    return fields.map { "\($0.name): \($0.type)" }
  }

  private func expectAllFields(
    of name: String, in message: some WireMessage, _ interface: VarlinkInterface
  ) throws {
    let type = try #require(interface.types.first { $0.name == name })
    guard case .fields(let fields) = type.type else {
      Issue.record("\(name) has no fields")
      return
    }
    let members = try JSONCursor(try Sample.json(message)).object().members
    #expect(members.map(\.name) == fields.map(\.name), "\(name)")
  }

  @Test func `the enumerations of the definitions and of the code have the same cases`() throws {
    let events = try Self.interface("io.tactile.Events")
    #expect(words(of: "phase", in: "Touch", events) == TouchMessage.Phase.allCases.map(\.rawValue))
    #expect(words(of: "type", in: "Touch", events) == TouchMessage.Kind.allCases.map(\.rawValue))
    #expect(
      words(of: "state", in: "Gesture", events) == GestureMessage.State.allCases.map(\.rawValue))
    #expect(
      words(of: "direction", in: "Gesture", events)
        == GestureMessage.Direction.allCases.map(\.rawValue))
    // It is a string, because Varlink's Python library cannot read an enumeration with one case.
    #expect(words(of: "motion", in: "Motion", events) == nil)
    #expect(MotionMessage.Kind.allCases.map(\.rawValue) == ["shake"])
    #expect(
      words(of: "phase", in: "Motion", events) == MotionMessage.Phase.allCases.map(\.rawValue))
    #expect(
      words(of: "orientation", in: "Orientation", events)
        == OrientationMessage.Edge.allCases.map(\.rawValue))
    #expect(
      words(of: "command", in: "RemoteControl", events)
        == RemoteControlMessage.Command.allCases.map(\.rawValue))
    #expect(
      words(of: "phase", in: "Scroll", events) == ScrollMessage.Phase.allCases.map(\.rawValue))
    #expect(
      words(of: "change", in: "DeviceChange", events)
        == DeviceChangeMessage.Change.allCases.map(\.rawValue))
  }

  @Test func `the definition names each event of a control that clients receive`() throws {
    let type = try #require(
      try Self.interface("io.tactile.Events").types.first { $0.name == "ControlEvent" })
    guard case .fields(let fields) = type.type else { return }
    let text = try #require(fields.first { $0.name == "event" }.map { "\($0.documentation)" })
    // Clients receive drags as touches.
    for event in ControlEvent.allCases
    where event != .touchDragInside && event != .touchDragOutside {
      #expect(text.contains("\"\(event.rawValue)\""))
    }
  }

  @Test(arguments: InterfaceDefinitions.names)
  func `the error about a parameter of a call has the allowed values`(name: String) throws {
    for method in try Self.interface(name).methods {
      for field in method.input {
        let sentence = VarlinkError.invalidParameter("\(field.name)[7]").description
        #expect(sentence.contains("\"\(field.name)[7]\"; expected "), "\(method.name): \(sentence)")
        var type = field.type
        while true {
          if case .nullable(let inner) = type { type = inner } else { break }
        }
        if case .array(let inner) = type { type = inner }
        guard case .words(let words) = type else { continue }
        #expect(sentence.contains(words.joined(separator: ", ")), "\(sentence)")
      }
    }
    #expect(VarlinkError.invalidParameter("").description.contains("see the definition"))
    let unknown = VarlinkError.interfaceNotFound("io.tactile.Event").description
    #expect(unknown.contains("io.tactile.Control, io.tactile.Devices, io.tactile.Events"))
  }

  private func words(
    of field: String, in type: String, _ interface: VarlinkInterface
  ) -> [String]? {
    guard case .fields(let fields) = interface.types.first(where: { $0.name == type })?.type
    else { return nil }
    switch fields.first(where: { $0.name == field })?.type {
    case .words(let words), .nullable(.words(let words)): return words
    default: return nil
    }
  }
}
