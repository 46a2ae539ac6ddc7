import Tactile

/// A task that a binding starts at one moment.
package struct BindingStart: Equatable, Sendable {
  /// What becomes of a task that lasts as long as a gesture, such as `drag`.
  package enum Phase: Equatable, Sendable {
    /// The task happens once.
    case once
    /// The gesture began, goes on, or is over. ``cancelled`` releases without an effect where that is possible.
    case began, changed, ended, cancelled
  }

  /// The number of the binding in its file, from 0.
  package var binding: Int
  /// The gesture, action, mode or other occasion, for messages.
  package var occasion: String
  package var task: BindingTask
  package var values: BindingValues
  package var phase: Phase

  package init(
    binding: Int, occasion: String, task: BindingTask, values: BindingValues, phase: Phase = .once
  ) {
    self.binding = binding
    self.occasion = occasion
    self.task = task
    self.values = values
    self.phase = phase
  }
}
