import Tactile

/// The devices that are there and could not be opened, and when to try each again.
///
///     failed     +1 s     +2 s     +4 s   …   every 60 s, until it opens or goes
///
/// Permission often comes a moment after the node (udev, logind), a busy device becomes free, and
/// descriptors that have run out come back: so nobody has to restart the service. Why it failed is
/// told once, and again only when the reason is another.
package struct OpenRetries {
  /// The first pause, in seconds.
  package static let firstPause: TimeInterval = 1
  /// The longest pause, in seconds: a person who gives a permission sees it work within a minute.
  package static let longestPause: TimeInterval = 60

  private struct Waiting {
    let device: DeviceNode
    var reason: DeviceError
    var pause: TimeInterval
    var next: Timestamp
  }

  private var waiting: [Waiting] = []

  /// No device waits.
  package init() {}

  /// When to call ``due(at:)``; nil while no device waits.
  package var nextDeadline: Timestamp? { waiting.map(\.next).min() }

  /// A device could not be opened, the first time or again.
  ///
  /// - Returns: Whether to tell somebody: the reason is news.
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
    let isNews = waiting[known].reason != reason
    waiting[known].reason = reason
    waiting[known].pause = min(2 * waiting[known].pause, Self.longestPause)
    waiting[known].next = now.advanced(by: waiting[known].pause)
    return isNews
  }

  /// A device was opened, or is gone.
  ///
  /// - Returns: Whether it had been waiting.
  package mutating func forget(_ path: String) -> Bool {
    guard let known = waiting.firstIndex(where: { $0.device.path == path }) else { return false }
    waiting.remove(at: known)
    return true
  }

  /// The devices to try now; tell of each whether it ``failed(_:_:at:)`` or is to be forgotten.
  package func due(at now: Timestamp) -> [DeviceNode] {
    waiting.filter { $0.next <= now }.map(\.device)
  }
}

extension DeviceError {
  /// Whether trying again may help: the device is there and an input device.
  var mayPass: Bool {
    switch self {
    case .missing, .notAnInputDevice: false
    case .permissionDenied, .failed: true
    }
  }
}
