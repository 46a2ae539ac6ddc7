/// A view that changes with time: content that moves, or a stepper that repeats.
protocol TimedView: View {
  /// The time at which the view must be advanced next; nil if it waits for no time.
  var nextMoment: Timestamp? { get }

  /// Advances the view to a time.
  func advance(to moment: Timestamp)

  /// Stops changing, because the view has left its window.
  func leaveTime()
}
