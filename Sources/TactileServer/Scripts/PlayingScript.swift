import Tactile
import TactileWire

/// A script that is being played on a screen: its next step, and its fingers that are down.
final class PlayingScript {
  /// A finger that is down.
  private struct Finger {
    let number: Int
    let id: Contact.ID
    var location: Point
  }

  /// Called once at the end, with the error that ended the script; nil after its last step.
  typealias Finish = (VarlinkError?) -> Void

  /// The client that has sent the script.
  let client: ClientSession
  /// The screen.
  let screen: Screen
  /// The panel whose fingers the script stands for.
  let device: DeviceID
  private let script: TouchScript
  private var start: Timestamp
  private let finish: Finish
  /// Why and when its user has lost the permission to play it; nil if the user has it.
  private(set) var revocation: (reason: String, time: Timestamp)?
  private var next = 0
  private var down: [Finger] = []

  init(
    _ script: TouchScript, of client: ClientSession, on screen: Screen, device: DeviceID,
    at start: Timestamp, then finish: @escaping Finish
  ) {
    self.client = client
    self.screen = screen
    self.device = device
    self.script = script
    self.start = start
    self.finish = finish
    down.reserveCapacity(ScriptLimits.fingers)
  }

  /// Whether its last step is done.
  var isOver: Bool { next >= script.count }

  /// The time of the next step, or of the end if its user has lost the permission. The script must not be over.
  var deadline: Timestamp {
    if let revocation { return revocation.time }
    // The times of a recording may be near the end of the clock.
    let (sum, overflow) = start.nanoseconds.addingReportingOverflow(script.time(of: next))
    return Timestamp(nanoseconds: overflow ? .max : sum)
  }

  /// Lets its next step come at a time at the earliest, and all later steps later by as much.
  func delay(until time: Timestamp) {
    guard revocation == nil, deadline < time else { return }
    start.nanoseconds += time.nanoseconds - deadline.nanoseconds
  }

  /// Lets it end at a time, which has come.
  func revoke(_ reason: String, at time: Timestamp) { revocation = (reason, time) }

  /// The contacts that are down.
  var contacts: [Contact.ID] { down.map(\.id) }

  /// Returns the locations at which fingers land in the next step.
  var landings: [Point] {
    script.fingers(of: next).filter { finger in !down.contains { $0.number == finger.number } }
      .map(location)
  }

  /// Returns the location of a finger, which may have been rounded beyond the edge of the screen.
  private func location(of finger: TouchScript.Finger) -> Point {
    Point(
      x: min(finger.location.x, screen.size.width), y: min(finger.location.y, screen.size.height))
  }

  /// Takes the next step.
  ///
  /// - Parameter newNumber: Returns the number of a new contact.
  /// - Returns: The contacts that change: those that lift first, then the others in the order of the step.
  func takeStep(_ newNumber: () -> Int32) -> [Contact] {
    let step = script.fingers(of: next)
    next += 1
    var changes: [Contact] = []
    down.removeAll { finger in
      guard !step.contains(where: { $0.number == finger.number }) else { return false }
      changes.append(Contact(id: finger.id, change: .ended, location: finger.location))
      return true
    }
    for finger in step {
      let location = location(of: finger)
      if let index = down.firstIndex(where: { $0.number == finger.number }) {
        guard down[index].location != location else { continue }
        down[index].location = location
        changes.append(Contact(id: down[index].id, change: .moved, location: location))
      } else {
        let id = Contact.ID(device: device, tracking: newNumber())
        down.append(Finger(number: finger.number, id: id, location: location))
        changes.append(Contact(id: id, change: .began, location: location))
      }
    }
    return changes
  }

  /// Cancels every finger that is down; returns the contacts.
  func takeAll() -> [Contact] {
    defer { down.removeAll() }
    return down.map { Contact(id: $0.id, change: .cancelled, location: $0.location) }
  }

  /// Ends it: with an error, or after its last step.
  func end(_ error: VarlinkError?) {
    finish(error)
  }
}
