import Tactile
import TactileInput

/// Recent events for support: any events of any device, and fingers whose locations must not be in the text.
enum RecentTarget {
  static func check(_ bytes: UnsafeBufferPointer<UInt8>) {
    var bytes = InputBytes(bytes)
    if bytes.flag() { checkEvents(&bytes) } else { checkFingers(&bytes) }
  }

  /// Any events and calls. All parts are a recording, and no call ends the service.
  private static func checkEvents(_ bytes: inout InputBytes) {
    let run = RecentRun(FuzzedDevice.description(&bytes))
    var events = FuzzedEvents()
    while !bytes.isEmpty {
      switch bytes.number(below: 16) {
      case 0: run.read(from: place(&bytes))
      case 1, 2: run.readNext()
      default:
        let event = events.next(&bytes)
        run.send(event, events.source)
      }
    }
    _ = RecentRun.recording(run.readAll())
  }

  /// A made-up place, often near those that parts name.
  private static func place(_ bytes: inout InputBytes) -> Int {
    switch bytes.number(below: 4) {
    case 0: Int(bytes.byte())
    case 1: bytes.number(below: 4) << 44 | Int(bytes.word())
    case 2: Int(truncatingIfNeeded: bytes.long() & UInt64(Int.max))
    default: -Int(bytes.byte())
    }
  }

  /// Fingers that do the same elsewhere on the panel leave the same text. In a secret window, they leave none.
  private static func checkFingers(_ bytes: inout InputBytes) {
    let moved = (x: Int32(bytes.byte()) * 3, y: Int32(bytes.byte()))
    let runs = [
      RecentRun(FuzzedPanel.description), RecentRun(FuzzedPanel.description),
      RecentRun(FuzzedPanel.description, isSecret: true),
    ]
    var fingers = FingersOnPanel()
    while !bytes.isEmpty {
      for event in fingers.frame(&bytes) {
        runs[0].send(event)
        var other = event
        if event.type == EventType.abs, event.code == AbsCode.mtPositionX { other.value += moved.x }
        if event.type == EventType.abs, event.code == AbsCode.mtPositionY { other.value += moved.y }
        runs[1].send(other)
        runs[2].send(event)
      }
      if bytes.byte() < 8 { checkTexts(runs) }
    }
    checkTexts(runs)
  }

  private static func checkTexts(_ runs: [RecentRun]) {
    let text = runs[0].readAll()
    Law.demand(runs[1].readAll() == text, "the recent events depend on where fingers landed")
    Law.demand(runs[2].readAll().isEmpty, "the recent events have touches of a secret window")
    guard let recording = RecentRun.recording(text) else { return }
    let isWhole = recording.skipped.isEmpty && recording.notes.isEmpty
    Law.demand(isWhole, "the recording is odd: \(recording.notes)")
  }
}

/// Fingers that land, move and lift in the upper left quarter of ``FuzzedPanel``.
private struct FingersOnPanel {
  private var now: UInt64 = 1_000_000_000
  private var down: Set<Int32> = []
  private var lastNumber: Int32 = 0

  /// The events of the next frame.
  mutating func frame(_ bytes: inout InputBytes) -> [InputEvent] {
    now += UInt64(bytes.byte()) * 2_000_000
    let time = Timestamp(nanoseconds: now)
    var events: [InputEvent] = []
    func add(_ code: UInt16, _ value: Int32) {
      events.append(InputEvent(time: time, type: EventType.abs, code: code, value: value))
    }
    for _ in 0...bytes.number(below: 3) {
      let slot = Int32(bytes.number(below: 5))
      add(AbsCode.mtSlot, slot)
      if down.contains(slot), bytes.number(below: 4) == 0 {
        down.remove(slot)
        add(AbsCode.mtTrackingID, -1)
        continue
      }
      if down.insert(slot).inserted {
        lastNumber += 1
        add(AbsCode.mtTrackingID, lastNumber)
      }
      add(AbsCode.mtPositionX, Int32(bytes.byte()) * 4)
      add(AbsCode.mtPositionY, Int32(bytes.byte()) * 2)
    }
    events.append(InputEvent(time: time, type: EventType.syn, code: SynCode.report, value: 0))
    return events
  }
}
