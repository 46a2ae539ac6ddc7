import Tactile
import TactileIO
import TactileInput

/// A keyboard whose only key is `KEY_WAKEUP`. The compositor switches its screens on when the key is pressed, as
/// for any other key. Use it on one thread.
package final class WakeKey {
  /// The name of the keyboard.
  package static let name = "Tactile Wake Key"
  /// The shortest time between two presses, in seconds: fingers that drum on a dark screen must not flood the
  /// compositor.
  package static let pause: TimeInterval = 1

  /// The keyboard.
  package let device: UinputDevice
  private var lastPress: Timestamp?

  /// Takes a keyboard.
  package init(_ device: UinputDevice) {
    self.device = device
  }

  /// Makes the keyboard.
  ///
  /// - Parameter node: The path of uinput.
  /// - Throws: ``DeviceError``.
  package convenience init(node: String = UinputDevice.node) throws(DeviceError) {
    self.init(
      try UinputDevice(keyboardWith: [KeyCode.wakeUp], named: Self.name, node: node))
  }

  /// Returns whether the kernel has a virtual keyboard with the name of this one, of any program.
  ///
  /// - Parameter folder: The folder of virtual input devices in sysfs.
  package static func isPresent(in folder: String = "/sys/devices/virtual/input") -> Bool {
    let devices = (try? DirectoryReader.names(in: folder)) ?? []
    return devices.contains { device in
      let bytes = try? FileReader.contents(ofRegularFile: "\(folder)/\(device)/name")
      return bytes?.elementsEqual("\(name)\n".utf8) ?? false
    }
  }

  /// Presses and releases the key, with one call of the kernel.
  ///
  /// - Parameter now: The present time.
  /// - Returns: Whether the key was pressed. It is pressed at most once in ``pause``.
  /// - Throws: ``DeviceError/failed(action:target:code:)`` if the kernel does not accept the events.
  @discardableResult
  package func press(at now: Timestamp) throws(DeviceError) -> Bool {
    if let last = lastPress, now.seconds(since: last) < Self.pause { return false }
    lastPress = now
    try Self.press.withUnsafeBufferPointer { (events) throws(DeviceError) in
      try device.write(events)
    }
    return true
  }

  private static let press = [
    (EventType.key, KeyCode.wakeUp, 1), (EventType.syn, SynCode.report, 0),
    (EventType.key, KeyCode.wakeUp, 0), (EventType.syn, SynCode.report, 0),
  ].map { InputEvent(time: .zero, type: $0.0, code: $0.1, value: $0.2) }
}
