@testable import Tactile

/// A pen that hovers at random.
struct WildPen {
  private static let device = DeviceID(rawValue: 3)
  private var isNear = false
  private var place = Point.zero

  mutating func event(at now: Timestamp, _ dice: Dice) -> HoverEvent {
    guard isNear else {
      isNear = true
      place = Point(x: Double(dice.number(0...600)), y: Double(dice.number(0...600)))
      return event(.entered, now)
    }
    if dice.chance(20) {
      isNear = false
      return event(dice.chance(70) ? .exited : .cancelled, now)
    }
    place =
      place
      + Vector(dx: Double(dice.number(-200...200)), dy: Double(dice.number(-200...200)))
    return event(.moved, now)
  }

  /// Returns the event that ends the hover; nil if the pen is not near.
  func leave(at now: Timestamp) -> HoverEvent? {
    isNear ? event(.exited, now) : nil
  }

  private func event(_ phase: HoverEvent.Phase, _ now: Timestamp) -> HoverEvent {
    HoverEvent(timestamp: now, device: Self.device, phase: phase, screenLocation: place)
  }
}
