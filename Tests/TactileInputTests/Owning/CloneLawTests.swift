import Tactile
import TactileInput
import TactileTesting
import Testing

/// Whatever fingers do and whatever is decided about them, what a consumer sees is legal.
@Suite("The laws of clones")
struct CloneLawTests {
  static let seeds: [UInt64] = [1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233, 377, 610, 987]

  /// A random panel with up to six fingers. Each location occurs once: x is the number of the contact,
  /// and y counts its locations.
  struct Fingers {
    static let most = 6
    static let device = DeviceID(rawValue: 1)

    struct Finger {
      let number: Int32
      var step: Int32 = 0
    }

    var random: SeededGenerator
    var live: [Finger] = []
    var time: UInt64 = 0
    private var lastNumber: Int32 = 0

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    mutating func chance(_ oneIn: Int) -> Bool { Int.random(in: 0..<oneIn, using: &random) == 0 }

    /// Makes a frame, and announces its locations.
    mutating func frame(_ ledger: inout CloneLedger) -> PanelFrame {
      time += UInt64.random(in: 0...40, using: &random) * 1_000_000
      var frame = PanelFrame(device: Self.device)
      for index in live.indices.reversed() {
        switch Int.random(in: 0..<10, using: &random) {
        case 0:
          let isCancelled = chance(4)
          end(index, isCancelled ? .cancelled : .ended, &frame)
        case 1..<7: change(index, .moved, &frame, &ledger)
        default: break
        }
      }
      while live.count < Self.most, chance(4) {
        lastNumber += 1
        live.append(Finger(number: lastNumber))
        change(live.count - 1, .began, &frame, &ledger)
        if chance(8) { end(live.count - 1, .ended, &frame) }
      }
      return frame
    }

    /// Makes the frame in which all fingers lift.
    mutating func lastFrame() -> PanelFrame {
      var frame = PanelFrame(device: Self.device)
      for index in live.indices.reversed() { end(index, .ended, &frame) }
      return frame
    }

    private mutating func change(
      _ index: Int, _ change: Contact.Change, _ frame: inout PanelFrame, _ ledger: inout CloneLedger
    ) {
      if change == .moved { live[index].step += 1 }
      let finger = live[index]
      ledger.expect(
        x: finger.number, y: finger.step, of: finger.number, at: Timestamp(nanoseconds: time))
      append(finger, change, &frame)
    }

    private mutating func end(_ index: Int, _ change: Contact.Change, _ frame: inout PanelFrame) {
      let finger = live.remove(at: index)
      append(finger, change, &frame)
    }

    private func append(
      _ finger: Finger, _ change: Contact.Change, _ frame: inout PanelFrame
    ) {
      frame.contacts.append(
        Contact(
          id: Contact.ID(device: Self.device, tracking: finger.number), change: change,
          location: Point(x: Double(finger.number), y: Double(finger.step))))
    }
  }

  /// One performance of random fingers and random decisions.
  struct Performance {
    var fingers: Fingers
    var owner: PanelOwner
    var ledger: CloneLedger
    /// The contacts that must be seen, unless something takes them away while they are held.
    var passed: Set<Int32> = []
    private let options: OwnOptions

    init?(_ fingers: Fingers, _ cancel: OwnOptions.Cancel, slots: Int32) {
      self.fingers = fingers
      var options = OwnOptions()
      options.cancel = cancel
      let panel = DeviceDescription.panel(width: 100_000, height: 100_000, slots: slots)
      guard let clone = CloneDescription(of: panel, kind: .touchscreen) else { return nil }
      owner = PanelOwner(clone, options: options, mapping: CloneMapping(unitsPerPoint: 1))
      ledger = CloneLedger(clone, hold: OwnOptions.longestHold, hasCompanions: cancel == .spoil)
      self.options = options
    }

    /// The frames that ``PanelOwner/writeMoves(in:at:)`` has written.
    private(set) var movesCount = 0

    var now: Timestamp { Timestamp(nanoseconds: fingers.time) }

    mutating func run(frames: Int) {
      for _ in 0..<frames {
        let frame = fingers.frame(&ledger)
        while owner.advance(to: now) { ledger.read(owner.frame) }
        if fingers.chance(2), writeMoves(in: frame) { continue }
        owner.track(frame)
        for contact in frame.contacts where contact.change == .cancelled {
          passed.remove(contact.id.tracking)
        }
        decideAboutNew()
        changeMinds()
        owner.write(at: now)
        ledger.read(owner.frame)
        if fingers.chance(200) { release() }
      }
      owner.track(fingers.lastFrame())
      owner.write(at: now)
      ledger.read(owner.frame)
      while owner.advance(to: now.advanced(by: 10)) { ledger.read(owner.frame) }
      ledger.finish()
    }

