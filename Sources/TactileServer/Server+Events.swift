import Tactile
import TactileInput
import TactileWire

// Whatever is no touch: pens above the glass, shakes, turns and media keys.

extension Server {
  /// Runs the events of a device that touches nothing through its pipeline.
  func processUntouched(
    _ events: UnsafeBufferPointer<InputEvent>, of entry: DeviceEntry, _ source: EventSource
  ) {
    for event in events {
      if let due = entry.eventPipeline?.nextDeadline, due <= event.time { pass(to: event.time) }
      guard entry.eventPipeline?.process(event, source: source) ?? false else { continue }
      pass(to: event.time)
      sendEvents(from: entry)
    }
  }

  /// Sends the motions and remote-control events that a device's pipeline has made: to the first
  /// responder, and to everybody who wants to know, since such a device has no place in a window.
  func sendEvents(from entry: DeviceEntry) {
    guard let pipeline = entry.eventPipeline else { return }
    for event in pipeline.events {
      application.send(event)
      tell(event, of: entry.id)
      publish()
    }
    guard let turn = pipeline.turn, let edge = OrientationMessage.Edge(rawValue: turn.rawValue)
    else { return }
    entry.message.orientation = edge
    frame.append(OrientationMessage(device: Int(entry.id.rawValue), edge: edge))
    publish()
  }

  private func tell(_ event: Event, of device: DeviceID) {
    switch event {
    case .motion(let motion): frame.append(MotionMessage(motion, of: device))
    case .remoteControl(let asked): frame.append(RemoteControlMessage(asked, of: device))
    case .touches, .presses, .hover: break
    }
  }

  /// A hover that is over makes room for a touch; one that begins follows it (S175).
  func sendHovers(from entry: DeviceEntry, where isMeant: (HoverEvent) -> Bool) {
    guard let hovers = entry.pipeline?.hovers, !hovers.isEmpty else { return }
    for hover in hovers where isMeant(hover) { application.send(.hover(hover)) }
  }

  /// Ends what a device that goes has begun beside its touches: a hover, a motion, seeking.
  func endEvents(of entry: DeviceEntry, at now: Timestamp) {
    if entry.pipeline?.cancelAll(at: now) ?? false { sendHovers(from: entry) { $0.isOver } }
    if entry.eventPipeline?.cancelAll(at: now) ?? false { sendEvents(from: entry) }
  }
}
