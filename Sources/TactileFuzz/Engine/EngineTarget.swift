import Tactile

/// Any contacts on a scene with all kinds of views and recognizers. Touches and states have legal
/// sequences, all gestures end, and late wake-ups change nothing.
enum EngineTarget {
  static func check(_ bytes: UnsafeBufferPointer<UInt8>) {
    var bytes = InputBytes(bytes)
    let steps = EngineInput.steps(&bytes)
    let prompt = EngineRun(steps, isLate: false)
    Law.demandNone(prompt.complaints)
    let late = EngineRun(steps, isLate: true)
    guard prompt.log != late.log else { return }
    let difference = zip(prompt.log, late.log).first { $0 != $1 }
    fatalError("late wake-ups change the result: \(difference.map { "\($0)" } ?? "lengths")")
  }
}

/// One run of an input on the scene with all kinds of views and recognizers.
struct EngineRun {
  let log: [String]
  let complaints: [String]

  /// The largest number of wake-ups after the last lift.
  private static let mostWakeUps = 2000

  /// - Parameter isLate: Whether timers fire only at the next event (S1).
  init(_ steps: [EngineInput.Step], isLate: Bool) {
    let scene = EngineScene()
    for step in steps { Self.perform(step, on: scene, isLate) }
    while scene.application.isIgnoringInteractionEvents {
      scene.application.endIgnoringInteractionEvents()
    }
    Self.settle(scene)
    scene.checkRest()
    log = scene.account.log
    complaints = scene.account.complaints
  }

  private static func perform(_ step: EngineInput.Step, on scene: EngineScene, _ isLate: Bool) {
    switch step {
    case .frame(let frame):
      if !isLate { advance(scene.application, to: frame.timestamp) }
      scene.application.send(frame)
    case .disturb(let moment, let deed):
      if !isLate { advance(scene.application, to: moment) }
      scene.application.advance(to: moment)
      scene.disturb(deed)
    case .wait(let moment): if !isLate { scene.application.advance(to: moment) }
    }
  }

  private static func advance(_ application: Application, to moment: Timestamp) {
    while let due = application.nextDeadline, due < moment { application.advance(to: due) }
  }

  private static func settle(_ scene: EngineScene) {
    for _ in 0..<mostWakeUps {
      guard let due = scene.application.nextDeadline else { return }
      scene.application.advance(to: due)
    }
    scene.account.complain("requests more than \(mostWakeUps) wake-ups")
  }
}

/// The steps of one run, which the input describes. Most fingers move like real fingers.
enum EngineInput {
  /// One step.
  enum Step {
    /// A device reports contacts.
    case frame(ContactFrame)
    /// The app does something. The number selects it.
    case disturb(Timestamp, Int)
    /// Time passes.
    case wait(Timestamp)
  }

  static func steps(_ bytes: inout InputBytes) -> [Step] {
    var fingers = EngineFingers()
    var steps: [Step] = []
    var now = Timestamp(nanoseconds: 1_000_000)
    while !bytes.isEmpty {
      let kind = bytes.byte()
      now = now.advanced(by: Double(bytes.byte()) / (kind & 1 == 0 ? 1000 : 100))
      switch kind >> 4 {
      case 0: steps.append(.wait(now))
      case 1: steps.append(.disturb(now, bytes.number(below: 256)))
      default: steps.append(.frame(fingers.frame(at: now, kind, &bytes)))
      }
    }
    for frame in fingers.lifts(at: now.advanced(by: 0.05)) { steps.append(.frame(frame)) }
    return steps
  }
}

/// The fingers on two panels that share one screen.
struct EngineFingers {
  private static let most: Int32 = 8
  private var down: [Contact.ID: Point] = [:]

  /// A frame. The next byte is the number of its contacts.
  mutating func frame(
    at now: Timestamp, _ kind: UInt8, _ bytes: inout InputBytes
  ) -> ContactFrame {
    let device = DeviceID(rawValue: kind & 2 == 0 ? 1 : 2)
    var contacts: [Contact] = []
    var named: Set<Int32> = []
    for _ in 0...(kind >> 2 & 3) {
      let contact = contact(of: device, &bytes)
      guard named.insert(contact.id.tracking).inserted else { continue }
      contacts.append(contact)
      note(contact)
    }
    return ContactFrame(device: device, timestamp: now, contacts: contacts)
  }

  /// The frames that lift all fingers.
  func lifts(at now: Timestamp) -> [ContactFrame] {
    let left = down.sorted {
      ($0.key.device.rawValue, $0.key.tracking) < ($1.key.device.rawValue, $1.key.tracking)
    }
    return left.map { id, place in
      let contact = Contact(id: id, change: .ended, location: place)
      return ContactFrame(device: id.device, timestamp: now, contacts: [contact])
    }
  }

  private func contact(of device: DeviceID, _ bytes: inout InputBytes) -> Contact {
    let deed = bytes.byte()
    let id = Contact.ID(device: device, tracking: Int32(deed) % Self.most)
    let kind: Contact.Kind = deed == 255 ? .stylus : .direct
    guard let place = down[id] else {
      let change: Contact.Change = deed >= 250 ? .moved : .began
      return Contact(id: id, change: change, kind: kind, location: Self.place(&bytes))
    }
    switch deed / 8 {
    case 0..<8: return Contact(id: id, change: .ended, location: place)
    case 8: return Contact(id: id, change: .cancelled, location: place)
    case 9: return Contact(id: id, change: .began, location: Self.place(&bytes))
    case 10..<14: return Contact(id: id, change: .moved, location: Self.place(&bytes))
    default:
      let way = Vector(
        dx: Double(Int8(bitPattern: bytes.byte())), dy: Double(Int8(bitPattern: bytes.byte())))
      return Contact(id: id, change: .moved, location: place + way)
    }
  }

  private static func place(_ bytes: inout InputBytes) -> Point {
    Point(x: Double(bytes.byte()) * 4 - 10, y: Double(bytes.byte()) * 4 - 10)
  }

  private mutating func note(_ contact: Contact) {
    switch contact.change {
    case .began: down[contact.id] = contact.location
    case .moved: if down[contact.id] != nil { down[contact.id] = contact.location }
    case .ended, .cancelled: down[contact.id] = nil
    }
  }
}