    /// Writes a frame of movements in the short way, and compares it with the other way. Returns whether it has done so.
    private mutating func writeMoves(in frame: PanelFrame) -> Bool {
      var other = owner
      guard let hasEvents = owner.writeMoves(in: frame, at: now) else { return false }
      other.track(frame)
      #expect(other.write(at: now) == hasEvents)
      if hasEvents {
        #expect(other.frame == owner.frame)
        ledger.read(owner.frame)
      }
      movesCount += 1
      return true
    }

    private mutating func decideAboutNew() {
      for index in owner.touches.indices where owner.touches[index].stage == .undecided {
        let contact = owner.touches[index].id.tracking
        switch Int.random(in: 0..<10, using: &fingers.random) {
        case 0..<4: pass(index)
        case 4..<8:
          // Most holds are short, and those of system gestures that delay touches can be long.
          hold(index, for: fingers.chance(4) ? 2000 : 150)
        default:
          owner.decide(.withhold, at: index)
          ledger.withhold(contact)
          continue
        }
        passed.insert(contact)
      }
    }

    /// From now on, no location of the touch may be late.
    private mutating func pass(_ index: Int) {
      owner.decide(.pass, at: index)
      ledger.hold(owner.touches[index].id.tracking, until: now)
    }

    private mutating func hold(_ index: Int, for milliseconds: UInt64) {
      let end = now.advanced(by: Double(milliseconds) / 1000)
      owner.decide(.hold(until: end), at: index)
      ledger.hold(owner.touches[index].id.tracking, until: end)
    }

    private mutating func changeMinds() {
      for index in owner.touches.indices where fingers.chance(15) {
        let touch = owner.touches[index]
        guard touch.isHeld || touch.stage == .passed else { continue }
        if touch.isHeld, fingers.chance(2) {
          if fingers.chance(2) {
            pass(index)
          } else {
            hold(index, for: UInt64.random(in: 0...300, using: &fingers.random))
          }
          continue
        }
        owner.decide(fingers.chance(4) ? .withhold : .end(options.cancel), at: index)
        ledger.withhold(touch.id.tracking)
        passed.remove(touch.id.tracking)
      }
    }

    /// Releases the panel and owns it again while its fingers are down.
    private mutating func release() {
      for touch in owner.touches { ledger.withhold(touch.id.tracking) }
      for touch in owner.touches where touch.isHeld { passed.remove(touch.id.tracking) }
      owner.liftAll(at: now)
      ledger.read(owner.frame)
      ledger.finish()
    }
  }

  @Test(arguments: seeds, OwnOptions.Cancel.allCases)
  func `S245 S246 S247 S248 they hold for all fingers and decisions`(
    seed: UInt64, cancel: OwnOptions.Cancel
  ) throws {
    print("CloneLawTests: seed \(seed), \(cancel)")
    var performance = try #require(
      Performance(Fingers(seed: seed), cancel, slots: 60))
    performance.run(frames: 2000)
    #expect(performance.ledger.complaints == [])
    #expect(performance.ledger.beganCount > 200)
    #expect(performance.movesCount > 20)
    // With so many slots, every touch that is not withheld appears.
    let lost = performance.passed.filter { !performance.ledger.hasSeen($0) }
    #expect(lost.isEmpty, "\(lost.sorted())")
  }

  @Test(arguments: seeds, OwnOptions.Cancel.allCases)
  func `S245 S246 S247 S248 they hold if slots are scarce`(
    seed: UInt64, cancel: OwnOptions.Cancel
  ) throws {
    print("CloneLawTests: two slots, seed \(seed), \(cancel)")
    var performance = try #require(Performance(Fingers(seed: seed), cancel, slots: 2))
    performance.run(frames: 2000)
    #expect(performance.ledger.complaints == [])
    #expect(performance.ledger.beganCount > 100)
  }

  @Test func `the lists of an owner stop growing`() throws {
    var performance = try #require(
      Performance(Fingers(seed: 7), .spoil, slots: 10))
    performance.run(frames: 20_000)
    #expect(performance.owner.touches.isEmpty)
    #expect(performance.owner.nextDeadline == nil)
    #expect(performance.owner.isIdle)
  }
}
