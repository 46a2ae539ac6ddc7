extension Application {
  /// The time at which the first of the views that change with time must be advanced; nil if there
  /// is none.
  var nextMoment: Timestamp? {
    var next: Timestamp?
    for view in timedViews {
      guard let moment = view.nextMoment else { continue }
      if next.map({ moment < $0 }) ?? true { next = moment }
    }
    return next
  }

  /// Moves content and repeats steps that are due at a time. Touches of that time then hit the
  /// content that is shown there (S193). A view that has left its window stops.
  func advanceViews(to moment: Timestamp) {
    guard !timedViews.isEmpty else { return }
    for view in timedViews {
      if view.owner === self { view.advance(to: moment) } else { abandon(view) }
    }
  }

  /// Shows content that moves by itself where it is at a time, and ends no movement.
  ///
  /// Call it before a client asks for offsets and frames. They are otherwise those of the last event of any
  /// device, so they would tell the time of this event.
  package func showContent(at moment: Timestamp) {
    guard !timedViews.isEmpty else { return }
    for view in timedViews where view.owner === self { view.show(at: max(moment, now)) }
  }

  /// Adds a view that changes with time, unless it is known.
  func addTimed(_ view: any TimedView) {
    guard !timedViews.contains(where: { $0 === view }) else { return }
    timedViews.append(view)
  }

  /// Removes a view that no longer changes with time.
  func removeTimed(_ view: any TimedView) {
    timedViews.removeAll { $0 === view }
  }

  private func abandon(_ view: any TimedView) {
    removeTimed(view)
    view.leaveTime()
  }
}
