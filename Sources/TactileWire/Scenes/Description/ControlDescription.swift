import Tactile

/// What every control has.
public struct ControlDescription: Equatable, Sendable {
  /// An action that some of its events ask for.
  public struct EventAction: Equatable, Sendable {
    /// The event, by its name.
    public var event: String
    /// What is asked for.
    public var action: ActionDescription

    /// An action that an event asks for.
    public init(event: String, action: ActionDescription) {
      self.event = event
      self.action = action
    }
  }

  /// Whether it takes touches; one that does not swallows them.
  public var isEnabled = true
  /// How far outside the tracked finger still counts as inside, in points; nil leaves it as usual.
  public var trackingMargin: Double?
  /// What its events ask for, in the order they are written.
  public var actions: [EventAction] = []

  /// A control that asks for nothing.
  public init() {}
}
