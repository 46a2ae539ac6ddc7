import Tactile
import TactileInput
import TactileTesting

/// Fingers that do anything on an owned panel. Each location occurs once, so that the ledger knows the
/// finger and the order of everything that a consumer sees.
struct FingerRun {
  private static let device = DeviceID(rawValue: 1)
  private static let most = 12
  /// The times for which touches are held, in seconds: of regions and edges, and of gestures that delay touches.
  private static let holds = [0.15, 0.6, OwnOptions.longestHold]

  private struct Finger {
    let number: Int32
    var step: Int32 = 0
  }

  private var owner: PanelOwner
  private var ledger: CloneLedger
  private var fingers: [Finger] = []
  private var lastNumber: Int32 = 0
  private var time: UInt64 = 1_000_000_000

  /// Clones of panels so large that the finger that spoils a touch is a sixteenth of the panel away
  /// from it, farther than all fingers of an input.
  private static let clones: [CloneDescription] = ([1, 2, 5, 10] as [Int32]).compactMap { slots in
    var panel = FuzzedPanel.description
    panel.codes[EventType.abs] = CodeSet(
      (panel.codes[EventType.abs]?.codes ?? []) + [AbsCode.x, AbsCode.y])
    panel.axes[AbsCode.mtSlot] = AbsoluteAxis(minimum: 0, maximum: slots - 1)
    for code in [AbsCode.x, AbsCode.y, AbsCode.mtPositionX, AbsCode.mtPositionY] {
      panel.axes[code] = AbsoluteAxis(minimum: 0, maximum: 100_000_000)
    }
    return CloneDescription(of: panel, kind: .touchscreen)
  }

  init(_ bytes: inout InputBytes) {
    let clone = bytes.pick(Self.clones)
    owner = PanelOwner(
      clone, options: FuzzedVerdicts.options(&bytes), mapping: CloneMapping(unitsPerPoint: 1))
    owner.options.isFiltered = true
    ledger = CloneLedger(clone, hold: OwnOptions.longestHold, hasCompanions: true)
  }

  private var now: Timestamp { Timestamp(nanoseconds: time) }

  /// Runs frames until the input ends, then lifts all fingers and lets time pass.
  mutating func run(_ bytes: inout InputBytes) {
    while !bytes.isEmpty { step(&bytes) }
    var frame = PanelFrame(device: Self.device)
    while let finger = fingers.popLast() { append(finger, .ended, &frame) }
    owner.track(frame)
    if owner.write(at: now) { read() }
    time += 10_000_000_000
    while owner.advance(to: now) { read() }
    ledger.finish()
    Law.demandNone(ledger.complaints)
    Law.demand(owner.touches.isEmpty, "keeps touches after all fingers have lifted")
    Law.demand(owner.nextDeadline == nil, "waits after all fingers have lifted")
  }

  private mutating func step(_ bytes: inout InputBytes) {
    time += UInt64(bytes.number(below: 64)) * 2_000_000
    while owner.advance(to: now) { read() }
    var frame = PanelFrame(device: Self.device)
    for _ in 0...bytes.number(below: 4) { change(&frame, &bytes) }
    CloneTarget.frames += 1
    if bytes.number(below: 2) == 1, writeMoves(in: frame) { return }
    owner.track(frame)
    decide(&bytes)
    if owner.write(at: now) { read() }
    guard bytes.byte() == 255 else { return }
    for touch in owner.touches { ledger.withhold(touch.id.tracking) }
    if owner.liftAll(at: now) { read() }
    ledger.finish()
    Law.demandNone(ledger.complaints)
  }

  /// Writes a frame of movements in the short way, which must not differ from the other way. Returns whether it has
  /// done so.
  private mutating func writeMoves(in frame: PanelFrame) -> Bool {
    var other = owner
    guard let hasEvents = owner.writeMoves(in: frame, at: now) else { return false }
    other.track(frame)
    Law.demand(
      other.write(at: now) == hasEvents && (!hasEvents || other.frame == owner.frame),
      "writes movements in two ways")
    if hasEvents { read() }
    return true
  }

  private mutating func change(_ frame: inout PanelFrame, _ bytes: inout InputBytes) {
    let kind = bytes.number(below: 8)
    if kind < 3 || fingers.isEmpty {
      guard fingers.count < Self.most else { return }
      lastNumber += 1
      fingers.append(Finger(number: lastNumber))
      place(fingers.count - 1, .began, &frame)
    } else {
      let index = bytes.number(below: fingers.count)
      switch kind {
      case 3, 4:
        let finger = fingers.remove(at: index)
        append(finger, kind == 3 ? .ended : .cancelled, &frame)
      default:
        fingers[index].step += 1
        place(index, .moved, &frame)
      }
    }
  }

  private mutating func place(
    _ index: Int, _ change: Contact.Change, _ frame: inout PanelFrame
  ) {
    let finger = fingers[index]
    ledger.expect(x: finger.number, y: finger.step, of: finger.number, at: now)
    append(finger, change, &frame)
  }

  private func append(_ finger: Finger, _ change: Contact.Change, _ frame: inout PanelFrame) {
    frame.contacts.append(
      Contact(
        id: Contact.ID(device: Self.device, tracking: finger.number), change: change,
        location: Point(x: Double(finger.number), y: Double(finger.step))))
  }

  private mutating func decide(_ bytes: inout InputBytes) {
    for index in owner.touches.indices {
      let touch = owner.touches[index]
      var verdict: PanelOwner.Verdict?
      if touch.stage == .undecided {
        verdict = FuzzedVerdicts.ofNew(at: now, bytes.pick(Self.holds), &bytes)
      } else if touch.isHeld || touch.stage == .passed, bytes.number(below: 8) == 1 {
        verdict = FuzzedVerdicts.later(at: now, &bytes)
      }
      guard let verdict else {
        // The next write passes an undecided touch.
        if touch.stage == .undecided { ledger.hold(touch.id.tracking, until: now) }
        continue
      }
      owner.decide(verdict, at: index)
      switch verdict {
      case .pass: ledger.hold(touch.id.tracking, until: now)
      case .hold(let end):
        if owner.touches[index].isHeld { ledger.hold(touch.id.tracking, until: end) }
      case .withhold, .end: ledger.withhold(touch.id.tracking)
      }
    }
  }

  private mutating func read() {
    ledger.read(owner.frame)
    Law.demandNone(ledger.complaints)
  }
}
