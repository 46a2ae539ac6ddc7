import Fixtures
import Tactile
import TactileWire
import Testing

@testable import TactileServer

@Suite("Decisions as messages")
struct DecisionMessageTests {
  private static let moments: [Decision.Moment] = [
    .landed, .landedFromFirstTap, .landedFromEdge, .moved, .movedInTime(0.75), .lifted,
    .liftedEarly, .liftedAfterSpread, .liftedAfterTurn,
    .liftedAfterTransform(scale: 1.25, rotation: 0.375), .held, .heldInTap, .awaitedTap,
    .awaitedPress, .tapped(3, of: 4),
  ]

  private static let requirements: [Decision.Requirement] = [
    .atLeast(20.5), .atMost(10), .exactly(6),
  ]

  private static let failures: [Decision.Failure] =
    [
      .tooFewFingers(found: 1, required: 2), .tooManyFingers(found: 3, allowed: 2),
      .notHeld(for: 0.5, required: 2), .lockedOut(for: 60), .landedAfterLift, .landedBeforeLift,
      .wrongDirection(movement: Vector(dx: 1, dy: 2)), .notInwards(length: 5, inwards: 1),
      .outsideRegion("corner", tap: 1, of: 2, distance: 3), .touchCancelled, .allFingersLifted,
      .buttonsNotPressed(.secondary),
      .noScreen, .noEdges, .noSteps, .unknownRegion("corner"), .requiredRecognized("other"),
      .preceded(by: "other"), .prevented(by: "other"), .shouldNotBegin, .cancelledWhileWaiting,
      .nothingToScroll, .acrossScrolling, .noScroll(within: 0.15), .liftedBeforeScroll,
      .scrollPanFailed, .custom("it always does"), .unexplained,
    ]
    + moments.map { .parameter(.movement, found: .points(14.25), required: .atMost(10), $0) }
    + requirements.map { .parameter(.duration, found: .seconds(14.25), required: $0, .landed) }
    + Decision.Withdrawal.allCases.map { .withdrawn($0) }

  /// Decisions about contacts before they are touches.
  private static let filtered: [Decision] = {
    let device = DeviceID(rawValue: 1)
    let (id, other) = (
      Contact.ID(device: device, tracking: 3), Contact.ID(device: device, tracking: 2)
    )
    let actions: [Decision.FilterAction] = [
      .removed, .cancelled, .joined(other), .swapped(other), .muted, .released,
    ]
    let location = Point(x: 12.25, y: 40)
    return actions.map { .filtered(.bounce, $0, contact: id, location: location) }
      + FilterReason.allCases.map { .filtered($0, .removed, contact: id, location: nil) }
      + Decision.RegionReason.allCases.flatMap { reason in
        [true, false].map { .withheldByRegion(reason, hasBegun: $0) }
      }
  }()

  private static let decisions: [Decision] =
    [
      .bound(touch: 7, screenLocation: Point(x: 1, y: 2), viewLocation: Point(x: 3, y: 4)),
      .missed(touch: 7), .interactionIgnored(touch: 7),
      .withheldByMode(.cleaning, touch: 7), .reserved(touch: 7), .reached(touch: 7, distance: 8),
      .explores(touch: 7),
      .refusedSecond(touch: 7),
      .tooManyRecognizers(touch: 7),
      .shutOut(touch: 7), .waitsForEarlier(touch: 7), .liftWaitsForEarlier(touch: 7),
      .released(touch: 7), .releasedLift(touch: 7),
      .keptByScrollView(touch: 7), .keepsTouch, .caughtContent, .precedes("other"),
      .refused(touch: 7), .ignored(touch: 7), .holds(touch: 7), .holdsLift(touch: 7),
      .waits(for: "other"), .cyclicRequirement(of: "other"), .state(.began),
      .refusedState(.changed, from: .possible), .cancelled(.overridden(by: "other")), .restarted,
      .circularChain, .dropped(.endOfChain(message: "touchesBegan")),
      .dropped(.notBegun(.motion(.shake))), .dropped(.begunNowhere(.press(key: 30))),
      .dropped(.noWindow), .dropped(.remoteControl), .unhandledAction(asked: ["view", "window"]),
      .endedWithoutPosition,
    ] + filtered
    + Decision.TouchCancellation.allCases.map { .cancelledTouch(7, $0) }
    + Decision.TrackingCancellation.allCases.map { .cancelledTracking($0) }
    + Decision.TouchDelivery.allCases.map { .took(touch: 7, $0) }
    + Decision.Withdrawal.allCases.map { .cancelled(.withdrawn($0)) }
    + failures.map { .failed($0, rule: 134) }

