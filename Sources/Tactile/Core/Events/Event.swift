/// An event that responders receive (S25).
public enum Event {
  /// Touches of fingers and pens.
  case touches(TouchEvent)
  /// A motion of the device.
  case motion(MotionEvent)
  /// A media key or headset button.
  case remoteControl(RemoteControlEvent)
  /// A hardware button.
  case presses(PressesEvent)
  /// A pen or pointer that hovers above the glass.
  case hover(HoverEvent)

  /// The time when the event was made.
  public var timestamp: Timestamp {
    switch self {
    case .touches(let event): event.timestamp
    case .motion(let event): event.timestamp
    case .remoteControl(let event): event.timestamp
    case .presses(let event): event.timestamp
    case .hover(let event): event.timestamp
    }
  }
}
