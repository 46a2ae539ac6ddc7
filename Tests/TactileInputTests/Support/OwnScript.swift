import Tactile
import TactileInput
import TactileTesting

/// A panel that is owned, for tests of a few lines. A unit of the panel is a point.
///
/// What its clone reports is a text in the notation of the experiments: `s` selects a slot, `P` is the
/// tool, `t` the tracking ID, `x`, `y` and `p` are the position and pressure of a slot, `b`, `X`, `Y`
/// and `F` repeat one finger, and `.` ends a frame.
struct OwnScript {
  /// A change of a finger: its number, the change and its position.
  typealias Change = (finger: Int32, change: Contact.Change, x: Double, y: Double)

  static let device = DeviceID(rawValue: 1)

  var owner: PanelOwner
  /// A ledger that has read everything.
  private(set) var ledger: CloneLedger
  /// The last position of each finger.
  private var places: [Int32: Point] = [:]

  init(
    _ panel: DeviceDescription = .panel(width: 1000, height: 800),
    kind: DeviceKind = .touchscreen, _ change: (inout OwnOptions) -> Void = { _ in }
  ) {
    var options = OwnOptions()
    change(&options)
    guard let clone = CloneDescription(of: panel, kind: kind) else {
      preconditionFailure("the device is no panel")
    }
    owner = PanelOwner(clone, options: options, mapping: CloneMapping(unitsPerPoint: 1))
    ledger = CloneLedger(clone)
  }

  // MARK: Fingers

  mutating func down(
    _ finger: Int32, _ x: Double, _ y: Double, at milliseconds: Int,
    _ verdict: PanelOwner.Verdict = .pass
  ) -> String {
    frame([(finger, .began, x, y)], at: milliseconds, verdict)
  }

  mutating func move(_ finger: Int32, _ x: Double, _ y: Double, at milliseconds: Int) -> String {
    frame([(finger, .moved, x, y)], at: milliseconds)
  }

  mutating func up(_ finger: Int32, at milliseconds: Int) -> String {
    end(finger, .ended, at: milliseconds)
  }

  mutating func cancel(_ finger: Int32, at milliseconds: Int) -> String {
    end(finger, .cancelled, at: milliseconds)
  }

  private mutating func end(
    _ finger: Int32, _ change: Contact.Change, at milliseconds: Int
  ) -> String {
    let place = places[finger] ?? .zero
    return frame([(finger, change, place.x, place.y)], at: milliseconds)
  }

  /// Sends a frame. The verdict applies to touches that begin in it.
  mutating func frame(
    _ changes: [Change], at milliseconds: Int, _ verdict: PanelOwner.Verdict = .pass
  ) -> String {
    var frame = PanelFrame(device: Self.device)
    for change in changes {
      places[change.finger] = Point(x: change.x, y: change.y)
      frame.contacts.append(
        Contact(
          id: Contact.ID(device: Self.device, tracking: change.finger), change: change.change,
          location: Point(x: change.x, y: change.y)))
    }
    owner.track(frame)
    for index in owner.touches.indices where owner.touches[index].stage == .undecided {
      owner.decide(verdict, at: index)
    }
    return write(at: milliseconds)
  }

  // MARK: Verdicts

  /// Decides about a live touch, or about the last held one of a finger that has lifted, and writes.
  mutating func decide(
    _ verdict: PanelOwner.Verdict, _ finger: Int32, at milliseconds: Int
  ) -> String {
    for index in owner.touches.indices where owner.touches[index].id.tracking == finger {
      owner.decide(verdict, at: index)
    }
    return write(at: milliseconds)
  }

  static func time(_ milliseconds: Int) -> Timestamp {
    Timestamp(seconds: 0, microseconds: milliseconds * 1000)
  }

  /// A verdict that holds a touch until a time.
  static func hold(until milliseconds: Int) -> PanelOwner.Verdict {
    .hold(until: time(milliseconds))
  }

  // MARK: Writing

  mutating func write(at milliseconds: Int) -> String {
    _ = owner.write(at: Self.time(milliseconds))
    return read()
  }

  /// Advances to a time; returns each write.
  mutating func advance(to milliseconds: Int) -> [String] {
    var writes: [String] = []
    while owner.advance(to: Self.time(milliseconds)) { writes.append(read()) }
    return writes
  }

  mutating func liftAll(at milliseconds: Int) -> String {
    _ = owner.liftAll(at: Self.time(milliseconds))
    return read()
  }

  private mutating func read() -> String {
    ledger.read(owner.frame)
    return owner.frame.words
  }

  /// The violations of what a consumer must see, including touches that are left.
  mutating func complaints() -> [String] {
    ledger.finish()
    return ledger.complaints
  }
}

extension CloneFrame {
  private static let letters: [UInt16: String] = [
    AbsCode.mtSlot: "s", AbsCode.mtToolType: "P", AbsCode.mtTrackingID: "t",
    AbsCode.mtPositionX: "x", AbsCode.mtPositionY: "y", AbsCode.mtPressure: "p",
    AbsCode.mtTouchMajor: "major", AbsCode.mtTouchMinor: "minor", AbsCode.mtOrientation: "angle",
    AbsCode.x: "X", AbsCode.y: "Y", AbsCode.pressure: "F", AbsCode.distance: "D",
    AbsCode.tiltX: "tiltX", AbsCode.tiltY: "tiltY",
  ]

  private static let keys: [UInt16: String] = [
    KeyCode.touch: "b", KeyCode.left: "left", KeyCode.toolPen: "pen",
    KeyCode.toolRubber: "rubber", KeyCode.stylus: "stylus", KeyCode.stylus2: "stylus2",
  ]

  /// The events as words, such as "s0 P0 t1 x10 y20 b1 X10 Y20 .".
  var words: String {
    events.map { event in
      switch event.type {
      case EventType.syn: "."
      case EventType.key: "\(Self.keys[event.code] ?? "key\(event.code)=")\(event.value)"
      case EventType.abs: "\(Self.letters[event.code] ?? "axis\(event.code)=")\(event.value)"
      default: "\(event.type)/\(event.code)=\(event.value)"
      }
    }.joined(separator: " ")
  }
}
