import CLibevdev
@preconcurrency import Glibc
import Tactile
import TactileIO
import TactileInput

/// An open input device: libevdev says what it is and what state it is in, the node what happens.
///
/// Read-only and never waiting; not grabbed, so that a compositor reads it beside us. Belongs to one
/// thread; closed with this object.
package final class EvdevDevice {
  /// How many events a call of ``readEvents(_:)`` takes at most.
  let share: Int

  /// What the device is, as it was when it was opened.
  package let description: DeviceDescription

  /// Whether the kernel stamps the events with the monotonic clock; if not, times are converted.
  package var hasKernelMonotonicTime: Bool { clock.isKernelMonotonic }

  /// The descriptor, to be watched for reading.
  package var descriptor: Int32 { file.rawValue }

  let device: OpaquePointer
  /// What libevdev has not been told of.
  var state: ReadState
  var clock: EventClock
  /// Events as the kernel lays them out.
  let raw: UnsafeMutableBufferPointer<input_event>
  let buffer: UnsafeMutableBufferPointer<InputEvent>
  /// How many events of the buffer are filled and not handed over yet.
  var filled = 0
  /// Whether libevdev has a repaired state to hand over, after `SYN_DROPPED`.
  var isResyncing = false
  /// Whether the last event was a `SYN_REPORT`, or there was none yet.
  var isBetweenFrames = true
  private let file: FileDescriptor

  /// Opens a device.
  ///
  /// - Parameters:
  ///   - node: such as `/dev/input/event3`.
  ///   - udevProperties: what udev knows of it, copied into ``description``.
  ///   - share: how many events one round of reading takes at most, so that a device which floods
  ///     cannot starve the others; at least 1. 256 are some six frames of ten fingers.
  /// - Throws: ``DeviceError``.
  package init(
    node: String, udevProperties: [String: String] = [:], share: Int = 256
  ) throws(DeviceError) {
    let file = try Self.open(node)
    var made: OpaquePointer?
    let code = -libevdev_new_from_fd(file.rawValue, &made)
    guard code == 0, let device = made else { throw Self.error(code, file.rawValue, node) }
    self.device = device
    state = ReadState(device)
    self.share = share
    description = DeviceDescription(device, node: node, udevProperties: udevProperties)
    clock = EventClock(
      isKernelMonotonic: libevdev_set_clock_id(device, Int32(CLOCK_MONOTONIC)) == 0)
    raw = .allocate(capacity: share)
    // One more, for the SYN_REPORT that a resync may have to be ended with.
    buffer = .allocate(capacity: share + 1)
    self.file = file
  }

  deinit {
    libevdev_free(device)
    raw.deallocate()
    buffer.deallocate()
  }

  private static func open(_ node: String) throws(DeviceError) -> FileDescriptor {
    var number: Int32
    repeat {
      number = Glibc.open(node, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    } while number < 0 && errno == EINTR
    if number >= 0 { return FileDescriptor(owning: number) }
    switch errno {
    case ENOENT, ENODEV, ENXIO, ENOTDIR: throw .missing(node: node)
    case EACCES, EPERM:
      throw .permissionDenied(node: node, group: Group(letInBy: node, for: S_IRGRP)?.name)
    case let code: throw .failed(action: "open", target: node, code: code)
    }
  }

  /// What it means that libevdev could not make a device of an open descriptor.
  private static func error(_ code: Int32, _ descriptor: Int32, _ node: String) -> DeviceError {
    switch code {
    case ENODEV: .missing(node: node)
    case ENOTTY, EINVAL, EISDIR:
      .notAnInputDevice(node: node, found: FileKind.name(of: descriptor) ?? "something else")
    default: .failed(action: "ask what it is of", target: node, code: code)
    }
  }
}
