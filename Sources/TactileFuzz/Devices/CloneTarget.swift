import Tactile
import TactileInput
import TactileTesting

/// Any contacts and any verdicts of an owned panel. What a consumer of its clone sees is legal, and
/// nothing that is withheld appears. With a server, the verdicts come from modes, scripts and gestures.
enum CloneTarget {
  /// The number of frames of panels that were tracked. Only the thread of the fuzzer uses it.
  nonisolated(unsafe) static var frames = 0

  static func check(_ bytes: UnsafeBufferPointer<UInt8>) {
    var bytes = InputBytes(bytes)
    switch bytes.number(below: 5) {
    case 0, 2:
      var run = FingerRun(&bytes)
      run.run(&bytes)
    case 1: checkPanel(&bytes)
    case 3: checkRegions(&bytes)
    default: OwnedServiceRun(&bytes).run(&bytes)
    }
  }

  private static func checkPanel(_ bytes: inout InputBytes) {
    let device = FuzzedDevice.description(&bytes)
    var settings = DeviceSettings(DeviceClassifier.classify(device))
    settings.mapping = FuzzedDevice.options(&bytes)
    settings.filters = FuzzedDevice.filters(&bytes)
    settings.own = FuzzedVerdicts.options(&bytes)
    guard var run = OwnedRun(device, settings) else { return }
    run.run(&bytes)
  }

  /// Fingers that do anything where regions allow some gestures.
  private static func checkRegions(_ bytes: inout InputBytes) {
    guard let run = RegionRun({ bytes.number(below: $0) }) else { return }
    while !bytes.isEmpty { run.step { bytes.number(below: $0) } }
    run.finish()
    Law.demandNone(run.complaints)
  }
}

/// A panel that sends any events and is owned, and what a consumer of its clone must see.
struct OwnedRun {
  private var pipeline: InputPipeline
  private var owner: PanelOwner
  private var ledger: CloneLedger
  private var events = FuzzedEvents()

  init?(_ device: DeviceDescription, _ settings: DeviceSettings) {
    guard
      let pipeline = try? InputPipeline(
        device: DeviceID(rawValue: 1), description: device, settings: settings),
      let owner = PanelOwner(of: device, settings: settings, pipeline: pipeline)
    else { return nil }
    self.pipeline = pipeline
    self.owner = owner
    ledger = CloneLedger(owner.clone, hasCompanions: true)
  }

  /// Sends all events, then releases the panel.
  mutating func run(_ bytes: inout InputBytes) {
    while !bytes.isEmpty {
      let event = events.next(&bytes)
      if event.type == EventType.syn { fire(until: event.time) }
      owner.track(event)
      _ = pipeline.process(event, source: events.source)
      if event.type == EventType.syn, pipeline.hasFinishedFrame { write(at: event.time, &bytes) }
    }
    if owner.liftAll(at: events.time) { read() }
    ledger.finish()
    Law.demandNone(ledger.complaints)
    Law.demand(owner.nextDeadline == nil, "waits after it was released")
    Law.demand(owner.isIdle, "is not idle after it was released")
  }

  private mutating func write(at time: Timestamp, _ bytes: inout InputBytes) {
    CloneTarget.frames += 1
    owner.track(pipeline.panelFrame)
    for index in owner.touches.indices {
      if owner.touches[index].stage == .undecided {
        let hold = owner.options.hold
        if let verdict = FuzzedVerdicts.ofNew(at: time, hold, &bytes) {
          owner.decide(verdict, at: index)
        }
      } else if bytes.number(below: 16) == 1 {
        owner.decide(FuzzedVerdicts.later(at: time, &bytes), at: index)
      }
    }
    if owner.write(at: time) { read() }
    Law.demand(
      owner.touches.count <= 2 * 256 + 66, "keeps \(owner.touches.count) touches")
  }