  private static func message(_ decision: Decision) -> DecisionMessage {
    DecisionMessage(TraceRecord(timestamp: .zero, subject: "tap", decision: decision))
  }

  private static func json(_ message: DecisionMessage) -> [UInt8] {
    var writer = JSONWriter()
    message.write(into: &writer)
    return writer.bytes
  }

  /// The comment of a field of `Decision` in the definition of the interface.
  private static func documentation(of field: String) throws -> String {
    let text = try #require(InterfaceDefinitions.text(of: "io.tactile.Events"))
    let type = try #require(
      try VarlinkInterface(parsing: text).types.first { $0.name == "Decision" })
    guard case .fields(let fields) = type.type else { return "" }
    return fields.first { $0.name == field }.map { "\($0.documentation)" } ?? ""
  }

  @Test(arguments: decisions)
  func `a decision has a subject, a rule, a sentence and a documented kind`(
    decision: Decision
  ) throws {
    let message = Self.message(decision)
    #expect(message.subject == "tap")
    #expect(message.rule == decision.rule ?? 0)
    #expect(message.message == "\(decision)" && !message.message.isEmpty)
    #expect(try Self.documentation(of: "kind").contains("\"\(message.kind)\""))
    if let reason = message.reason, message.kind != "filtered" {
      #expect(try Self.documentation(of: "reason").contains("\"\(reason)\""), "\(reason)")
    }
    if let moment = message.moment {
      #expect(try Self.documentation(of: "moment").contains("\"\(moment)\""), "\(moment)")
    }
    let value = try JSONValue(decoding: Self.json(message)[...])
    #expect(try DecisionMessage(from: JSONCursor(value)) == message)
  }

  @Test func `the examples contain every case of decisions and of their reasons`() {
    func all<Case: CaseIterable & Hashable>(_: Case.Type, _ found: [Case]) -> Bool {
      Set(found) == Set(Case.allCases)
    }
    let drops = Self.decisions.compactMap { if case .dropped(let drop) = $0 { drop } else { nil } }
    let cancellations = Self.decisions.compactMap {
      if case .cancelled(let reason) = $0 { reason } else { nil }
    }
    let events = drops.compactMap { drop -> Decision.FocusEvent? in
      switch drop {
      case .notBegun(let event), .begunNowhere(let event): event
      case .endOfChain, .noWindow, .remoteControl: nil
      }
    }
    #expect(all(Decision.Case.self, Self.decisions.map(\.testCase)))
    #expect(all(Decision.Failure.Case.self, Self.failures.map(\.testCase)))
    #expect(all(Decision.Moment.Case.self, Self.moments.map(\.testCase)))
    #expect(all(Decision.Requirement.Case.self, Self.requirements.map(\.testCase)))
    #expect(all(Decision.Drop.Case.self, drops.map(\.testCase)))
    #expect(all(Decision.GestureCancellation.Case.self, cancellations.map(\.testCase)))
    #expect(all(Decision.FocusEvent.Case.self, events.map(\.testCase)))
  }

  @Test(arguments: decisions)
  func `a message has each value of its decision beside the sentence`(decision: Decision) {
    var message = Self.message(decision)
    message.message = ""
    var values = Self.values(of: message)
    for value in Self.values(of: decision) {
      let place = values.firstIndex(of: value)
      #expect(place != nil, "\(value) of \(decision)")
      if let place { values.remove(at: place) }
    }
  }

  /// Returns the numbers and words that a value contains, as text, without the names of cases that contain
  /// further values.
  private static func values(of value: Any) -> [String] {
    switch value {
    // Other tests compare the contacts.
    case is DeviceID: return []
    case let text as String: return [text]
    case let number as Double: return ["\(number)"]
    case let number as any BinaryInteger: return ["\(Double(number))"]
    case let word as any RawRepresentable where word.rawValue is String: return ["\(word.rawValue)"]
    default: break
    }
    let mirror = Mirror(reflecting: value)
    if mirror.displayStyle == .enum, mirror.children.isEmpty {
      // The other test compares the names of cases with a sentence.
      return value is any CustomStringConvertible ? [] : ["\(value)"]
    }
    return mirror.children.flatMap { values(of: $0.value) }
  }

  @Test func `a decision about a contact has the filter, the action, the contact and the location`()
    throws
  {
    for decision in Self.filtered {
      guard case .filtered(let filter, let action, let contact, let location) = decision else {
        continue
      }
      let message = Self.message(decision)
      #expect(message.kind == "filtered" && message.reason == filter.name)
      #expect(message.action == action.name)
      #expect(message.device == 1 && message.contact == Int(contact.tracking))
      #expect(message.otherContact == action.otherContact.map { Int($0.tracking) })
      #expect(message.screenLocation == location)
      #expect(try Self.documentation(of: "action").contains("\"\(action.name)\""))
    }
    let id = Contact.ID(device: DeviceID(rawValue: 1), tracking: 3)
    let joined = Decision.FilterAction.joined(
      Contact.ID(device: DeviceID(rawValue: 1), tracking: 2))
    let message = Self.message(
      .filtered(.bounce, joined, contact: id, location: Point(x: 12.25, y: 40)))
    let expected =
      #"{"subject":"tap","rule":0,"message":"contact 3 at (12, 40) pt continues as contact 2 "#
      + #"because the panel lost a finger and found it again","kind":"filtered","#
      + #""reason":"bounce","screenLocation":{"x":12.25,"y":40},"action":"joined","device":1,"#
      + #""contact":3,"otherContact":2}"#
    #expect(String(decoding: Self.json(message), as: UTF8.self) == expected)
  }

  @Test func `a decision about a region has the action and the cause`() throws {
    for reason in Decision.RegionReason.allCases {
      for hasBegun in [true, false] {
        let message = Self.message(.withheldByRegion(reason, hasBegun: hasBegun))
        #expect(message.kind == "filtered" && message.reason == "region")
        #expect(message.action == (hasBegun ? "ended" : "withheld"))
        #expect(message.cause == "\(reason.rawValue)")
        #expect(try Self.documentation(of: "cause").contains("\"\(reason.rawValue)\""))
      }
    }
    for word in ["\"ended\"", "\"withheld\""] {
      #expect(try Self.documentation(of: "action").contains(word))
    }
  }

  @Test func `a decision about a contact without a position has only a reason`() throws {
    let message = Self.message(.endedWithoutPosition)
    #expect(message.kind == "filtered" && message.reason == "position")
    #expect(message.action == nil && message.contact == nil)
    for word in ["\"position\"", "\"region\""] {
      #expect(try Self.documentation(of: "reason").contains(word))
    }
  }

  @Test func `a decision about a filtered contact names its place only if it has a location`() {
    let id = Contact.ID(device: DeviceID(rawValue: 1), tracking: 3)
    func sentence(_ action: Decision.FilterAction, _ location: Point?) -> String {
      "\(Decision.filtered(.edge, action, contact: id, location: location))"
    }
    let place = Point(x: 12.25, y: 39.5)
    let because = "because it began in the dead zone of an edge"
    #expect(sentence(.removed, place) == "contact 3 at (12, 40) pt was removed \(because)")
    #expect(sentence(.removed, nil) == "contact 3 was removed \(because)")
    #expect(sentence(.muted, place) == "the place (12, 40) pt was muted \(because)")
    #expect(sentence(.muted, nil) == "a place was muted \(because)")
  }

  @Test func `two different decisions never have equal messages`() {
    let messages = Self.decisions.map { decision in
      var message = Self.message(decision)
      message.message = ""
      return String(decoding: Self.json(message), as: UTF8.self)
    }
    #expect(Set(messages).count == messages.count)
  }

  @Test func `a failure by a parameter has the measurement, the limit and the unit`() {
    let message = Self.message(
      .failed(
        .parameter(.movement, found: .points(14.25), required: .atMost(10), .moved), rule: 134))
    let expected =
      #"{"subject":"tap","rule":134,"message":"failed: moved 14.3 pt, limit 10.0 pt","#
      + #""kind":"failed","reason":"parameter","parameter":"movement","found":14.25,"#
      + #""required":10,"limit":"atMost","unit":"pt","moment":"moved"}"#
    #expect(String(decoding: Self.json(message), as: UTF8.self) == expected)
  }

  @Test func `a decision about a part of a window names the window, its user and the view`() throws
  {
    let origin = TraceRecord.Origin(window: "left", user: 1000, view: "page")
    let message = DecisionMessage(
      TraceRecord(timestamp: .zero, subject: "tap", origin: origin, decision: .state(.ended)))
    #expect(
      String(decoding: Self.json(message), as: UTF8.self)
        == #"{"subject":"tap","rule":94,"message":"ended","window":"left","user":1000,"#
        + #""view":"page","kind":"state","state":"ended"}"#)
  }
}

