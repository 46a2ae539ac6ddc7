extension Application {
  /// The time at which the first coasting content stops; nil if none coasts.
  var nextRest: Timestamp? {
    var next: Timestamp?
    for view in glidingViews {
      guard let end = view.glide?.end else { continue }
      if next.map({ end < $0 }) ?? true { next = end }
    }
    return next
  }

  /// Moves coasting content to its position at a time, so that touches of that time hit what is
  /// shown there (S193). A scroll view that has left its window stops.
  func glide(to moment: Timestamp) {
    guard !glidingViews.isEmpty else { return }
    for view in glidingViews {
      if view.owner === self { view.glide(to: moment) } else { abandon(view) }
    }
  }

  private func abandon(_ view: ScrollView) {
    glidingViews.removeAll { $0 === view }
    view.stopGliding()
  }
}
