import Tactile
import TactileInput

/// Events of devices that were read and not processed yet, and the devices that wait to be read.
///
/// Events are passed on frame by frame, until the caller has no time left in its turn or timers before the
/// next frame need turns of their own. The frames of a device without touches, such as media keys, are divided:
/// each of their events can be a message for all subscribers. The rest is held, and no device is read until
/// all of it is passed on.
/// Devices are read in the order in which they became ready, also over several turns. So a device with
/// expensive frames does not keep the others waiting. Events keep their order.
package final class HeldEvents {
  /// Receives the events of a device.
  package typealias Receiver = (DeviceID, UnsafeBufferPointer<InputEvent>, EventSource) -> Void

  private struct Run {
    let device: DeviceID
    let events: [InputEvent]
    let source: EventSource
    let isDivided: Bool
    /// The number of events that are passed on.
    var passed = 0
  }

  private var runs: [Run] = []
  /// The devices that are ready to be read, in the order of their turns.
  private var ready: [DeviceID] = []

  /// Nothing is held, and no device waits.
  package init() {}

  /// Whether all events are passed on.
  package var isEmpty: Bool { runs.isEmpty }

  /// Whether no device waits to be read, and all events are passed on.
  package var isDone: Bool { runs.isEmpty && ready.isEmpty }

  /// Adds a device that is ready to be read behind the others, unless it waits already.
  package func noteReady(_ device: DeviceID) {
    for waiting in ready where waiting == device { return }
    ready.append(device)
  }

  /// Whether a device waits to be read.
  package func isReady(_ device: DeviceID) -> Bool { ready.contains(device) }

  /// Removes the next device that is to be read and returns it; nil if none is ready, or if events are held.
  package func nextToRead() -> DeviceID? {
    runs.isEmpty && !ready.isEmpty ? ready.removeFirst() : nil
  }

  /// Removes a device that is not read any more from those that wait. Its events stay held.
  package func forget(_ device: DeviceID) { ready.removeAll { $0 == device } }

  /// Passes on the events of a device, and holds those that are left when there is no time.
  ///
  /// - Parameters:
  ///   - isDivided: Whether each event counts as a frame.
  ///   - mayPass: Returns whether a frame that begins at a time may be passed on.
  ///   - receive: Receives each frame, or the part of one that was read.
  package func pass(
    _ events: UnsafeBufferPointer<InputEvent>, of device: DeviceID, _ source: EventSource,
    divided isDivided: Bool = false, while mayPass: (Timestamp) -> Bool, to receive: Receiver
  ) {
    var start = 0
    if runs.isEmpty {
      while start < events.count, mayPass(events[start].time) {
        let end = isDivided ? start + 1 : Self.end(ofFrameAt: start, in: events)
        receive(device, UnsafeBufferPointer(rebasing: events[start..<end]), source)
        start = end
      }
    }
    guard start < events.count else { return }
    runs.append(
      Run(
        device: device, events: Array(events[start...]), source: source, isDivided: isDivided))
  }

  /// Passes on held events; returns whether none is left.
  package func passOn(while mayPass: (Timestamp) -> Bool, to receive: Receiver) -> Bool {
    var done = 0
    while done < runs.count {
      let run = runs[done]
      let passed = run.events.withUnsafeBufferPointer { events in
        var start = run.passed
        while start < events.count, mayPass(events[start].time) {
          let end = run.isDivided ? start + 1 : Self.end(ofFrameAt: start, in: events)
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
