/// A receiver of notifications about scrolling and zooming. Every method does nothing by default.
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

  /// An animated change of the offset or the scale has ended, by itself or because a touch or the app
  /// stopped it (S238, S239).
  func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView)

  /// Returns the view that a pinch zooms: a direct subview of the scroll view. Nil, the default,
  /// zooms nothing (S243).
  func viewForZooming(in scrollView: ScrollView) -> View?

  /// A pinch or an animation is about to zoom a view.
  func scrollViewWillBeginZooming(_ scrollView: ScrollView, with view: View?)

  /// The scale has changed: by a pinch, by an animation or by the app.
  func scrollViewDidZoom(_ scrollView: ScrollView)

  /// The zoom has ended, and the scale is within its limits unless a touch landed before (S241).
  func scrollViewDidEndZooming(_ scrollView: ScrollView, with view: View?, atScale scale: Double)
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

  /// Does nothing.
  public func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) {}

  /// Returns nil.
  public func viewForZooming(in scrollView: ScrollView) -> View? { nil }

  /// Does nothing.
  public func scrollViewWillBeginZooming(_ scrollView: ScrollView, with view: View?) {}

  /// Does nothing.
  public func scrollViewDidZoom(_ scrollView: ScrollView) {}

  /// Does nothing.
  public func scrollViewDidEndZooming(
    _ scrollView: ScrollView, with view: View?, atScale scale: Double
  ) {}
}
