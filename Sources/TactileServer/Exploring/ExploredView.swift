import Tactile

/// A view under an exploring finger, and the part of it (S301).
package struct ExploredView {
  /// The view; nil if it is gone.
  package private(set) weak var view: View?
  /// The number of the part under the finger, from 0; nil if the view has no parts.
  ///
  /// The parts of a segmented control are its segments. The left half of a stepper or page control is the part 0,
  /// and the right half is the part 1.
  package let part: Int?
  /// The location of the finger, in the view's own coordinates.
  private let location: Point

  /// - Parameters:
  ///   - view: The view.
  ///   - point: The location of the finger on the screen, in points.
  init(_ view: View, at point: Point) {
    self.view = view
    location = view.convertFromScreen(point)
    switch view {
    case let control as SegmentedControl: part = control.segmentIndex(at: location)
    case is Stepper, is PageControl: part = location.x < view.bounds.center.x ? 0 : 1
    default: part = nil
    }
  }

  /// Returns whether both are the same part of the same view.
  func isSame(as other: ExploredView?) -> Bool {
    guard let view, let other else { return false }
    return view === other.view && part == other.part
  }

  /// Returns the point of the screen at which a tap activates the view: its center, the knob of a slider, or
  /// where the finger was; nil if no touch there hits the view (S303).
  func activationPoint(in application: Application, on screen: Screen?) -> Point? {
    guard let view, let window = view.window, window.application === application else {
      return nil
    }
    let center = (view as? Slider)?.knobFrame.center ?? view.bounds.center
    // The center of a view with parts belongs to any of them.
    for place in part == nil ? [center, location] : [location] {
      guard let point = view.convertToScreen(place) else { continue }
      if application.exploredView(at: point, on: screen) === view { return point }
    }
    return nil
  }
}
