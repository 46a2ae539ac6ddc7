import Tactile
import TactileTesting
import TactileWire
import Testing

@testable import TactileBindings

@Suite("The engine of bindings")
struct BindingEngineTests {
  private func engine(_ bindings: String) throws -> BindingEngine {
    let text = "version: 1\nbindings:\n\(bindings)\n"
    var engine = try BindingEngine(
      try BindingList(text: Array(text.utf8), file: "b.yaml"), ownUser: 7
    ) { _ in nil }
    engine.show(window: "bindings A", on: "A", size: Size(width: 1000, height: 500))
    return engine
  }

  private func gesture(
    _ state: GestureMessage.State, _ kind: String, name: String = "binding-1",
    window: String = "bindings A", user: Int? = 7, to translation: Vector? = nil,
    velocity: Vector? = nil, scale: Double? = nil, rotation: Double? = nil
  ) -> GestureMessage {
    GestureMessage(
      recognizer: PreparedString(name), kind: PreparedString(kind), window: PreparedString(window),
      user: user, view: PreparedString(window), state: state, location: Point(x: 250, y: 250),
      numberOfTouches: 2, touches: [1, 2], translation: translation, velocity: velocity,
      scale: scale, rotation: rotation)
  }

  private func frame(_ milliseconds: Int, _ gestures: GestureMessage...) -> FrameMessage {
    FrameMessage(
      time: Timestamp(nanoseconds: UInt64(milliseconds) * 1_000_000), gestures: gestures)
  }

  @Test
  func `each step of a movement starts the task, and steps back count in the other direction`()
    throws
  {
    var engine = try engine(
      "- {gesture: {kind: pan, shouldBegin: {axis: vertical}}, every: 40pt, run: [a, '{direction}', '{step}']}"
    )
    var lines: [String] = []
    for (time, dy) in [(0, 0.0), (10, -39), (20, -81), (30, -60), (40, -41), (50, -40), (60, 0)] {
      let message = gesture(time == 0 ? .began : .changed, "pan", to: Vector(dx: 90, dy: dy))
      lines += engine.starts(in: frame(time, message), minute: 0).map {
        $0.words
      }
    }
    #expect(lines == ["a up 1", "a up 2", "a down 3", "a down 4"])
  }

  @Test func `a frame starts at most 20 steps`() throws {
    var engine = try engine("- {gesture: {kind: pinch}, every: 0.01, run: [a]}")
    _ = engine.starts(in: frame(0, gesture(.began, "pinch", scale: 1)), minute: 0)
    let starts = engine.starts(in: frame(9, gesture(.changed, "pinch", scale: 5)), minute: 0)
    #expect(starts.count == BindingEngine.mostStarts)
    #expect(engine.starts(in: frame(18, gesture(.changed, "pinch", scale: 5)), minute: 0).isEmpty)
  }

