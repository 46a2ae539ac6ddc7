import Tactile

/// The properties of every control.
public struct ControlDescription: Equatable, Sendable {
  /// An action for one event of the control.
  public struct EventAction: Equatable, Sendable {
    /// The event.
    public var event: ControlEvent
    /// The action.
    public var action: ActionDescription

    /// Creates an action for an event.
    public init(event: ControlEvent, action: ActionDescription) {
      self.event = event
      self.action = action
    }
  }

  /// Whether it is enabled. A disabled control receives touches and ignores them.
  public var isEnabled = true
  /// The distance in points outside the control at which a tracked finger still counts as inside;
  /// nil for the default.
  public var trackingMargin: Double?
  /// The actions for its events, in the order of the description.
  public var actions: [EventAction] = []

  /// Creates a control without actions.
  public init() {}
}
