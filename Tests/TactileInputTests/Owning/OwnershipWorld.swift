import Tactile
import TactileInput
import TactileTesting

/// A panel with fingers, its clone, a compositor that reads both, and another program that grabs the panel.
/// The daemon between them is an ``Ownership``, which receives random inputs.
struct OwnershipWorld {
  /// The broken laws.
  private(set) var problems: [String] = []
  /// The states that the daemon was in.
  private(set) var visited: Set<Ownership.State> = []
  /// The number of touches that the compositor has seen from their beginning to their end on the glass.
  private(set) var wholeTouches = 0

  private var ownership = Ownership()
  private var random: SeededGenerator
  private var now = Timestamp.zero
  private var nextFinger = 0

  // The panel
  private var fingers: Set<Int> = []
  private var hasGrab = false
  private var othersHaveGrab = false
  /// Whether events wait that the daemon has not read.
  private var isUnread = false
  /// Whether events wait that the compositor has received from the panel, too.
  private var areReceived = false

  // The clone
  private var hasClone = false
  private var isStored = false
  private var isPassing = false
  private var cloneFingers: Set<Int> = []

  /// The fingers that the compositor has seen to land on the panel, and not to lift.
  private var panelFingers: Set<Int> = []
  /// The fingers on the glass whose beginning the compositor may have missed.
  private var excused: Set<Int> = []
  /// The fingers that were down when the daemon began to handle an input; nil if it handles none. A finger
  /// stays down for longer than the daemon takes.
  private var earlierFingers: Set<Int>?

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
  }

  // MARK: Steps

  mutating func step() {
    now = now.advanced(by: Double.random(in: 0...0.4, using: &random))
    if let due = ownership.deadline, due <= now { handle(.time) }
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<35: land()
    case 35..<85: lift()
    case 85..<87: handle(.wanted(Bool.random(using: &random)))
    case 87..<91: handle(.wanted(true))
    case 91: handle(.redesigned)
    case 92: othersGrab()
    case 93..<95: othersRelease()
    case 95 where hasGrab: loseGrab()
    case 96: handle(.released)
    case 97: loseClone()
    case 98: unplug()
    default: restart()
    }
    if Bool.random(using: &random) { readEvents() }
    if hasClone, Int.random(in: 0..<3, using: &random) == 0 { handle(.cloneAppeared) }
    check()
  }

  /// Lifts all fingers and ends the daemon.
  mutating func finish() {
    while !fingers.isEmpty { lift() }
    readEvents()
    handle(.stop)
    check()
    law(!hasGrab, "the grab outlives the daemon")
    law(panelFingers.isEmpty && cloneFingers.isEmpty, "a finger stays down in the compositor")
  }

  // MARK: Fingers

  private mutating func land() {
    guard fingers.count < 3 else { return }
    nextFinger += 1
    fingers.insert(nextFinger)
    isUnread = isUnread || !othersHaveGrab
    if othersHaveGrab {
      excused.insert(nextFinger)
    } else if !hasGrab {
      panelFingers.insert(nextFinger)
    } else if isPassing {
      cloneFingers.insert(nextFinger)
    } else {
      law(earlierFingers != nil, "a finger lands under a grab, and no touches are passed on")
      excused.insert(nextFinger)
    }
  }

  private mutating func lift() {
    let candidates = earlierFingers.map { fingers.intersection($0) } ?? fingers
    guard let finger = candidates.sorted().randomElement(using: &random) else { return }
    fingers.remove(finger)
    isUnread = isUnread || !othersHaveGrab
    guard excused.remove(finger) == nil else { return }
    let isSeen = (hasGrab ? cloneFingers.remove(finger) : panelFingers.remove(finger)) != nil
    law(isSeen, "the compositor never saw a finger land, or never sees it lift")
    wholeTouches += 1
  }

  private mutating func readEvents() {
    (isUnread, areReceived) = (false, false)
    handle(fingers.isEmpty ? .quiet : .touched)
  }

  // MARK: Other events

  private mutating func othersGrab() {
    guard !hasGrab, !othersHaveGrab, fingers.isEmpty else { return }
    othersHaveGrab = true
  }

  private mutating func othersRelease() {
    guard othersHaveGrab, fingers.isEmpty else { return }
    othersHaveGrab = false
    handle(.othersReleased)
  }

  /// The guard lifts the fingers of the clone and releases the panel.
  private mutating func loseGrab() {
    hasGrab = false
    excused.formUnion(fingers)
    cloneFingers = []
    isPassing = false
    handle(.grabLost)
  }

  private mutating func loseClone() {
    guard hasClone else { return }
    if isPassing { excused.formUnion(fingers) }
    handle(.cloneLost)
  }

  private mutating func unplug() {
    excused.formUnion(fingers)
    (hasGrab, othersHaveGrab) = (false, false)
    handle(.panelGone)
    law(!hasClone, "the clone outlives its panel")
    (fingers, excused, panelFingers) = ([], [], [])
  }

  /// The daemon ends, or is killed, and the next daemon begins.
  private mutating func restart() {
    excused.formUnion(hasGrab ? fingers : [])
    if Bool.random(using: &random) {
      handle(.stop)
      law(!hasGrab, "the grab outlives the daemon")
    } else {
      hasGrab = false
      if !isStored { (hasClone, cloneFingers) = (false, []) }
    }
    isPassing = false
    ownership = Ownership()
    handle(.wanted(true))
  }

  // MARK: The daemon

  private mutating func handle(_ input: Ownership.Input) {
    earlierFingers = fingers
    defer { earlierFingers = nil }
    var inputs = [input]
    while !inputs.isEmpty {
      for action in ownership.receive(inputs.removeFirst(), at: now) {
        if let result = perform(action) { inputs.append(result) }
        // The glass is touched at any time, also between two calls of the kernel.
        switch Int.random(in: 0..<40, using: &random) {
        case 0: land()
        case 1: lift()
        default: break
        }
      }
      visited.insert(ownership.state)
    }
  }

  private mutating func perform(_ action: Ownership.Action) -> Ownership.Input? {
    switch action {
    case .makeClone: return makeClone()
    case .keepClone:
      law(hasClone, "there is no clone to keep")
      isStored = true
    case .look: return fingers.isEmpty && !isUnread ? .quiet : .touched
    case .grab:
      law(!hasGrab, "the panel is grabbed twice")
      guard !othersHaveGrab else { return .refused }
      hasGrab = true
      areReceived = isUnread
      return .grabbed
    case .readSlots: return .slots(areLive: !fingers.isEmpty || isUnread)
    case .beginPassing:
      law(hasGrab && hasClone, "touches are passed on without a grab and a clone")
      law(panelFingers.isEmpty, "the panel is grabbed under a finger")
      law(!areReceived, "the compositor receives a touch from the panel and from the clone")
      isPassing = true
    case .liftAll:
      excused.formUnion(cloneFingers)
      (cloneFingers, isPassing) = ([], false)
    case .ungrab:
      law(hasGrab, "the panel is released without a grab")
      law(cloneFingers.isEmpty, "the panel is released while the clone has fingers")
      hasGrab = false
    case .destroyClone:
      law(hasClone, "there is no clone to destroy")
      law(cloneFingers.isEmpty, "a clone with fingers disappears")
      (hasClone, isStored, isPassing) = (false, false, false)
    }
    return nil
  }

  private mutating func makeClone() -> Ownership.Input {
    if hasClone {
      cloneFingers = []
      return .cloneMade(isNew: false)
    }
    guard Int.random(in: 0..<4, using: &random) > 0 else { return .cloneFailed }
    hasClone = true
    return .cloneMade(isNew: true)
  }

  // MARK: Laws

  private mutating func check() {
    law(ownership.isGrabbed == hasGrab, "the daemon does not know whether it has the grab")
    law(isPassing == ownership.passes, "touches are passed on in the state \(ownership.state)")
    law(!hasGrab || panelFingers.isEmpty, "a finger of the compositor is under the grab")
    law(cloneFingers.isSubset(of: fingers), "the clone has a finger that is not on the glass")
    law(!isPassing || hasGrab, "touches are passed on without a grab")
  }

  private mutating func law(_ holds: Bool, _ sentence: String) {
    if !holds { problems.append(sentence) }
  }
}
