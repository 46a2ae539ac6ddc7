/// A receiver of notifications about scrolling. Every method does nothing by default.
public protocol ScrollViewDelegate: AnyObject {
  /// The offset has changed: by a drag, by coasting or by the app.
  func scrollViewDidScroll(_ scrollView: ScrollView)

  /// A touch is about to drag the content.
  func scrollViewWillBeginDragging(_ scrollView: ScrollView)

  /// The touch that dragged the content has lifted.
  ///
  /// - Parameters:
  ///   - scrollView: The scroll view.
  ///   - velocity: The velocity of the offset, in the scroll view's units per second.
  ///   - targetContentOffset: The offset at which the content will stop. The delegate may change
  ///     it.
  func scrollViewWillEndDragging(
    _ scrollView: ScrollView, withVelocity velocity: Vector, targetContentOffset: inout Point)

  /// The drag has ended or was cancelled. `decelerate` says whether the content coasts.
  func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate decelerate: Bool)

  /// The content starts to coast.
  func scrollViewWillBeginDecelerating(_ scrollView: ScrollView)

  /// The content has stopped, by itself or because a touch landed (S193).
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
