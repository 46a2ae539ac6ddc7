import Tactile

/// The delegate of the scroll view, which names the view that fingers zoom.
final class EngineZooming: ScrollViewDelegate {
  /// The view that fingers zoom.
  weak var view: View?

  func viewForZooming(in scrollView: ScrollView) -> View? { view }
}
