import Tactile

/// Which touches a recognizer takes; all that is stated must hold when a touch comes down.
public struct ReceiveRule: Equatable, Sendable {
  /// It is in here, in the coordinates of the recognizer's view.
  public var region: Rect?
  /// It is not in here, in the coordinates of the recognizer's view.
  public var notRegion: Rect?
  /// It hit one of these views or something in it, by name.
  public var views: Set<String>?
  /// It hit none of these views and nothing in them, by name.
  public var notViews: Set<String>?

  /// All touches.
  public init() {}
}
