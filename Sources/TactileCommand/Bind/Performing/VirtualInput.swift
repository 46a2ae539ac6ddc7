import Tactile
import TactileDevices
import TactileInput
import TactileWire

/// Events that are written together, and the time that must pass before them.
struct InputStep: Equatable {
  /// The shortest time since the step before, in seconds.
  var pause: TimeInterval
  /// Whole frames, each with `SYN_REPORT` at its end.
  var events: [InputEvent]

  /// Creates a step from frames. Each frame is a list of a type, a code and a value.
  init(after pause: TimeInterval, _ frames: [[(UInt16, UInt16, Int32)]]) {
    self.pause = pause
    events = frames.flatMap { frame in
      (frame + [(EventType.syn, SynCode.report, 0)]).map {
        InputEvent(time: .zero, type: $0.0, code: $0.1, value: $0.2)
      }
    }
  }
}

/// The steps of one device that wait for their time.
struct PacedSteps {
  /// The most steps that wait. A task that needs more is refused.
  static let limit = 20_000

  private var waiting: [InputStep] = []
  /// The number of steps at the beginning of ``waiting`` that were taken.
  private var taken = 0
  /// The earliest time of the first step.
  private var earliest: Timestamp

  /// Creates an empty queue.
  ///
  /// - Parameter start: The time before which no step is taken.
  init(from start: Timestamp = .zero) {
    earliest = start
  }

  /// The number of steps that wait.
  var count: Int { waiting.count - taken }

  /// The time of the next step; nil if none waits.
  var due: Timestamp? {
    guard taken < waiting.count else { return nil }
    return earliest.advanced(by: waiting[taken].pause)
  }

  /// Appends steps. Returns false, without a change, if more than ``limit`` would wait.
  mutating func append(_ steps: [InputStep]) -> Bool {
    guard count + steps.count <= Self.limit else { return false }
    waiting += steps
    return true
  }

  /// Returns the next step, if its time has come.
  mutating func next(at now: Timestamp) -> InputStep? {
    guard let due, due <= now else { return nil }
    let step = waiting[taken]
    earliest = now
    taken += 1
    if taken == waiting.count {
      waiting.removeAll(keepingCapacity: taken <= 256)
      taken = 0
    }
    return step
  }

  /// Removes all steps.
  mutating func removeAll() {
    waiting = []
    taken = 0
  }
}

/// The keys and buttons of a device that are down, in the order in which they were pressed.
struct PressedKeys: Equatable {
  private(set) var codes: [UInt16] = []

  /// Takes note of events that were written.
  mutating func note(_ events: [InputEvent]) {
    for event in events where event.type == EventType.key {
      codes.removeAll { $0 == event.code }
      if event.value != 0 { codes.append(event.code) }
    }
  }

  /// The step that releases all of them, the last one first; nil if none is down.
  var release: InputStep? {
    codes.isEmpty
      ? nil : InputStep(after: 0, codes.reversed().map { [(EventType.key, $0, Int32(0))] })
  }
}

/// A virtual keyboard or pointer of `tactile bind`, and the events that wait for their time.
final class VirtualInput {
  /// The name of the keyboard.
  static let keyboardName = "Tactile Keyboard"
  /// The beginning of the names of the pointers. The name of the screen follows, and is the physical path too.
  static let pointerName = "Tactile Pointer"
  /// The time that compositors need to open a new device, in seconds. A device sends no events before.
  static let warmUp: TimeInterval = 0.5

  private let device: UinputDevice
  private var steps: PacedSteps
  private var pressed = PressedKeys()

  /// Takes a device that was made at a time.
  init(_ device: UinputDevice, madeAt now: Timestamp) {
    self.device = device
    steps = PacedSteps(from: now.advanced(by: Self.warmUp))
  }

  /// Makes the keyboard, with all keys that a layout can have.
  static func keyboard(node: String, at now: Timestamp) throws(DeviceError) -> VirtualInput {
    VirtualInput(
      try UinputDevice(
        keyboardWith: Array(KeyTable.codes), named: keyboardName, node: node), madeAt: now)
  }

  /// The name of the pointer of a screen. A compositor can map each pointer to an output by its name.
  static func pointerName(of screen: String) -> String {
    var name = "\(pointerName) \(screen)"
    // The most bytes of the name of a device of uinput.
    while name.utf8.count > 79 { name.removeLast() }
    return name
  }

  /// Makes the pointer of a screen.
  static func pointer(
    of screen: String, node: String, at now: Timestamp
  ) throws(DeviceError) -> VirtualInput {
    VirtualInput(
      try UinputDevice(
        pointerNamed: pointerName(of: screen), port: screen, edge: PointerPlan.edge, node: node),
      madeAt: now)
  }

  deinit {
    // The kernel also releases keys when it removes a device, such as after SIGKILL.
    release()
  }

  /// The time of the next step; nil if none waits.
  var due: Timestamp? { steps.due }

  /// Appends steps. Returns false, without a change, if too many wait.
  func append(_ steps: [InputStep]) -> Bool { self.steps.append(steps) }

  /// Writes the steps whose time has come.
  ///
  /// - Throws: ``DeviceError`` if the kernel does not take the events. The steps that wait are then dropped, and what
  ///   is down is released.
  func proceed(at now: Timestamp) throws(DeviceError) {
    while let step = steps.next(at: now) {
      do throws(DeviceError) {
        try write(step)
      } catch {
        release()
        throw error
      }
    }
  }

  /// Drops the steps that wait, and releases what is down.
  func release() {
    steps.removeAll()
    guard let step = pressed.release else { return }
    try? write(step)
  }

  private func write(_ step: InputStep) throws(DeviceError) {
    // Noted first: an event of a write that fails may have arrived.
    pressed.note(step.events)
    try step.events.withUnsafeBufferPointer { (events) throws(DeviceError) in
      try device.write(events)
    }
  }
}
