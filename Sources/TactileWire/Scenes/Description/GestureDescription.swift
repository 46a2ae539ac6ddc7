import Tactile

/// A recognizer of a scene.
public struct GestureDescription: Equatable, Sendable {
  /// Its name, unique in its window.
  public var name: String
  /// The kind of the recognizer.
  public var kind: GestureKind
  /// The parameters that differ from the kind's defaults.
  public private(set) var parameters: [ParameterName: ParameterValue] = [:]
  /// The scope of the touches that it receives.
  public var scope = Scope.view
  /// Whether it is enabled.
  public var isEnabled = true
  /// Whether it cancels touches in its view when it recognizes; nil for the default.
  public var cancelsTouches: Bool?
  /// Whether its view receives touches only after it has failed; nil for the default.
  public var delaysTouchesBegan: Bool?
  /// Whether its view receives lifts only after it has failed; nil for the default.
  public var delaysTouchesEnded: Bool?
  /// The kinds of touch it receives.
  public var touchTypes = TouchKinds.all
  /// Whether the kind of its first touch fixes the kind of the other touches.
  public var requiresExclusiveTouchType = true
  /// The conditions for it to begin; nil for none.
  public var shouldBegin: BeginRule?
  /// The conditions for the touches that it receives; nil for none.
  public var shouldReceive: ReceiveRule?
  /// The recognizers that may recognize at the same time.
  public var simultaneousWith = Companions.some([])
  /// The names of recognizers that must fail before it may recognize.
  public var requireToFail: [String] = []
  /// The action that it sends.
  public var action: ActionDescription?
  /// The states in which it sends the action.
  public var actionStates = Set(GestureMessage.State.allCases)

  /// Whether no window receives touches in its regions (S285).
  package var reservesRegions: Bool { self[.reservesRegions] == .bool(true) }

  /// The scope of a recognizer.
  public enum Scope: String, CaseIterable, Sendable {
    /// Touches in its view and the subviews.
    case view
    /// All touches on its window's screen, before other recognizers; only for recognizers of a
    /// window itself.
    case screen
  }

  /// The recognizers that may recognize at the same time as another.
  public enum Companions: Equatable, Sendable {
    /// All recognizers.
    case all
    /// The recognizers with these names.
    case some(NameSet)
  }

  /// Creates a recognizer.
  ///
  /// - Parameters:
  ///   - name: Its name, unique in its window.
  ///   - kind: The kind of the recognizer.
  ///   - parameters: Parameters of that kind; others have no effect.
  public init(
    name: String, kind: GestureKind, _ parameters: [ParameterName: ParameterValue] = [:]
  ) {
    self.name = name
    self.kind = kind
    for (name, value) in parameters { self[name] = value }
  }

  /// The value of a parameter; nil for the default.
  ///
  /// Distances are in points, times in seconds and angles in radians. Setting a value that is the
  /// kind's constant default is the same as setting nil. A value of another type than the parameter's
  /// has no effect.
  public subscript(name: ParameterName) -> ParameterValue? {
    get { parameters[name] }
    set {
      if case .value(let value)? = kind.parameter(name)?.default, value == newValue {
        parameters[name] = nil
      } else {
        parameters[name] = newValue
      }
    }
  }
}
