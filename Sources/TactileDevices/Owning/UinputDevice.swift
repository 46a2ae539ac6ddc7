import CLibevdev
import CTactileLinux
@preconcurrency import Glibc
import TactileIO
import TactileInput

/// A virtual input device that this process makes, for the compositor to read (uinput).
///
/// The device exists until ``destroy()``, or until all copies of its descriptor are closed. Use it on one
/// thread.
package final class UinputDevice {
  /// The node of uinput.
  package static let node = "/dev/uinput"

  /// Whether the files' permissions allow this user to make devices. A sandbox can still forbid it.
  package static var isPermitted: Bool { access(node, W_OK) == 0 }

  /// The name in sysfs, such as `input12`, which no other device has at the same time.
  package let systemName: String

  /// The descriptor, which another process can use as well.
  package var descriptor: Int32 { file.rawValue }

  private let file: FileDescriptor
  /// Events in the layout of the kernel. It has room for the frames of one write.
  private var raw = UnsafeMutableBufferPointer<input_event>.allocate(capacity: 128)

  /// Makes a device.
  ///
  /// - Parameters:
  ///   - description: What the device declares.
  ///   - node: The path of uinput.
  /// - Throws: ``DeviceError``.
  package convenience init(
    _ description: CloneDescription, node: String = UinputDevice.node
  ) throws(DeviceError) {
    try self.init(at: node) { Self.declare(description, on: $0) }
  }

  /// Makes a keyboard.
  ///
  /// - Parameters:
  ///   - keys: The keys (`KEY_*`), and all that the keyboard has.
  ///   - name: The name, of 1 to 79 bytes.
  ///   - node: The path of uinput.
  /// - Throws: ``DeviceError``.
  package convenience init(
    keyboardWith keys: [UInt16], named name: String, node: String = UinputDevice.node
  ) throws(DeviceError) {
    try self.init(at: node) { device in
      var identity = tactile_identity(bus: UInt16(BUS_VIRTUAL), vendor: 0, product: 0, version: 1)
      return tactile_uinput_set_identity(device, name, "", &identity) == 0
        && tactile_uinput_enable_type(device, EventType.key) == 0
        && keys.allSatisfy { tactile_uinput_enable(device, EventType.key, $0) == 0 }
    }
  }

  /// The codes of a pointer that are no axes, by their types.
  package static let pointerCodes: [(type: UInt16, codes: [UInt16])] = [
    (EventType.key, [KeyCode.left, KeyCode.right, KeyCode.middle]),
    (
      EventType.rel,
      [RelCode.hwheel, RelCode.wheel, RelCode.wheelHighResolution, RelCode.hwheelHighResolution]
    ),
  ]

  /// Makes an absolute pointer: a mouse with three buttons and two wheels, which moves to positions on a screen.
  ///
  /// udev and libinput take it for a mouse, because it has `BTN_LEFT` and no property of a touchscreen.
  ///
  /// - Parameters:
  ///   - name: The name, of 1 to 79 bytes.
  ///   - port: The physical path, by which udev rules can know the screen.
  ///   - edge: The largest value of both axes; the smallest is 0.
  ///   - node: The path of uinput.
  /// - Throws: ``DeviceError``.
  package convenience init(
    pointerNamed name: String, port: String, edge: Int32, node: String = UinputDevice.node
  ) throws(DeviceError) {
    try self.init(at: node) { device in
      var identity = tactile_identity(bus: UInt16(BUS_VIRTUAL), vendor: 0, product: 0, version: 1)
      var range = tactile_axis(minimum: 0, maximum: edge, fuzz: 0, flat: 0, resolution: 0)
      return tactile_uinput_set_identity(device, name, port, &identity) == 0
        && Self.pointerCodes.allSatisfy { type, codes in
          tactile_uinput_enable_type(device, type) == 0
            && codes.allSatisfy { tactile_uinput_enable(device, type, $0) == 0 }
        } && tactile_uinput_enable_type(device, EventType.abs) == 0
        && [AbsCode.x, AbsCode.y].allSatisfy { tactile_uinput_set_axis(device, $0, &range) == 0 }
    }
  }

  /// Makes a device whose parts `declare` declares. It returns whether the kernel accepts all of them.
  private convenience init(
    at node: String, declaredBy declare: (Int32) -> Bool
  ) throws(DeviceError) {
    let file = try Self.open(node)
    guard declare(file.rawValue) else {
      throw Self.error("declare a device to", node)
    }
    guard tactile_uinput_create(file.rawValue) == 0 else {
      throw Self.error("make a device with", node)
    }
    try self.init(taking: file)
  }

  /// Checks that this process may make devices, also within its sandbox.
  ///
  /// - Parameter node: The path of uinput.
  /// - Throws: ``DeviceError``.
  package static func checkAccess(to node: String = UinputDevice.node) throws(DeviceError) {
    _ = try open(node)
  }

  private static func open(_ node: String) throws(DeviceError) -> FileDescriptor {
    let number = tactile_uinput_open(node)
    guard number >= 0 else {
      guard errno == EACCES || errno == EPERM else { throw Self.error("open", node) }
      throw .permissionDenied(node: node, group: Group(withAccessTo: node, for: S_IWGRP)?.name)
    }
    return FileDescriptor(owning: number)
  }

  /// Takes over a device that another process has made.
  ///
  /// - Throws: ``DeviceError`` if the descriptor is no device of uinput.
  package convenience init(taking file: consuming FileDescriptor) throws(DeviceError) {
    var name = [CChar](repeating: 0, count: 64)
    guard tactile_uinput_name(file.rawValue, &name, name.count) == 0 else {
      throw Self.error("read the name of a device of", Self.node)
    }
    let bytes = name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    self.init(file, systemName: String(decoding: bytes, as: UTF8.self))
  }

  /// Creates a device from its descriptor and its name in sysfs.
  package init(_ file: consuming FileDescriptor, systemName: String) {
    self.file = file
    self.systemName = systemName
  }

  deinit {
    raw.deallocate()
  }

  // MARK: Making

  /// Returns whether the kernel accepts all parts of a description. If not, `errno` has the reason.
  private static func declare(_ clone: CloneDescription, on device: Int32) -> Bool {
    var identity = tactile_identity(
      bus: clone.bus, vendor: clone.vendor, product: clone.product, version: clone.version)
    let codes = clone.codes.sorted { $0.key < $1.key }
    return tactile_uinput_set_identity(device, clone.name, clone.physicalPath, &identity) == 0
      && clone.properties.codes.allSatisfy { tactile_uinput_enable_property(device, $0) == 0 }
      && codes.allSatisfy { tactile_uinput_enable_type(device, $0.key) == 0 }
      && codes.allSatisfy { type, codes in
        type == EventType.abs
          || codes.codes.allSatisfy { tactile_uinput_enable(device, type, $0) == 0 }
      } && clone.axes.allSatisfy { declare($0, on: device) }
  }

  private static func declare(_ axis: CloneDescription.Axis, on device: Int32) -> Bool {
    var range = tactile_axis(
      minimum: axis.range.minimum, maximum: axis.range.maximum, fuzz: axis.range.fuzz,
      flat: axis.range.flat, resolution: axis.range.resolution)
    return tactile_uinput_set_axis(device, axis.code, &range) == 0
  }

  private static func error(_ action: String, _ node: String) -> DeviceError {
    .failed(action: action, target: node, code: errno)
  }

  // MARK: Using

  /// Sends events with one call of the kernel, which gives them the present time.
  ///
  /// Afterwards, programs that wait for the processor run first, such as the reader of the device.
  ///
  /// The kernel drops events that change nothing. It allocates memory only while the largest number of events
  /// grows.
  ///
  /// - Parameter events: The events, with `SYN_REPORT` at the end of each frame. Their times are ignored.
  /// - Throws: ``DeviceError/failed(action:target:code:)`` if the kernel does not take all events.
  package func write(_ events: UnsafeBufferPointer<InputEvent>) throws(DeviceError) {
    if events.count > raw.count {
      raw.deallocate()
      raw = .allocate(capacity: 2 * events.count)
    }
    for index in events.indices {
      raw.initializeElement(at: index, to: input_event(events[index]))
    }
    let size = events.count * MemoryLayout<input_event>.stride
    var count: Int
    repeat {
      count = Glibc.write(file.rawValue, raw.baseAddress, size)
    } while count < 0 && errno == EINTR
    if count == size {
      // The compositor can run now. With one processor, it would otherwise wait until the daemon sleeps.
      sched_yield()
      return
    }
    let code = count < 0 ? errno : EAGAIN
    throw .failed(action: "write to", target: "\(Self.node) (\(systemName))", code: code)
  }

  /// Ends all touches of the device and releases all of its keys, whatever its state is (S254).
  package func liftAll() {
    _ = tactile_uinput_lift(file.rawValue)
  }

  /// Removes the device, also if other processes have copies of its descriptor.
  package func destroy() {
    _ = tactile_uinput_destroy(file.rawValue)
  }
}

extension input_event {
  /// Creates an event in the layout of the kernel, without a time.
  fileprivate init(_ event: InputEvent) {
    self.init(time: timeval(), type: event.type, code: event.code, value: event.value)
  }
}