  @Test func `a binding with a direction starts only at steps in this direction`() throws {
    var engine = try engine("- {gesture: {kind: pinch}, every: 0.1, direction: in, run: [a]}")
    _ = engine.starts(in: frame(0, gesture(.began, "pinch", scale: 1)), minute: 0)
    #expect(engine.starts(in: frame(9, gesture(.changed, "pinch", scale: 1.5)), minute: 0).isEmpty)
    #expect(
      engine.starts(in: frame(18, gesture(.changed, "pinch", scale: 1.3)), minute: 0).count == 2)
  }

  @Test func `steps of time are due while the gesture lasts`() throws {
    var engine = try engine("- {gesture: {kind: longPress}, every: 100ms, run: [a, '{step}']}")
    _ = engine.starts(in: frame(0, gesture(.began, "longPress")), minute: 0)
    #expect(engine.nextDue == Timestamp(nanoseconds: 100_000_000))
    #expect(engine.starts(until: Timestamp(nanoseconds: 99_999_999), minute: 0).isEmpty)
    let starts = engine.starts(in: frame(250, gesture(.ended, "longPress")), minute: 0)
    #expect(starts.map { $0.values[.step] } == ["1", "2"])
    #expect(engine.nextDue == nil)
  }

  @Test func `a task that lasts begins once and ends once, even if the stream is cut`() throws {
    var engine = try engine("- {gesture: {kind: pan}, drag: left}")
    var phases: [BindingStart.Phase] = []
    for state in [GestureMessage.State.began, .changed, .began, .changed] {
      phases += engine.starts(in: frame(0, gesture(state, "pan", to: .zero)), minute: 0).map(
        \.phase)
    }
    #expect(phases == [.began, .changed, .cancelled, .began, .changed])
    var state = FrameMessage(time: .zero)
    state.state = StateMessage()
    #expect(engine.starts(in: state, minute: 0).map(\.phase) == [.cancelled])
    #expect(engine.end().isEmpty)
    _ = engine.starts(in: frame(0, gesture(.began, "pan", to: .zero)), minute: 0)
    #expect(engine.end().map(\.phase) == [.cancelled])
  }

  @Test func `a long press starts at its beginning, and other gestures at their end`() throws {
    var engine = try engine(
      "- {gesture: press, run: [a], pause: 0}\n- {gesture: press, state: [changed, ended], run: [b], pause: 0}"
    )
    var lines: [String] = []
    for state in [GestureMessage.State.began, .changed, .ended] {
      let message = gesture(state, "longPress", name: "press", window: "w", user: nil)
      lines += engine.starts(in: frame(0, message), minute: 0).map { $0.words }
    }
    #expect(lines == ["a", "b", "b"])
    let pan = gesture(.ended, "pan", name: "press", window: "w", user: nil)
    #expect(engine.starts(in: frame(9, pan), minute: 0).count == 2)
  }

  @Test func `fingers that rest after a pan start its task`() throws {
    var engine = try engine("- {gesture: {kind: pan, hold: 0.5}, run: [a]}")
    _ = engine.starts(in: frame(0, gesture(.began, "pan", to: .zero)), minute: 0)
    _ = engine.starts(
      in: frame(400, gesture(.changed, "pan", to: Vector(dx: 0, dy: -99))), minute: 0)
    #expect(engine.starts(until: Timestamp(nanoseconds: 899_000_000), minute: 0).isEmpty)
    let starts = engine.starts(until: Timestamp(nanoseconds: 900_000_000), minute: 0)
    #expect(starts.map(\.occasion) == ["binding-1 began"])
    #expect(engine.starts(in: frame(990, gesture(.ended, "pan")), minute: 0).isEmpty)
  }

  // Claim: Only a gesture in the window of `tactile bind` starts the task of an inline gesture.
  @Test func `only gestures of the owner start a task`() throws {
    var engine = try engine("- {gesture: {kind: tap}, run: [a]}\n- {gesture: tap, run: [b]}")
    for (window, user) in [("bindings A", nil), ("bindings A", 8), ("bindings B", 7), ("w", 7)] {
      let message = gesture(.ended, "tap", window: window, user: user)
      #expect(engine.starts(in: frame(0, message), minute: 0).isEmpty)
    }
    #expect(engine.starts(in: frame(0, gesture(.ended, "tap")), minute: 0).count == 1)
    let named = gesture(.ended, "tap", name: "tap", window: "w", user: 7)
    #expect(engine.starts(in: frame(0, named), minute: 0).isEmpty)
  }

  @Test func `the values contain the measurements and the place on the screen`() throws {
    var engine = try engine("- {gesture: {kind: transform}, state: changed, run: [a]}")
    let message = gesture(
      .changed, "transform", to: Vector(dx: 1, dy: -2.25), velocity: Vector(dx: 40.06, dy: -0.04),
      scale: 1.23456, rotation: -0.5)
    let values = try #require(engine.starts(in: frame(0, message), minute: 0).first?.values)
    #expect(values.place == .init(screen: "A", x: 0.25, y: 0.5))
    #expect(
      values.environment == [
        "TACTILE_OCCASION=binding-1", "TACTILE_STATE=changed", "TACTILE_VIEW=bindings A",
        "TACTILE_WINDOW=bindings A", "TACTILE_USER=7", "TACTILE_SCREEN=A", "TACTILE_X=250.0",
        "TACTILE_Y=250.0", "TACTILE_DX=1.0", "TACTILE_DY=-2.3", "TACTILE_VX=40.1",
        "TACTILE_VY=0.0", "TACTILE_SCALE=1.235", "TACTILE_ROTATION=-0.5", "TACTILE_FINGERS=2",
        "TACTILE_DIRECTION=up",
      ])
  }

  @Test(arguments: [
    ("when: {mode: locked}", true), ("when: {mode: normal}", false),
    ("when: [{mode: normal}, {screen: A}]", true), ("when: {screen: B}", false),
    ("when: {window: bindings A, idle: 60}", true), ("when: {idle: 61}", false),
    ("when: {idle: 0}", false), ("when: {time: \"tue 00:00-01:00\"}", true),
    ("when: {time: \"mon 00:00-01:00\"}", false), ("unless: {mode: locked}", false),
    ("unless: [{mode: normal}, {screen: B}]", true), ("when: {variable: {app: [x, menu]}}", true),
    ("when: {variable: {app: x}}", false), ("when: {variable: {own: 1}}", true),
    ("when: {variable: {app: menu}, user: 9}", false),
    ("when: {variable: {app: other}, user: 8}", true), ("unless: {variable: {none: 1}}", true),
  ])
  func `a condition permits or prevents the task`(condition: String, isAllowed: Bool) throws {
    var engine = try engine("- {gesture: {kind: tap}, run: [a], \(condition)}")
    var state = FrameMessage(time: .zero)
    state.state = StateMessage(
      mode: ModeMessage(kind: .locked), presence: PresenceMessage(idle: 60))
    _ = engine.starts(in: state, minute: 0)
    engine.facts.variables = [
      .init(user: nil, name: "app"): "menu", .init(user: 7, name: "own"): "1",
      .init(user: 8, name: "app"): "other",
    ]
    let starts = engine.starts(in: frame(0, gesture(.ended, "tap")), minute: WeekTime.day)
    #expect(starts.count == (isAllowed ? 1 : 0))
  }

  @Test(arguments: 0..<40)
  func `any stream keeps the laws`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    var engine = try engine(
      """
      - {gesture: {kind: pan}, drag: left}
      - {gesture: {kind: pan}, scroll: follow, when: {mode: normal}}
      - {gesture: {kind: pan}, every: 5pt, run: [a]}
      - {gesture: {kind: pan}, every: 20ms, run: [a]}
      - {gesture: {kind: pan, hold: 0.1}, drag: right}
      - {gesture: other, user: 8, run: [b], pause: 0}
      """)
    var open: Set<Int> = []
    func check(_ starts: [BindingStart]) {
      for binding in 0..<6 {
        // An end follows a begin, however many there are.
        #expect(
          starts.count { $0.binding == binding && $0.phase == .once } <= BindingEngine.mostStarts)
      }
      for start in starts {
        switch start.phase {
        case .once: #expect(start.binding != 5 || start.values[.user] == "8")
        case .began: #expect(open.insert(start.binding).inserted)
        case .changed: #expect(open.contains(start.binding))
        case .ended, .cancelled: #expect(open.remove(start.binding) != nil)
        }
      }
    }
    var time = 0
    for _ in 0..<200 {
      time += Int.random(in: 0...80, using: &random)
      let states = GestureMessage.State.allCases
      let message = gesture(
        states.randomElement(using: &random) ?? .began, "pan",
        name: ["binding-1", "binding-5", "other"].randomElement(using: &random) ?? "",
        user: [7, 8].randomElement(using: &random),
        to: Vector(dx: .random(in: -500...500, using: &random), dy: .infinity))
      var frame = frame(time, message)
      if Int.random(in: 0..<30, using: &random) == 0 { frame.state = StateMessage() }
      check(engine.starts(in: frame, minute: 0))
      if let due = engine.nextDue, Bool.random(using: &random) {
        check(engine.starts(until: due, minute: 0))
      }
    }
    check(engine.end())
    #expect(open.isEmpty)
  }
}

extension BindingStart {
  /// The words of the program that this starts; "another task" if it starts none.
  fileprivate var words: String {
    guard case .run(let words) = task else { return "another task" }
    return words.map { $0.text(with: values) }.joined(separator: " ")
  }
}
