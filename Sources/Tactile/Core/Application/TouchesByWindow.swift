/// The changed touches of one event, divided by their windows.
///
/// It is for events with many touches. To look for the touches of each window among all of them would take a time
/// that grows with the product of windows and touches. The lists keep their memory.
struct TouchesByWindow {
  /// The number of changed touches up to which it is faster to look for those of each window.
  static let fewTouches = 16

  private var lists: [[Unmanaged<Touch>]] = []
  private var windowCount = 0
  /// The number of the division. A window with another number is not part of it.
  private var number: UInt64 = 0

  /// Divides the changed touches of an event, which keeps them alive.
  mutating func divide(_ event: TouchEvent) {
    number += 1
    windowCount = 0
    event.changed.visit { touch in
      guard let window = touch.window else { return }
      if window.division.number != number { begin(window) }
      lists[window.division.position].append(.passUnretained(touch))
    }
  }

  private mutating func begin(_ window: Window) {
    window.division = Place(number: number, position: windowCount)
    if windowCount == lists.count { lists.append([]) } else { lists[windowCount].empty() }
    windowCount += 1
  }

  /// Returns the part of the divided event that a window receives; nil if no touch of it has changed, or if
  /// none is in the window any more.
  func part(of event: TouchEvent, for window: Window) -> TouchEvent? {
    guard window.division.number == number else { return nil }
    let touches = lists[window.division.position]
    let id = ObjectIdentifier(window)
    guard touches.contains(where: { $0._withUnsafeGuaranteedRef { $0.windowID == id } })
    else { return nil }
    guard touches.count < event.changed.count else { return event }
    var part = event
    part.changed = touches
    return part
  }

  /// The list of a window's touches.
  struct Place {
    fileprivate var number: UInt64
    fileprivate var position: Int

    /// In no division.
    static let none = Place(number: 0, position: 0)
  }
}
