/// A view that changes with time: content that moves, or a stepper that repeats.
protocol TimedView: View {
  /// The time at which the view must be advanced next; nil if it waits for no time.
  var nextMoment: Timestamp? { get }

  /// Advances the view to a time.
  func advance(to moment: Timestamp)

  /// Shows the state of a time, without the calls that ``advance(to:)`` makes at the end of a movement.
  func show(at moment: Timestamp)

  /// Stops changing, because the view has left its window.
  func leaveTime()
}

extension TimedView {
  func show(at moment: Timestamp) {}
}
