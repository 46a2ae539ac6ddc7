import Tactile

/// Conditions for the touches of a recognizer. All conditions that are set must hold when a touch
/// begins.
public struct ReceiveRule: Equatable, Sendable {
  /// The touch is in this place. A rectangle is in the coordinates of the recognizer's view.
  public var region: GesturePlace?
  /// The touch is not in this place. A rectangle is in the coordinates of the recognizer's view.
  public var notRegion: GesturePlace?
  /// The touch hits one of these views or a subview of one, by name.
  public var views: NameSet?
  /// The touch hits none of these views and no subview of them, by name.
  public var notViews: NameSet?

  /// A rule that accepts all touches.
  public init() {}
}
