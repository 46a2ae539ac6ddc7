/// Is told how a scroll view's content moves; every method does nothing by default.
public protocol ScrollViewDelegate: AnyObject {
  /// The content is elsewhere now: dragged, coasting, or moved by the app.
  func scrollViewDidScroll(_ scrollView: ScrollView)

  /// A finger is about to drag the content.
  func scrollViewWillBeginDragging(_ scrollView: ScrollView)

  /// The finger lifted.
  ///
  /// - Parameters:
  ///   - scrollView: The scroll view.
  ///   - velocity: How fast the offset changes, in the scroll view's units per second.
  ///   - targetContentOffset: Where the content will come to rest; may be set to another place.
  func scrollViewWillEndDragging(
    _ scrollView: ScrollView, withVelocity velocity: Vector, targetContentOffset: inout Point)

  /// The finger has lifted, or the drag was cancelled; `decelerate` tells whether the content coasts
  /// on.
  func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate decelerate: Bool)

  /// The content begins to coast.
  func scrollViewWillBeginDecelerating(_ scrollView: ScrollView)

  /// The content has come to rest, by itself or because a finger caught it (S193).
  func scrollViewDidEndDecelerating(_ scrollView: ScrollView)
}

extension ScrollViewDelegate {
  /// Does nothing.
  public func scrollViewDidScroll(_ scrollView: ScrollView) {}

  /// Does nothing.
  public func scrollViewWillBeginDragging(_ scrollView: ScrollView) {}

  /// Does nothing.
  public func scrollViewWillEndDragging(
    _ scrollView: ScrollView, withVelocity velocity: Vector, targetContentOffset: inout Point
  ) {}

  /// Does nothing.
  public func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate decelerate: Bool) {}

  /// Does nothing.
  public func scrollViewWillBeginDecelerating(_ scrollView: ScrollView) {}

  /// Does nothing.
  public func scrollViewDidEndDecelerating(_ scrollView: ScrollView) {}
}
