import Tactile

/// An occasion and the task that it starts: an entry of a file of bindings.
package struct BindingDescription: Equatable, Sendable {
  /// The event that starts the task.
  package enum Occasion: Equatable, Sendable {
    /// The recognizer with this name enters one of the states.
    case gesture(String)
    /// The gesture with this number in ``BindingList/gestures`` enters one of the states.
    case inline(Int)
    /// This action is sent.
    case action(String)
    /// This mode begins.
    case mode(ModeMessage.Kind)
    /// This idle time passes, in seconds; 0 for the touch that ends an idle time.
    case idle(Int)
    /// Touch accommodations are switched on, or off.
    case accommodations(Bool)
    /// Exploring by touch is switched on, or off.
    case exploring(Bool)
  }

  /// The owner of the windows to which a binding listens.
  package enum Owner: Equatable, Sendable {
    /// The machine: its own scene, or the default windows.
    case machine
    /// The user with this name.
    case user(String)
    /// The user with this number.
    case userNumber(UInt32)
  }

  /// The event that starts the task.
  package var occasion: Occasion
  /// The owner of the windows to which it listens. Events of other windows have no effect, so that an app
  /// cannot start programs by showing a button of the right name. An inline gesture needs no owner.
  package var owner = Owner.machine
  /// The name of the view that the gesture must belong to; nil for any.
  package var view: String?
  /// The states of the gesture that start the task; nil for the default of its kind.
  package var states: Set<GestureMessage.State>?
  /// The steps of the gesture that start the task; nil if states do.
  package var every: BindingStep?
  /// The direction that the gesture or the step must have; nil for any.
  package var direction: BindingDirection?
  /// The task that the event starts.
  package var task: BindingTask
  /// The shortest time between two starts, in seconds from 0 to 86400.
  package var pause: TimeInterval
  /// The conditions, of which one must hold; empty for none.
  package var when: [BindingCondition] = []
  /// The conditions of which none may hold.
  package var unless: [BindingCondition] = []

  /// The pause of a binding that sets none, in seconds.
  package static let defaultPause: TimeInterval = 1

  /// Whether its gesture is one of ``BindingList/gestures``.
  package var isInline: Bool {
    if case .inline = occasion { true } else { false }
  }

  /// Creates a binding.
  package init(
    occasion: Occasion, owner: Owner = .machine, view: String? = nil, task: BindingTask,
    pause: TimeInterval = defaultPause
  ) {
    self.occasion = occasion
    self.owner = owner
    self.view = view
    self.task = task
    self.pause = pause
  }
}