@Suite("Frames for an observer in the same process")
struct TypedFrameTests {
  private static let scene = """
    views:
    - {kind: button, name: b, frame: [0, 0, 500, 500]}
    - {kind: scroll, name: s, frame: [500, 0, 500, 1000], contentSize: [500, 3000]}
    - name: v
      frame: [1000, 0, 1000, 1000]
      gestures: [{kind: pan, name: p, action: go}]
    """

  @Test func `a frame has the same messages as its encoded entries, in the same order`()
    throws
  {
    let stage = try Stage(Self.scene)
    let watcher = VirtualClient(stage.server)
    watcher.send(
      #"{"method":"io.tactile.Events.Subscribe","more":true,"parameters":{"kinds":["trace"]}}"#)
    var kinds: Set<EventKind> = []
    stage.server.frameObserver = { frame in
      var decoded = FrameMessage(time: frame.time)
      for entry in frame.entries {
        kinds.insert(entry.kind)
        #expect(throws: Never.self) { try decoded.append(entry.kind, frame.bytes[entry.range]) }
      }
      #expect(decoded == frame.message)
    }
    stage.tap(100, 100, at: 100)
    stage.drag((700, 900), (700, 500), at: 1000)
    stage.drag((1203, 107), (1517, 131), at: 2000)
    stage.server.advance(to: VirtualPanel.time(5000))
    stage.panel.unplug(at: 6000)
    #expect(
      kinds.isSuperset(of: [.devices, .touches, .gestures, .controls, .scrolls, .actions, .trace]))
  }

