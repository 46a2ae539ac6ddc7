import Tactile
import TactileWire
import Testing

@testable import TactileServer

@Suite("Decisions as messages")
struct DecisionMessageTests {
  private static let failures: [Decision.Failure] =
    [
      .parameter(.movement, found: .points(14.2), required: .atMost(10), .moved),
      .tooFewFingers(found: 1, required: 2), .tooManyFingers(found: 3, allowed: 2),
      .notHeld(for: 0.5, required: 2), .lockedOut(for: 60), .landedAfterLift, .landedBeforeLift,
      .wrongDirection(movement: Vector(dx: 1, dy: 2)), .notInwards(length: 5, inwards: 1),
      .outsideRegion("corner", tap: 1, of: 2, distance: 3), .touchCancelled, .allFingersLifted,
      .buttonsNotPressed(.secondary),
      .noScreen, .noEdges, .noSteps, .unknownRegion("corner"), .requiredRecognized("other"),
      .preceded(by: "other"), .prevented(by: "other"), .shouldNotBegin, .cancelledWhileWaiting,
      .nothingToScroll, .acrossScrolling, .noScroll(within: 0.15), .liftedBeforeScroll,
      .scrollPanFailed, .custom("it always does"), .unexplained,
    ] + Decision.Withdrawal.allCases.map { .withdrawn($0) }

  private static let decisions: [Decision] =
    [
      .bound(touch: 7, screenLocation: Point(x: 1, y: 2), viewLocation: Point(x: 3, y: 4)),
      .missed(touch: 7), .interactionIgnored(touch: 7),
      .withheldByMode(.cleaning, touch: 7), .reserved(touch: 7), .reached(touch: 7, distance: 8),
      .explores(touch: 7),
      .refusedSecond(touch: 7),
      .tooManyRecognizers(touch: 7), .tooManyViews(touch: 7),
      .shutOut(touch: 7), .waitsForEarlier(touch: 7), .liftWaitsForEarlier(touch: 7),
      .released(touch: 7), .releasedLift(touch: 7),
      .keptByScrollView(touch: 7), .keepsTouch, .caughtContent, .precedes("other"),
      .refused(touch: 7), .ignored(touch: 7), .holds(touch: 7), .holdsLift(touch: 7),
      .waits(for: "other"), .cyclicRequirement(of: "other"), .state(.began),
      .refusedState(.changed, from: .possible), .cancelled(.overridden(by: "other")), .restarted,
      .circularChain, .dropped(.endOfChain(message: "touchesBegan")),
      .dropped(.notBegun(.motion(.shake))), .dropped(.begunNowhere(.press(key: 30))),
      .dropped(.noWindow), .dropped(.remoteControl), .unhandledAction(asked: ["view"]),
      .filtered(by: "edge", summary: "contact 3 was removed"),
    ] + Decision.TouchCancellation.allCases.map { .cancelledTouch(7, $0) }
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
    let value = try JSONValue(decoding: Self.json(message)[...])
    #expect(try DecisionMessage(from: JSONCursor(value)) == message)
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
      + #""required":10,"limit":"atMost","unit":"pt"}"#
    #expect(String(decoding: Self.json(message), as: UTF8.self) == expected)
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
    let publisher = stage.server.publisher
    publisher.append(RemoteControlMessage(device: 1, command: .play))
    #expect(!publisher.frame.isEmpty)
    #expect(publisher.frame.message.remoteControls.isEmpty)
    stage.server.frameObserver = { _ in }
    publisher.append(RemoteControlMessage(device: 1, command: .stop))
    #expect(publisher.frame.message.remoteControls.map(\.command) == [.stop])
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
