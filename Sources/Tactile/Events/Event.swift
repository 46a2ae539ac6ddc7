/// Something that happened and that responders are told of (S25).
public enum Event {
  /// Fingers and pens on the glass.
  case touches(TouchEvent)
  /// The device was moved.
  case motion(MotionEvent)
  /// A media key or headset button.
  case remoteControl(RemoteControlEvent)
  /// A hardware button.
  case presses(PressesEvent)
  /// A pen or pointer above the glass.
  case hover(HoverEvent)

  /// When it was made.
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
