import Tactile
import TactileInput
import TactileServer

/// Fingers that do anything on an owned panel with regions, and what a compositor must not see of them.
///
/// It knows what each finger has done, and what the region in which it landed allows. It uses nothing of what
/// the regions have decided.
package final class RegionRun {
  /// Returns a number from 0 to a limit of at most 256, without the limit.
  package typealias Pick = (Int) -> Int

  private static let device = DeviceID(rawValue: 1)
  private static let side = 1000.0
  private static let unitsPerPoint = 10.0
  private static let most = 5
  private static let slots: Int32 = 60

  private struct Finger {
    let allow: CompositorGestures
    let landing: Point
    let landed: Timestamp
    /// Whether no other finger was down when it landed.
    let wasFirst: Bool
    var location: Point
    var farthest = 0.0
    var isDown = true
    /// Whether the compositor has seen it together with another one.
    var hasCompany = false
    var hasBegun = false
  }

  /// The violations so far, in order.
  package private(set) var complaints: [String] = []
  /// The number of touches that the compositor saw begin.
  package private(set) var beganCount = 0

  private let application: Application
  private let owned: OwnedPanels
  private let panel: OwnedPanel
  private let hold: TimeInterval
  private let hasSystemGesture: Bool
  /// What the regions of the four quarters of the screen allow.
  private let quarters: [CompositorGestures]
  private var ledger: CloneLedger
  private var fingers: [Int32: Finger] = [:]
  private var names: [Int32: Int32] = [:]
  /// The contacts that the compositor sees, by tracking ID.
  private var visible: [Int32: Int32] = [:]
  private var lastNumber: Int32 = 0
  private var now = Timestamp(nanoseconds: 1_000_000_000)

  /// Creates a run on a panel that nothing touches; nil if the panel cannot be owned.
  package init?(_ pick: Pick) {
    let screen = Screen(name: "screen", size: Size(width: Self.side, height: Self.side))
    application = Application(screen: screen)
    application.assign(Self.device, to: screen)
    let window = Window(screen: screen)
    application.addWindow(window)
    hasSystemGesture = pick(2) == 1
    if hasSystemGesture {
      let pan = ScreenEdgePanGestureRecognizer(edges: .bottom)
      pan.isScreenWide = true
      window.addGestureRecognizer(pan)
    }
    var options = OwnOptions()
    options.cancel = OwnOptions.Cancel.allCases[pick(OwnOptions.Cancel.allCases.count)]
    options.hold = [0.15, 0.15, 0.05, 0][pick(4)]
    hold = options.hold
    quarters = (0..<4).map { _ in Self.gestures(pick(16)) }
    owned = OwnedPanels(application: application)
    guard let clone = CloneDescription(of: Self.description, kind: .touchscreen) else { return nil }
    ledger = CloneLedger(clone, hasCompanions: true)
    panel = owned.own(
      Self.device,
      with: PanelOwner(
        clone, options: options, mapping: CloneMapping(unitsPerPoint: Self.unitsPerPoint)))
    owned.plan.regions = quarters.enumerated().compactMap { number, allow in
      // Where everything is allowed, there need not be a region.
      if allow == .all { return nil }
      var region = TouchRegion(name: "quarter \(number)", allow: allow)
      region.area = Rect(
        x: Double(number % 2) / 2, y: Double(number / 2) / 2, width: 0.5, height: 0.5)
      return region
    }
    owned.frameHandler = { [unowned self] in read($1, of: $0) }
  }

  private static func gestures(_ bits: Int) -> CompositorGestures {
    var gestures = CompositorGestures(rawValue: UInt8(bits))
    if gestures.contains(.longPress) { gestures.insert(.tap) }
    return gestures
  }

  private static var description: DeviceDescription {
    var device = DeviceDescription(name: "panel")
    device.properties.insert(InputProperty.direct)
    device.codes[EventType.key] = CodeSet([KeyCode.touch])
    let largest = Int32(side * unitsPerPoint)
    let ranges = [
      AbsCode.mtSlot: slots - 1, AbsCode.mtTrackingID: 65535, AbsCode.mtPositionX: largest,
      AbsCode.mtPositionY: largest,
    ]
    device.codes[EventType.abs] = CodeSet(ranges.keys.sorted())
    device.axes = ranges.mapValues { AbsoluteAxis(minimum: 0, maximum: $0) }
    return device
  }

  // MARK: Fingers

  /// Lets some time pass, and sends a frame with changes of some fingers.
  package func step(_ pick: Pick) {
    let pause = [1, 8, 16, 40, 120, 300, 500][pick(7)]
    advance(to: now.advanced(by: Double(pause) / 1000))
    var contacts: [Contact] = []
    let down = fingers.filter(\.value.isDown).keys.sorted()
    for number in down {
      switch pick(8) {
      case 0, 1: contacts.append(end(number, pick(8) == 0 ? .cancelled : .ended))
      case 2, 3, 4: contacts.append(move(number, pick))
      default: break
      }
    }
    if down.count < Self.most, pick(3) == 0 { contacts.append(land(pick, isFirst: down.isEmpty)) }
    send(contacts)
  }

  /// Lifts all fingers and lets time pass.
  package func finish() {
    send(fingers.filter(\.value.isDown).keys.sorted().map { end($0, .ended) })
    advance(to: now.advanced(by: 10))
    ledger.finish()
    if !visible.isEmpty { complain("touches stay after all fingers have lifted") }
    if owned.nextDeadline != nil { complain("waits after all fingers have lifted") }
    complaints += ledger.complaints
  }

  private func land(_ pick: Pick, isFirst: Bool) -> Contact {
    lastNumber += 1
    let location = Point(x: Double(4 * pick(250)), y: Double(4 * pick(250)))
    let quarter = (location.x < Self.side / 2 ? 0 : 1) + (location.y < Self.side / 2 ? 0 : 2)
    fingers[lastNumber] = Finger(
      allow: quarters[quarter], landing: location, landed: now, wasFirst: isFirst,
      location: location)
    return contact(lastNumber, .began)
  }

  private func move(_ number: Int32, _ pick: Pick) -> Contact {
    let reach = [2.0, 10, 60][pick(3)]
    let way = Vector(
      dx: (Double(pick(21)) - 10) / 10 * reach, dy: (Double(pick(21)) - 10) / 10 * reach)
    if var finger = fingers[number] {
      finger.location = Point(
        x: min(max(finger.location.x + way.dx, 0), Self.side - 1),
        y: min(max(finger.location.y + way.dy, 0), Self.side - 1))
      finger.farthest = max(finger.farthest, (finger.location - finger.landing).length)
      fingers[number] = finger
    }
    return contact(number, .moved)
  }

  private func end(_ number: Int32, _ change: Contact.Change) -> Contact {
    fingers[number]?.isDown = false
    return contact(number, change)
  }

  private func contact(_ number: Int32, _ change: Contact.Change) -> Contact {
    Contact(
      id: Contact.ID(device: Self.device, tracking: number), change: change,
      location: fingers[number]?.location ?? .zero)
  }

  private func send(_ contacts: [Contact]) {
    guard !contacts.isEmpty else { return }
    noteSystemGesture()
    application.send(
      ContactFrame(device: Self.device, timestamp: now, contacts: contacts))
    owned.receive(PanelFrame(device: Self.device, contacts: contacts), of: panel, at: now)
    for contact in contacts where contact.change == .began { checkFirst(contact.id.tracking) }
    fingers = fingers.filter { $0.value.isDown || isWaiting($0.key) }
  }

  /// Notes fingers that may be together while a system gesture still holds one of them. If it takes this one, the
  /// compositor has seen the others alone.
  private func noteSystemGesture() {
    let numbers = fingers.filter { $0.value.allow.contains(.pinch) }.keys
    guard hasSystemGesture, numbers.count > 1 else { return }
    for number in numbers { fingers[number]?.hasCompany = true }
  }

  private func isWaiting(_ number: Int32) -> Bool {
    visible.values.contains(number)
      || panel.owner.touches.contains { $0.id.tracking == number && $0.stage != .withheld }
  }

  private func advance(to moment: Timestamp) {
    while let due = [application.nextDeadline, owned.nextDeadline].compactMap(\.self).min(),
      due <= moment
    {
      now = max(now, due)
      application.advance(to: due)
      owned.settle(at: due)
      owned.fire(due)
      checkPresses()
      guard complaints.count < Self.mostComplaints else { break }
    }
    now = moment
    application.advance(to: moment)
    checkPresses()
  }

  // MARK: Laws

  private static let mostComplaints = 20

  private func complain(_ text: String) {
    if complaints.count < Self.mostComplaints { complaints.append("\(now.nanoseconds): \(text)") }
  }

  private func read(_ frame: CloneFrame, of panel: OwnedPanel) {
    for begun in panel.owner.begun { names[begun.trackingID] = begun.contact?.tracking }
    let before = Set(visible.values)
    var moved: Set<Int32> = []
    var begun: Set<Int32> = []
    for change in ledger.read(frame) {
      guard case .touch(let id) = change.subject, let number = names[id] else { continue }
      switch change.phase {
      case .began:
        beganCount += 1
        begun.insert(number)
        visible[id] = number
        checkBeginning(number)
      case .moved: moved.insert(number)
      case .ended, .cancelled:
        visible[id] = nil
        names[id] = nil
      }
      checkCompany()
    }
    let seen = before.union(visible.values)
    for number in begun where fingers[number]?.hasCompany == false { checkMovement(of: number) }
    for number in moved where seen.count < 2 {
      if let finger = fingers[number], !finger.allow.contains(.pan), !finger.hasCompany {
        complain("finger \(number) moves where pan is not allowed")
      }
    }
  }

  private func checkBeginning(_ number: Int32) {
    guard let finger = fingers[number] else { return complain("finger \(number) is unknown") }
    fingers[number]?.hasBegun = true
    if finger.allow.isEmpty { complain("finger \(number) appears where nothing is allowed") }
    let late = now.seconds(since: finger.landed)
    if late > hold + 1e-9 { complain("finger \(number) is \(late) s late") }
  }

  /// Checks that fingers are together only where this is allowed.
  private func checkCompany() {
    guard visible.count > 1 else { return }
    for number in visible.values {
      fingers[number]?.hasCompany = true
      if fingers[number]?.allow.contains(.pinch) == false {
        complain("finger \(number) is not alone where pinch is not allowed")
      }
    }
  }

  /// Checks a finger that appears alone: where taps are not allowed, it has moved.
  private func checkMovement(of number: Int32) {
    guard let finger = fingers[number], !finger.allow.contains(.tap) else { return }
    if finger.farthest <= TouchRegion.movement {
      complain("finger \(number) appears and may become a tap")
    }
  }

  private func checkPresses() {
    for number in visible.values {
      guard let finger = fingers[number], finger.isDown, !finger.hasCompany,
        !finger.allow.contains(.longPress), finger.farthest <= TouchRegion.movement
      else { continue }
      // A spoiled touch stays for a moment.
      let end = TouchRegion.defaultPress + OwnOptions.spoilDuration
      if now.seconds(since: finger.landed) > end + 1e-9 {
        complain("finger \(number) makes a long press where none is allowed")
      }
    }
  }

  /// Checks that a finger appears at once where everything is allowed and no other finger is near.
  private func checkFirst(_ number: Int32) {
    guard let finger = fingers[number], finger.allow == .all, finger.wasFirst, finger.isDown,
      !hasSystemGesture, visible.isEmpty || visible.values.contains(number), !finger.hasBegun
    else { return }
    if !panel.owner.touches.contains(where: { $0.id.tracking != number }) {
      complain("finger \(number) does not appear where everything is allowed")
    }
  }
}
