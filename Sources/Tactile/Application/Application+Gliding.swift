extension Application {
  /// When the first coasting content comes to rest; nil while none coasts.
  var nextRest: Timestamp? {
    var next: Timestamp?
    for view in glidingViews {
      guard let end = view.glide?.end else { continue }
      if next.map({ end < $0 }) ?? true { next = end }
    }
    return next
  }

  /// Brings coasting content to a moment, so that the touches of that moment find it where it is
  /// seen (S193). A scroll view that has left its window stops.
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
