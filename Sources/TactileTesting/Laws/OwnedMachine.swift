import Tactile
import TactileInput
import TactileServer
import TactileWire

/// A server with an owned panel, whose clone a ledger reads. A driver sends real fingers, scripts, modes and
/// calls in any order; the machine checks what a compositor sees.
///
/// Each location occurs once. Scripted fingers have odd horizontal positions, real ones have even ones.
package final class OwnedMachine {
  /// The number of slots of the panel.
  package static let slots: Int32 = 5
  /// The most fingers of a script.
  package static let scriptedFingers = 3

  private static let panel = DeviceID(rawValue: 1)
  /// The size of the glass in device units.
  private static let (width, height) = (Int32(100_000), Int32(50_000))
  /// The device units of a millimetre and of a point, which is 1/160 inch.
  private static let (resolution, unitsPerPoint) = (Int32(500), 500 * 25.4 / 160)
  /// The vertical step of a finger that moves: ten points, in device units.
  private static let stride: Int32 = 794
  private static let mostMoves: Int32 = 30
  /// The ledger's numbers of scripted contacts begin here.
  private static let firstScripted: Int32 = 1_000_000
  private static let (control, witness) = (ClientID(rawValue: 1), ClientID(rawValue: 2))
  /// A client whose scripts are refused, because another script is played.
  private static let rival = ClientID(rawValue: 3)

  private struct Finger {
    let number: Int32
    let isAtEdge: Bool
    var moves: Int32 = 0
  }

  /// The violations so far.
  package var complaints: [String] { violations + ledger.complaints }
  /// The number of frames that fingers have caused.
  package private(set) var frames = 0
  /// The number of fingers that have landed.
  package private(set) var landings = 0
  /// The number of scripts that were sent while no other one was played. The service refuses some.
  package private(set) var scripts = 0
  /// Called with the bytes for a client that subscribes to touches. Set it once, before anything else.
  package var witnessHandler: ((UnsafeRawBufferPointer) -> Void)? {
    didSet {
      send(
        #"{"method":"io.tactile.Events.Subscribe","more":true,"parameters":{"kinds":["touches"]}}"#,
        of: Self.witness)
    }
  }

  private var violations: [String] = []
  private let server: Server
  private var player = ClientID(rawValue: 4)
  /// Whether the player has not received the reply to its script.
  private var isPlaying = false
  /// The longest time in seconds for which the compositor waits for a touch.
  private let hold: TimeInterval
  private var ledger: CloneLedger
  /// The number of touches that former ledgers have seen.
  private var seenBefore = 0
  private var fingers: [Int32: Finger] = [:]
  private var frame: [(UInt16, Int32)] = []
  private var lastNumber: Int32 = 0
  private var lastScripted: Int32 = 0
  private var nanoseconds: UInt64 = 1_000_000_000
  /// What the consumer sees, and whether its finger is scripted.
  private var visible: [CloneConsumer.Subject: Bool] = [:]

  /// Creates a machine that owns its panel.
  ///
  /// - Parameters:
  ///   - cancel: The way in which touches end early. A finger that spoils a touch would have the location of
  ///     another finger, so `spoil` is not allowed.
  ///   - hasScene: Whether the machine has system gestures, and gestures that set modes.
  ///   - delaysTouches: Whether a long press of the machine delays all touches on the screen.
  package init(cancel: OwnOptions.Cancel, hasScene: Bool, delaysTouches: Bool = false) {
    precondition(cancel != .spoil, "a machine cannot spoil touches")
    var configuration = ServerConfiguration(devices: Self.rules(cancel: cancel))
    // Short modes, so that all of them begin and end often.
    configuration.modes.locked = 2
    configuration.modes.cleaning = 2
    configuration.modes.hold = 0.5
    server = Server(configuration: configuration)
    hold = delaysTouches ? Self.pressDuration : OwnOptions().hold
    ledger = Self.newLedger(hold: hold)
    let windows = (hasScene ? Self.gestures : "") + (delaysTouches ? Self.delays : "")
    if !windows.isEmpty { server.showSystemScene(Self.scene("windows:\n" + windows)) }
    server.receive(.deviceAdded(Self.panel, Self.description), at: .zero)
    for client in [Self.control, Self.witness, Self.rival, player] {
      server.receive(.clientConnected(client, ClientPeer(user: 0)), at: .zero)
    }
    server.cloneFrameHandler = { [unowned self] _, frame in read(frame) }
    server.advance(to: now)
    own()
  }

  // MARK: The machine

  private static let description: DeviceDescription = {
    var panel = DeviceDescription(name: "Panel")
    panel.properties.insert(InputProperty.direct)
    panel.codes[EventType.key] = CodeSet([KeyCode.touch])
    panel.codes[EventType.abs] = CodeSet([
      AbsCode.mtSlot, AbsCode.mtTrackingID, AbsCode.mtPositionX, AbsCode.mtPositionY, AbsCode.x,
      AbsCode.y,
    ])
    panel.axes = [
      AbsCode.mtSlot: AbsoluteAxis(minimum: 0, maximum: slots - 1),
      AbsCode.mtTrackingID: AbsoluteAxis(minimum: 0, maximum: 65535),
    ]
    for code in [AbsCode.x, AbsCode.mtPositionX] {
      panel.axes[code] = AbsoluteAxis(minimum: 0, maximum: width - 1, resolution: resolution)
    }
    for code in [AbsCode.y, AbsCode.mtPositionY] {
      panel.axes[code] = AbsoluteAxis(minimum: 0, maximum: height - 1, resolution: resolution)
    }
    return panel
  }()

  private static func rules(cancel: OwnOptions.Cancel) -> DeviceRules {
    var rule = DeviceRule(DeviceMatch(name: description.name))
    rule.own = OwnChanges()
    rule.own?.cancel = cancel
    return DeviceRules([rule])
  }

  /// A system gesture at the lower edge, and gestures of the machine that set modes.
  private static let gestures = """
    - name: system
      level: 900
      passThrough: true
      gestures:
      - {kind: screenEdgePan, name: home, scope: screen, edges: [bottom], movement: 20}
      - {kind: tap, name: clean, scope: screen, touches: 2, action: mode.cleaning}
    - name: kiosk
      gestures:
      - {kind: longPress, name: lock, action: {name: mode.locked, states: [began]}}

    """

  /// A long press of the machine that delays touches.
  private static let delays = """
    - name: menus
      level: 901
      passThrough: true
      gestures:
      - {kind: longPress, name: menu, scope: screen, duration: \(pressDuration), delaysTouchesBegan: true}

    """
  private static let pressDuration: TimeInterval = 0.4

  private static func scene(_ text: String) -> SceneDescription {
    do {
      return try SceneDescription(text: Array(text.utf8), file: "scene")
    } catch {
      preconditionFailure("\(error)")
    }
  }

  private static func newLedger(hold: TimeInterval) -> CloneLedger {
    guard let clone = CloneDescription(of: description, kind: .touchscreen) else {
      preconditionFailure("the panel has no clone")
    }
    return CloneLedger(clone, hold: hold)
  }

  private var now: Timestamp { Timestamp(nanoseconds: nanoseconds) }

  /// Whether no touch may reach the consumer.
  private var refuses: Bool {
    server.application.mode != .normal || server.application.isIgnoringInteractionEvents
  }

  /// The number of touches that the compositor has seen.
  package var seenCount: Int { seenBefore + ledger.beganCount }

  /// Owns the panel again if nothing touches it, with a new clone and a new ledger.
  ///
  /// - Returns: Whether it did.
  @discardableResult
  package func own() -> Bool {
    guard server.isUntouched(Self.panel) else { return false }
    release()
    violations += ledger.complaints
    seenBefore += ledger.beganCount
    ledger = Self.newLedger(hold: hold)
    if !server.own(Self.panel) { complain("the panel cannot be owned") }
    return true
  }

  /// Releases the panel, as for an administrator, and lifts what is down on the clone.
  package func release() {
    server.release(Self.panel, at: now)
    ledger.finish()
    if !visible.isEmpty { complain("a touch stays after the panel was released") }
  }

  private func complain(_ text: String) {
    if violations.count < 20 { violations.append("\(nanoseconds): \(text)") }
  }

  /// Lifts all fingers, ends all scripts and modes, and checks that a tap then appears on the clone.
  package func finish() {
    for slot in fingers.keys.sorted() { lift(slot) }
    sendFrame()
    // Longer than the scripts, and than each mode but those that are set to `normal`.
    pass(milliseconds: 120_000)
    set("normal")
    ignore(false)
    if !own() { complain("a touch or a script continues") }
    let before = seenCount
    land(0)
    sendFrame()
    pass(milliseconds: 300)
    // A tap appears at its lift if a long press delays it.
    lift(0)
    sendFrame()
    pass(milliseconds: 1000)
    if seenCount != before + 1 { complain("a touch does not appear: the glass is dead") }
    if !own() { complain("a touch or a script continues") }
  }

  // MARK: Time and clients

  /// Lets time pass.
  package func pass(milliseconds: UInt64) {
    nanoseconds += milliseconds * 1_000_000
    server.advance(to: now)
    drain()
  }

  private func send(_ text: String, of client: ClientID) {
    let bytes = Array(text.utf8) + [0]
    bytes.withUnsafeBytes { server.receive(.clientSent(client, $0), at: now) }
    drain()
  }

  private func drain() {
    for client in [Self.control, Self.rival] {
      server.flush(client) { queue, _ in queue.write { $0.count } }
    }
    server.flush(player) { queue, _ in
      queue.write { bytes in
        if !bytes.isEmpty { isPlaying = false }
        return bytes.count
      }
    }
    server.flush(Self.witness) { [self] queue, isClosing in
      if isClosing { complain("a client that reads was disconnected") }
      queue.write { bytes in
        witnessHandler?(UnsafeRawBufferPointer(bytes))
        return bytes.count
      }
    }
  }

  /// Sets a mode by its name, with a time limit in seconds.
  package func set(_ mode: String, limit: Double? = nil) {
    let end = limit.map { #","limit":\#($0)"# } ?? ""
    send(
      #"{"method":"io.tactile.Control.SetMode","parameters":{"mode":"\#(mode)"\#(end)}}"#,
      of: Self.control)
    withholdLive()
  }

  /// Begins to ignore touches for 0.3 seconds, or ends it.
  package func ignore(_ begins: Bool) {
    let call =
      begins
      ? #"{"method":"io.tactile.Control.BeginIgnoring","parameters":{"seconds":0.3}}"#
      : #"{"method":"io.tactile.Control.EndIgnoring"}"#
    send(call, of: Self.control)
    withholdLive()
  }

  /// What is down in a mode stays withheld.
  private func withholdLive() {
    guard refuses else { return }
    for finger in fingers.values { ledger.withhold(finger.number) }
  }

  /// Ends the connection of the scripts, and makes a new one.
  package func hangUp() {
    server.receive(.clientClosed(player), at: now)
    isPlaying = false
    player = ClientID(rawValue: player.rawValue + 1)
    server.receive(.clientConnected(player, ClientPeer(user: 0)), at: now)
  }

  // MARK: Scripts

  /// A step of a script.
  package struct Step {
    /// The time after the step before, in milliseconds, at least 1; without effect in the first step.
    package var milliseconds: Int
    /// The bits of the fingers that are down, from the lowest.
    package var down: Int
    /// Whether fingers land at the lower edge.
    package var isAtEdge: Bool
    /// Whether fingers that are down move.
    package var moves: Bool

    package init(milliseconds: Int, down: Int, isAtEdge: Bool, moves: Bool) {
      self.milliseconds = milliseconds
      self.down = down
      self.isAtEdge = isAtEdge
      self.moves = moves
    }
  }

  /// Plays a script, whose fingers lift 8 milliseconds after its last step. The service may refuse it.
  package func play(_ steps: [Step]) {
    var texts: [String] = []
    var live: [Int: Finger] = [:]
    var milliseconds = 0
    for step in steps {
      if !texts.isEmpty { milliseconds += max(step.milliseconds, 1) }
      for finger in 0..<Self.scriptedFingers { change(&live[finger], finger, step, milliseconds) }
      texts.append(text(of: live, at: milliseconds))
    }
    texts.append(text(of: [:], at: milliseconds + 8))
    let list = texts.joined(separator: ",")
    let call = #"{"method":"io.tactile.Control.Play","parameters":{"steps":[\#(list)]}}"#
    guard !isPlaying else { return send(call, of: Self.rival) }
    scripts += 1
    isPlaying = true
    send(call, of: player)
  }

  private func change(
    _ finger: inout Finger?, _ number: Int, _ step: Step, _ milliseconds: Int
  ) {
    guard step.down & 1 << number != 0 else {
      finger = nil
      return
    }
    if finger == nil {
      lastScripted += 1
      finger = Finger(number: Self.firstScripted + lastScripted, isAtEdge: step.isAtEdge)
    } else if step.moves {
      finger?.moves += 1
    } else {
      return
    }
    guard let finger else { return }
    let (x, y) = place(finger)
    let due = now.advanced(by: Double(milliseconds) / 1000)
    ledger.expect(x: x, y: y, of: finger.number, at: due)
  }

  private func text(of live: [Int: Finger], at milliseconds: Int) -> String {
    let places = live.sorted { $0.key < $1.key }.map { number, finger in
      let (x, y) = place(finger)
      let (left, top) = (Self.points(x), Self.points(y))
      return #"{"finger":\#(number + 1),"x":\#(left),"y":\#(top)}"#
    }
    let fingers = places.joined(separator: ",")
    return #"{"time":\#(Double(milliseconds) / 1000),"fingers":[\#(fingers)]}"#
  }

  private static func points(_ value: Int32) -> Double { (Double(value) + 0.5) / unitsPerPoint }

  // MARK: Fingers

  /// Returns the location of a finger, which no other finger and no other step has.
  private func place(_ finger: Finger) -> (x: Int32, y: Int32) {
    let isScripted = finger.number >= Self.firstScripted
    let number = isScripted ? finger.number - Self.firstScripted : finger.number
    // 7919 is a prime, and 49,999 is not a multiple of it.
    let x = number % 49_999 * 7919 % 49_999 * 2 + (isScripted ? 1 : 0)
    let y = finger.isAtEdge ? Self.height - 2 : Self.height / 2
    return (x, y - finger.moves * Self.stride)
  }

  /// Returns whether a finger is down in a slot.
  package func isDown(_ slot: Int32) -> Bool { fingers[slot] != nil }

  /// Adds a landing to the next frame.
  package func land(_ slot: Int32, isAtEdge: Bool = false) {
    lastNumber += 1
    landings += 1
    let finger = Finger(number: lastNumber, isAtEdge: isAtEdge)
    fingers[slot] = finger
    frame.append((AbsCode.mtSlot, slot))
    frame.append((AbsCode.mtTrackingID, lastNumber % 65536))
    append(finger)
  }

  /// Adds a movement to the next frame, if the finger may still move.
  package func move(_ slot: Int32) {
    guard var finger = fingers[slot], finger.moves < Self.mostMoves else { return }
    finger.moves += 1
    fingers[slot] = finger
    frame.append((AbsCode.mtSlot, slot))
    append(finger)
  }

  /// Adds a lift to the next frame.
  package func lift(_ slot: Int32) {
    fingers[slot] = nil
    frame.append((AbsCode.mtSlot, slot))
    frame.append((AbsCode.mtTrackingID, -1))
  }

  private func append(_ finger: Finger) {
    let (x, y) = place(finger)
    ledger.expect(x: x, y: y, of: finger.number, at: now)
    frame.append((AbsCode.mtPositionX, x))
    frame.append((AbsCode.mtPositionY, y))
  }

  /// Sends the frame. Fingers that land in a mode stay withheld.
  package func sendFrame() {
    guard !frame.isEmpty else { return }
    server.advance(to: now)
    withholdLive()
    frames += 1
    var events = frame.map { InputEvent(time: now, type: EventType.abs, code: $0.0, value: $0.1) }
    events.append(InputEvent(time: now, type: EventType.syn, code: SynCode.report, value: 0))
    frame.removeAll(keepingCapacity: true)
    events.withUnsafeBufferPointer { server.receive(.events(Self.panel, $0, .kernel), at: now) }
    drain()
  }

  // MARK: The clone

  private func read(_ frame: CloneFrame) {
    let changes = ledger.read(frame)
    for change in changes {
      switch change.phase {
      case .began:
        if refuses { complain("a touch begins in a mode") }
        visible[change.subject] = change.x % 2 == 1
      case .moved: if refuses { complain("a touch moves in a mode") }
      case .ended, .cancelled: visible[change.subject] = nil
      }
    }
    if Set(visible.values).count > 1 {
      complain("real and scripted fingers are down at the same time")
    }
  }
}
