import Tactile

/// A touch of an owned panel, from its landing until nothing of it is left to write.
///
///                   ┌──────────────► withheld ◄─────────────┐
///     landing ─► undecided ─► held ──┘   ▲                   │
///                   │          │         │ ends early (S250) │
///                   └──────────┴───► passed ─► ending ───────┘
public struct OwnedTouch: Sendable {
  /// The decision about a touch, and what is left to do.
  public enum Stage: Hashable, Sendable {
    /// No decision was made yet. The next write passes the touch.
    case undecided
    /// The decision waits until this time, at which the touch is passed (S248).
    case held(until: Timestamp)
    /// The compositor receives the touch.
    case passed
    /// The next write ends the touch in this way.
    case ending(OwnOptions.Cancel)
    /// A second finger has joined the touch; both lift at this time.
    case spoiling(until: Timestamp)
    /// The compositor receives nothing of the touch, or nothing more.
    case withheld
  }

  /// The contact.
  public let id: Contact.ID
  /// The number of the touch, which tells touches with the same contact number apart.
  public let key: UInt32
  /// The decision, and what is left to do.
  public internal(set) var stage = Stage.undecided
  /// Whether the contact has ended.
  public internal(set) var isOver = false

  /// Whether a pen made the contact, and the clone reports it as a pen.
  let isPen: Bool
  /// Whether the compositor sees the touch stay at its landing, wherever its finger moves (S278).
  public internal(set) var isSteady = false
  /// The position of the landing, in device units.
  var landing: (x: Int32, y: Int32) = (0, 0)
  /// The distance in points between the contact and what the compositor receives (S298).
  var displacement = Vector.zero
  /// The last tracked values.
  var values = RawMeasurements()
  /// The slot of the clone; nil if the compositor does not see the touch.
  var slot: Int?
  /// The slot of the second finger of ``OwnOptions/Cancel/spoil``.
  var companion: Int?
  /// Whether the compositor sees the pen touch.
  var isPenDown = false
  /// The number of changes that wait to be written.
  var waiting = 0
  /// The place of its last location among all waiting changes; -1 if no location is left out. Only for
  /// `PanelOwner.thin()`.
  var lastLocation = -1
  /// Whether the last location was left out. Only for `PanelOwner.thin()`.
  var wasLeftOut = false

  init(id: Contact.ID, key: UInt32, isPen: Bool) {
    self.id = id
    self.key = key
    self.isPen = isPen
  }

  /// Returns whether a key was given out before another one. The keys rise, and begin again at 1 after the largest
  /// number; two keys of touches that exist at the same time are less than half of the numbers apart.
  @inlinable package static func isKey(_ key: UInt32, before other: UInt32) -> Bool {
    Int32(bitPattern: key &- other) < 0
  }

  /// Whether the touch is held.
  public var isHeld: Bool {
    if case .held = stage { true } else { false }
  }

  /// Whether later changes of the touch may still be written.
  var isOpen: Bool {
    switch stage {
    case .undecided, .held, .passed: true
    case .ending, .spoiling, .withheld: false
    }
  }

  /// Whether the compositor sees the touch.
  var isVisible: Bool { slot != nil || isPenDown }

  /// Whether the finger has lifted, and the compositor sees nothing of the touch and never will.
  var isFinished: Bool { isOver && waiting == 0 && !isVisible }

  /// When something must happen; nil if nothing waits for time.
  var deadline: Timestamp? {
    switch stage {
    case .held(let until), .spoiling(let until): until
    default: nil
    }
  }
}