  @Test func `a frame has typed messages only while there is an observer`() throws {
    let stage = try Stage(Self.scene)
    stage.panel.down(0, 1, 100, 100, at: 0)
    let publisher = stage.server.parts.publisher
    publisher.append(RemoteControlMessage(device: 1, command: .play))
    #expect(!publisher.frame.isEmpty)
    #expect(publisher.frame.message.remoteControls.isEmpty)
    stage.server.frameObserver = { _ in }
    publisher.append(RemoteControlMessage(device: 1, command: .stop))
    #expect(publisher.frame.message.remoteControls.map(\.command) == [.stop])
  }

  @Test func `a frame is encoded only while a client or an observer reads its JSON`() throws {
    let server = Server()
    let publisher = server.parts.publisher
    func encoded() -> Bool {
      publisher.append(RemoteControlMessage(device: 1, command: .play))
      defer { publisher.publish() }
      return !publisher.frame.bytes.isEmpty
    }
    #expect(!encoded())
    server.frameObserver = { _ in }
    #expect(!encoded())
    server.observerReadsJSON = true
    #expect(encoded())
    server.frameObserver = nil
    #expect(!encoded())
    let client = VirtualClient(server)
    client.send(#"{"method":"io.tactile.Events.Subscribe","more":true}"#)
    #expect(encoded())
    server.receive(.clientClosed(client.id), at: .zero)
    #expect(!encoded())
  }

  @Test func `the first client receives what happens in a frame after its subscription`() throws {
    let server = Server()
    server.parts.publisher.append(RemoteControlMessage(device: 1, command: .play))
    let client = VirtualClient(server)
    client.send(#"{"method":"io.tactile.Events.Subscribe","more":true}"#)
    server.parts.publisher.append(RemoteControlMessage(device: 1, command: .stop))
    server.parts.publisher.publish()
    let commands = try client.frames().flatMap(\.frame.remoteControls).map(\.command)
    #expect(commands == [.stop])
  }
}

extension FrameMessage {
  /// Adds an encoded entry.
  fileprivate mutating func append(_ kind: EventKind, _ json: ArraySlice<UInt8>) throws {
    let cursor = JSONCursor(try JSONValue(decoding: json))
    switch kind {
    case .devices: devices.append(try DeviceChangeMessage(from: cursor))
    case .touches: touches.append(try TouchMessage(from: cursor))
    case .gestures: gestures.append(try GestureMessage(from: cursor))
    case .motions: motions.append(try MotionMessage(from: cursor))
    case .orientations: orientations.append(try OrientationMessage(from: cursor))
    case .remoteControls: remoteControls.append(try RemoteControlMessage(from: cursor))
    case .controls: controls.append(try ControlMessage(from: cursor))
    case .scrolls: scrolls.append(try ScrollMessage(from: cursor))
    case .actions: actions.append(try ActionMessage(from: cursor))
    case .modes: modes.append(try ModeMessage(from: cursor))
    case .presence: presence.append(try PresenceMessage(from: cursor))
    case .explored: explored.append(try ExploredMessage(from: cursor))
    case .accessibility: accessibility.append(try AccessibilityMessage(from: cursor))
    case .variables: variables.append(try VariableMessage(from: cursor))
    case .trace: trace.append(try DecisionMessage(from: cursor))
    }
  }
}
