/// A drag under way: where its content was, and which way it may go.
struct ScrollDrag {
  /// The offset at the start, as if the content did not resist beyond its edges.
  let origin: Point
  /// The directions it moves the content in.
  let axes: ScrollAxes
  /// The movement that made it a drag and does not count (S154), in the scroll view's units.
  let swallowed: Vector
}