  private mutating func fire(until time: Timestamp) {
    while let due = pipeline.nextDeadline, due <= time {
      guard pipeline.advance(to: due) else { continue }
      owner.track(pipeline.readLateFrame())
      if owner.write(at: due) { read() }
    }
    while owner.advance(to: time) { read() }
  }

  private mutating func read() {
    ledger.read(owner.frame)
    Law.demandNone(ledger.complaints)
  }
}

/// An owned panel of a server, with real fingers, scripted ones, modes and system gestures in any order.
struct OwnedServiceRun {
  private let machine: OwnedMachine

  init(_ bytes: inout InputBytes) {
    machine = OwnedMachine(
      cancel: bytes.flag() ? .lift : .palm, hasScene: bytes.flag(), delaysTouches: bytes.flag())
  }

  /// Runs steps until the input ends, then ends all touches and modes.
  func run(_ bytes: inout InputBytes) {
    while !bytes.isEmpty {
      step(&bytes)
      Law.demandNone(machine.complaints)
    }
    machine.finish()
    Law.demandNone(machine.complaints)
    CloneTarget.frames += machine.frames
  }

  private func step(_ bytes: inout InputBytes) {
    switch bytes.number(below: 16) {
    case 0..<8: touch(&bytes)
    case 8: machine.pass(milliseconds: UInt64(bytes.number(below: 256)) * 20)
    case 9: machine.set(bytes.pick(["cleaning", "asleep", "locked", "normal"]))
    case 10: machine.set("cleaning", limit: Double(bytes.number(below: 100) + 1) / 100)
    case 11: machine.ignore(bytes.flag())
    case 12, 13: play(&bytes)
    case 14: machine.hangUp()
    default: if bytes.flag() { machine.release() } else { machine.own() }
    }
  }

  private func touch(_ bytes: inout InputBytes) {
    machine.pass(milliseconds: UInt64(bytes.number(below: 64)) * 2)
    var slots: Set<Int32> = []
    for _ in 0...bytes.number(below: 3) {
      let slot = Int32(bytes.number(below: Int(OwnedMachine.slots)))
      let kind = bytes.number(below: 4)
      guard slots.insert(slot).inserted else { continue }
      if !machine.isDown(slot) {
        machine.land(slot, isAtEdge: kind == 3)
      } else if kind == 0 {
        machine.lift(slot)
      } else {
        machine.move(slot)
      }
    }
    machine.sendFrame()
  }

  private func play(_ bytes: inout InputBytes) {
    let steps = (0...bytes.number(below: 8)).map { _ in
      let milliseconds = 1 + bytes.number(below: 250)
      let kind = Int(bytes.byte())
      return OwnedMachine.Step(
        milliseconds: milliseconds, down: kind & 7, isAtEdge: kind & 8 != 0, moves: kind & 16 != 0)
    }
    machine.play(steps)
  }
}

/// Options and verdicts that an input describes.
enum FuzzedVerdicts {
  static func options(_ bytes: inout InputBytes) -> OwnOptions {
    var options = OwnOptions()
    options.cancel = bytes.pick(OwnOptions.Cancel.allCases)
    options.isFiltered = bytes.flag()
    return options
  }

  /// A verdict about a new touch; nil leaves it undecided.
  static func ofNew(
    at now: Timestamp, _ hold: TimeInterval, _ bytes: inout InputBytes
  ) -> PanelOwner.Verdict? {
    switch bytes.number(below: 8) {
    case 0: nil
    case 1, 2: .withhold
    case 3, 4, 5: .hold(until: now.advanced(by: hold))
    default: .pass
    }
  }

  /// A later verdict.
  static func later(at now: Timestamp, _ bytes: inout InputBytes) -> PanelOwner.Verdict {
    switch bytes.number(below: 6) {
    case 0: .pass
    case 1: .withhold
    case 2: .hold(until: now.advanced(by: Double(bytes.number(below: 256)) / 1000))
    default: .end(bytes.pick(OwnOptions.Cancel.allCases))
    }
  }
}
