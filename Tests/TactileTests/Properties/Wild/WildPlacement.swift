@testable import Tactile

/// Where and when a random scene and its touches are on the glass. No decision depends on it.
struct WildPlacement {
  /// The movement and the quarter turns on the glass. All its numbers are whole, so that nothing is rounded.
  var onGlass = AffineTransform.identity
  /// The units of the windows' coordinates on a point.
  var units = 1.0
  /// The time by which everything happens later, in nanoseconds.
  var delay: UInt64 = 0

  /// Moved, turned by a quarter, scaled, and later.
  static let all = [
    WildPlacement(onGlass: AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 137, ty: -42)),
    WildPlacement(onGlass: AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 600, ty: 0)),
    WildPlacement(units: 4),
    WildPlacement(onGlass: AffineTransform(a: -1, b: 0, c: 0, d: -1, tx: 620, ty: 610), units: 0.5),
    later,
  ]
  static let later = WildPlacement(delay: 86_400_123_456_789)

  /// Places a window that has a frame without a turn.
  func place(_ window: Window) {
    window.center = onGlass.apply(window.center)
    var turn = onGlass
    (turn.tx, turn.ty) = (0, 0)
    window.bounds.size = Size(
      width: window.bounds.size.width * units, height: window.bounds.size.height * units)
    window.transform = window.transform.concatenating(
      AffineTransform(scaleX: 1 / units, scaleY: 1 / units)
    ).concatenating(turn)
  }

  func place(_ moment: Timestamp) -> Timestamp {
    Timestamp(nanoseconds: moment.nanoseconds + delay)
  }

  func place(_ frame: ContactFrame) -> ContactFrame {
    var frame = frame
    frame.timestamp = place(frame.timestamp)
    for index in frame.contacts.indices {
      frame.contacts[index].location = onGlass.apply(frame.contacts[index].location)
    }
    return frame
  }

  func place(_ event: HoverEvent) -> HoverEvent {
    var event = event
    event.timestamp = place(event.timestamp)
    event.screenLocation = onGlass.apply(event.screenLocation)
    return event
  }
}
