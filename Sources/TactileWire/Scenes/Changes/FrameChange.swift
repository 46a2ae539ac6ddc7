import Tactile

/// The new frame of a view.
package struct FrameChange: Sendable {
  /// The name of the view.
  package let name: Name
  /// The frame in its superview, before its transform.
  package let rect: Rect
  /// The place of the name in the call.
  package let place: SourcePlace
}
