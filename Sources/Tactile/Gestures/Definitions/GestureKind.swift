/// A kind of recognizer that scenes and `.touch` files can name.
///
/// To add a kind, write its recognizer and its ``GestureDefinition`` in one file, and name it here.
public enum GestureKind: String, Hashable, Sendable, CaseIterable {
  /// One or more fingers that land and lift, once or several times.
  case tap
  /// Fingers that stay down without moving.
  case longPress
  /// Fingers that move together in any direction.
  case pan
  /// A pan that begins at an edge of the screen.
  case screenEdgePan
  /// A short, fast movement in one direction.
  case swipe
  /// Two fingers that change their distance.
  case pinch
  /// Two fingers that turn around each other.
  case rotation
  /// Fingers that move, scale and rotate at the same time.
  case transform
  /// Taps and holds in named regions in a given order.
  case sequence
  /// A pen or pointer above the glass.
  case hover

  /// The description of the kind.
  public var definition: GestureDefinition {
    switch self {
    case .tap: .tap
    case .longPress: .longPress
    case .pan: .pan
    case .screenEdgePan: .screenEdgePan
    case .swipe: .swipe
    case .pinch: .pinch
    case .rotation: .rotation
    case .transform: .transform
    case .sequence: .sequence
    case .hover: .hover
    }
  }

  /// The parameters of the kind's recognizers, in the order of the documentation.
  public var parameters: [GestureParameter] { definition.parameters }

  /// Returns the parameter with a name; nil if the kind has none of this name.
  public func parameter(_ name: ParameterName) -> GestureParameter? {
    definition.parameters.first { $0.name == name }
  }

  /// Creates a recognizer of the kind with default parameters.
  public func makeRecognizer(
    named name: String = "", defaults: GestureDefaults = .standard
  ) -> GestureRecognizer {
    definition.make(name, defaults)
  }

  /// Sets every parameter of a recognizer of this kind, those without a value to their default.
  ///
  /// - Parameters:
  ///   - values: The values by name; names that the kind does not have are ignored.
  ///   - recognizer: The recognizer; a gesture in progress continues with the new values.
  ///   - defaults: The thresholds of the recognizer.
  public func apply(
    _ values: [ParameterName: ParameterValue], to recognizer: GestureRecognizer,
    defaults: GestureDefaults
  ) {
    for parameter in parameters {
      parameter.set(recognizer, to: values[parameter.name], defaults: defaults)
    }
  }
}
