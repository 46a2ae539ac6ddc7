import Tactile
import TactileInput

/// Events of devices that were read and not processed yet, and the devices that wait for their turn.
///
/// Events are passed on frame by frame, until the caller has no time left in its turn or timers before the
/// next frame need turns of their own. The rest is held, and no device is read until all of it is passed on.
/// Devices that wait are then read one after the other, so that a device with expensive frames does not
/// keep the others waiting. Events keep their order.
package final class HeldEvents {
  /// Receives the events of a device.
  package typealias Receiver = (DeviceID, UnsafeBufferPointer<InputEvent>, EventSource) -> Void

  private struct Run {
    let device: DeviceID
    let events: [InputEvent]
    let source: EventSource
    /// The number of events that are passed on.
    var passed = 0
  }

  private var runs: [Run] = []
  /// The devices that were not read when they were ready, in the order of their turns.
  private var waiting: [DeviceID] = []

  /// Nothing is held, and no device waits.
  package init() {}

  /// Whether all events are passed on.
  package var isEmpty: Bool { runs.isEmpty }

  /// Returns whether a device may be read now. If not, it waits for its turn; ask again in the next turn.
  ///
  /// - Parameter isBusy: Whether no device may be read.
  package func mayRead(_ device: DeviceID, unless isBusy: Bool) -> Bool {
    guard !isBusy, runs.isEmpty, waiting.isEmpty || waiting[0] == device else {
      if !waiting.contains(device) { waiting.append(device) }
      return false
    }
    if !waiting.isEmpty { waiting.removeFirst() }
    return true
  }

  /// Removes a device that is not read any more from those that wait. Its events stay held.
  package func forget(_ device: DeviceID) { waiting.removeAll { $0 == device } }

  /// Passes on the events of a device, and holds those that are left when there is no time.
  ///
  /// - Parameters:
  ///   - mayPass: Returns whether a frame that begins at a time may be passed on.
  ///   - receive: Receives each frame, or the part of one that was read.
  package func pass(
    _ events: UnsafeBufferPointer<InputEvent>, of device: DeviceID, _ source: EventSource,
    while mayPass: (Timestamp) -> Bool, to receive: Receiver
  ) {
    var start = 0
    if runs.isEmpty {
      while start < events.count, mayPass(events[start].time) {
        let end = Self.end(ofFrameAt: start, in: events)
        receive(device, UnsafeBufferPointer(rebasing: events[start..<end]), source)
        start = end
      }
    }
    guard start < events.count else { return }
    runs.append(Run(device: device, events: Array(events[start...]), source: source))
  }

  /// Passes on held events; returns whether none is left.
  package func passOn(while mayPass: (Timestamp) -> Bool, to receive: Receiver) -> Bool {
    var done = 0
    while done < runs.count {
      let run = runs[done]
      let passed = run.events.withUnsafeBufferPointer { events in
        var start = run.passed
        while start < events.count, mayPass(events[start].time) {
          let end = Self.end(ofFrameAt: start, in: events)
          receive(run.device, UnsafeBufferPointer(rebasing: events[start..<end]), run.source)
          start = end
        }
        return start
      }
      runs[done].passed = passed
      guard passed == run.events.count else { break }
      done += 1
    }
    runs.removeFirst(done)
    return runs.isEmpty
  }

  /// Returns the index after the `SYN_REPORT` that ends a frame, or the end of the events.
  private static func end(
    ofFrameAt start: Int, in events: UnsafeBufferPointer<InputEvent>
  ) -> Int {
    var index = start
    while index < events.count {
      let event = events[index]
      index += 1
      if event.type == EventType.syn, event.code == SynCode.report { break }
    }
    return index
  }
}
