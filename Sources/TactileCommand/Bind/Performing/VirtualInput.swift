import Tactile
import TactileDevices
import TactileInput
import TactileWire

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
