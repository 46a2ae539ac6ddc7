import Tactile

/// The devices that could not be opened, and when to try each of them again.
///
///     failed     +1 s     +2 s     +4 s   …   every 60 s, until it opens or is removed
///
/// udev and logind often set permissions shortly after the node appears, another program may
/// release the device, and descriptors may become free. Retries make a restart of the service
/// unnecessary. The daemon reports a failure once, and again only if the reason changes.
package struct OpenRetries {
  /// The first delay, in seconds.
  package static let firstPause: TimeInterval = 1
  /// The maximum delay, in seconds: a new permission takes effect within a minute.
  package static let longestPause: TimeInterval = 60

  private struct Waiting {
    let device: DeviceNode
    var reason: DeviceError
    var pause: TimeInterval
    var next: Timestamp
  }

  private var waiting: [Waiting] = []

  /// Creates an empty list.
  package init() {}

  /// When to call ``due(at:)``; nil if no device waits.
  package var nextDeadline: Timestamp? { waiting.map(\.next).min() }

  /// Records that opening a device failed.
  ///
  /// - Returns: Whether to report it: it is the first failure, or the reason changed.
  package mutating func failed(
    _ device: DeviceNode, _ reason: DeviceError, at now: Timestamp
  ) -> Bool {
    let known = waiting.firstIndex { $0.device.path == device.path }
    guard reason.mayPass else {
      if let known { waiting.remove(at: known) }
      return true
    }
    guard let known else {
      waiting.append(
        Waiting(
          device: device, reason: reason, pause: Self.firstPause,
          next: now.advanced(by: Self.firstPause)))
      return true
    }
    let isNewReason = waiting[known].reason != reason
    waiting[known].reason = reason
    waiting[known].pause = min(2 * waiting[known].pause, Self.longestPause)
    waiting[known].next = now.advanced(by: waiting[known].pause)
    return isNewReason
  }

  /// Removes a device that was opened or unplugged.
  ///
  /// - Returns: Whether the device was waiting.
  package mutating func forget(_ path: String) -> Bool {
    guard let known = waiting.firstIndex(where: { $0.device.path == path }) else { return false }
    waiting.remove(at: known)
    return true
  }

  /// Returns the devices to try now. For each, call ``failed(_:_:at:)`` or ``forget(_:)``.
  package func due(at now: Timestamp) -> [DeviceNode] {
    waiting.filter { $0.next <= now }.map(\.device)
  }
}

extension DeviceError {
  /// Whether another attempt can succeed: the device exists and is an input device.
  var mayPass: Bool {
    switch self {
    case .missing, .notAnInputDevice, .tooManySlots: false
    case .permissionDenied, .failed: true
    }
  }
}
