extension Event {
  /// The pressed buttons of a pen or pointer (S214).
  public struct ButtonMask: OptionSet, Hashable, Sendable {
    /// The bits of the set. Bit 0 is button 1.
    public let rawValue: UInt8

    /// Creates a set from its bits.
    @inlinable public init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// The button with a number: 1 is the primary one, 2 the secondary one, 3 the second barrel button of
    /// a pen.
    ///
    /// - Precondition: The number is from 1 to 8.
    public static func button(_ number: Int) -> ButtonMask {
      precondition((1...8).contains(number), "a button has a number from 1 to 8")
      return ButtonMask(rawValue: 1 << (number - 1))
    }

    /// The tip or eraser of a pen that touches the glass, or the main button of a pointer.
    public static let primary = ButtonMask(rawValue: 1)
    /// The first, lower barrel button of a pen.
    public static let secondary = ButtonMask(rawValue: 2)
  }

  /// The pressed buttons of all pens and pointers in the event. Fingers have no buttons (S214).
  public var buttonMask: ButtonMask {
    switch self {
    case .touches(let event):
      event.allTouches.reduce(into: []) { $0.formUnion($1.buttonMask) }
    case .hover(let event): ButtonMask(barrelButtonsOf: event.penState)
    case .motion, .remoteControl, .presses: []
    }
  }
}

extension Event.ButtonMask {
  /// The buttons on the barrel of a pen.
  fileprivate init(barrelButtonsOf state: PenState) {
    self = []
    if state.contains(.barrelButton) { insert(.secondary) }
    if state.contains(.secondBarrelButton) { insert(.button(3)) }
  }
}

extension Touch {
  /// The pressed buttons of the pen or pointer that touches; empty for a finger (S214).
  public var buttonMask: Event.ButtonMask {
    switch kind {
    case .direct, .indirect: []
    case .stylus, .indirectPointer:
      Event.ButtonMask(barrelButtonsOf: penState).union(.primary)
    }
  }
}
