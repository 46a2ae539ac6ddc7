import Tactile

/// A recognizer; each figure of its kind that is nil is one of its window's thresholds.
public struct GestureDescription: Equatable, Sendable {
  /// What it recognizes, with what only that kind has. Distances are points, times seconds, angles
  /// radians.
  public enum Kind: Equatable, Sendable {
    /// Taps.
    case tap(
      taps: Int, touches: Int, movement: Double?, interval: Double?, distance: Double?,
      duration: Double?)
    /// Fingers that rest.
    case longPress(
      touches: Int, taps: Int, duration: Double?, movement: Double?, interval: Double?,
      distance: Double?, tapDuration: Double?)
    /// A drag.
    case pan(PanFigures)
    /// A drag that begins at an edge of the screen.
    case screenEdgePan(PanFigures, edges: ScreenEdges, zone: Double?)
    /// A quick stroke.
    case swipe(
      directions: SwipeGestureRecognizer.Direction, touches: Int, duration: Double?,
      distance: Double?, sideways: Double?)
    /// Two fingers that part or close.
    case pinch(spanChange: Double?)
    /// Two fingers that turn.
    case rotation(angle: Double?)
    /// All three at once.
    case transform(
      minimumTouches: Int, movement: Double?, spanChange: Double?, angle: Double?)
    /// Taps in named regions in a given order.
    case sequence(
      regions: [SequenceGestureRecognizer.Region], steps: [String], duration: Double?,
      movement: Double?, toleratesOtherTouches: Bool, excludesOthers: Bool)
    /// A pen or pointer above the view.
    case hover

    /// Its word in scenes and messages.
    public var word: String {
      switch self {
      case .tap: "tap"
      case .longPress: "longPress"
      case .pan: "pan"
      case .screenEdgePan: "screenEdgePan"
      case .swipe: "swipe"
      case .pinch: "pinch"
      case .rotation: "rotation"
      case .transform: "transform"
      case .sequence: "sequence"
      case .hover: "hover"
      }
    }
  }

  /// What all pans have.
  public struct PanFigures: Equatable, Sendable {
    /// How many fingers at least.
    public var minimumTouches = 1
    /// How many fingers at most; nil means any number.
    public var maximumTouches: Int?
    /// How far they move before it begins, in points.
    public var movement: Double?

    /// The usual figures, but for those given.
    public init(minimumTouches: Int = 1, maximumTouches: Int? = nil, movement: Double? = nil) {
      self.minimumTouches = minimumTouches
      self.maximumTouches = maximumTouches
      self.movement = movement
    }
  }

  /// Its name, unique in its window.
  public var name: String
  /// What it recognizes.
  public var kind: Kind
  /// Which touches it sees.
  public var scope = Scope.view
  /// Whether it takes part.
  public var isEnabled = true
  /// Whether its view's touches are cancelled when it recognizes; nil leaves it as usual.
  public var cancelsTouches: Bool?
  /// Whether its view is told of touches only when it has failed; nil leaves it as usual.
  public var delaysTouchesBegan: Bool?
  /// Whether its view is told of the lift only when it has failed; nil leaves it as usual.
  public var delaysTouchesEnded: Bool?
  /// The kinds of touch it receives.
  public var touchTypes = TouchKinds.all
  /// Whether the first touch of a gesture fixes the kind of the others.
  public var requiresExclusiveTouchType = true
  /// What must hold for it to begin; nil: nothing.
  public var shouldBegin: BeginRule?
  /// Which touches it takes; nil: all.
  public var shouldReceive: ReceiveRule?
  /// With whom it may run at once.
  public var simultaneousWith = Companions.some([])
  /// Who must fail before it may recognize, by name.
  public var requireToFail: [String] = []
  /// What it asks for.
  public var action: ActionDescription?
  /// In which of its states it asks for it.
  public var actionStates = Set(GestureMessage.State.allCases)

  /// Which touches a recognizer sees.
  public enum Scope: String, CaseIterable, Sendable {
    /// Those on its view and all in it.
    case view
    /// All on its window's screen, before everybody else: only for the gestures of a window itself.
    case screen
  }

  /// With whom a recognizer may run at once.
  public enum Companions: Equatable, Sendable {
    /// With every other.
    case all
    /// With those of these names.
    case some(Set<String>)
  }

  /// A recognizer with the usual figures.
  public init(name: String, kind: Kind) {
    self.name = name
    self.kind = kind
  }
}
