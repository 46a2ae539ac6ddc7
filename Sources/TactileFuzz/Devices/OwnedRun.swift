import Tactile
import TactileInput
import TactileTesting

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
      let frame = pipeline.frame
      owner.track(PanelFrame(device: frame.device, contacts: frame.contacts))
      if owner.write(at: due) { read() }
    }
    while owner.advance(to: time) { read() }
  }

  private mutating func read() {
    ledger.read(owner.frame)
    Law.demandNone(ledger.complaints)
  }
}
