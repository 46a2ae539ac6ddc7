extension Application {
  /// The time at which the first of the views that change with time must be advanced; nil if there
  /// is none.
  var nextMoment: Timestamp? { timedViews.isEmpty ? nil : timedViews.nextMoment }

  /// Moves content and repeats steps that are due at a time. Touches of that time then hit the
  /// content that is shown there (S193). A view that has left its window stops.
  func advanceViews(to moment: Timestamp) {
    guard !timedViews.isEmpty else { return }
    // A view that an earlier one stops is advanced too, which does nothing.
    for case let entry? in timedViews.listed() {
      let view = entry.view
      if view.owner === self { view.advance(to: moment) } else { abandon(view) }
    }
  }

  /// Shows content that moves by itself where it is at a time, and ends no movement.
  ///
  /// Call it before a client asks for offsets and frames. They are otherwise those of the last event of any
  /// device, so they would tell the time of this event.
  package func showContent(at moment: Timestamp) {
    guard !timedViews.isEmpty else { return }
    for case let entry? in timedViews.listed() where entry.view.owner === self {
      entry.view.show(at: max(moment, now))
    }
  }

  /// Adds a view that changes with time, unless it is known.
  func addTimed(_ view: any TimedView) {
    timedViews.add(view)
  }

  /// Removes a view that no longer changes with time.
  func removeTimed(_ view: any TimedView) {
    timedViews.remove(view)
  }

  /// Returns whether a view may move by itself, because not too many of its user do (S320).
  func mayMoveByItself(_ view: any TimedView) -> Bool {
    guard let window = view.window, window.isLimited else { return true }
    let number = timedViews.number(of: window.tapCountGroup)
    return number < TimedViews.least || timedViews.contains(view)
      || number < windowIndex.movingViewsShare
  }

  private func abandon(_ view: any TimedView) {
    removeTimed(view)
    view.leaveTime()
  }
}
