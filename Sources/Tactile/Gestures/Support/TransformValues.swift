// libm's atan2; see AffineTransform.
import Glibc

/// The transform of several fingers on the screen: as a matrix and as its parts.
struct TransformValues: Equatable {
  var transform = AffineTransform.identity
  /// The movement of the fingers' centroid. Unlike the translation of the matrix, it does not depend on the origin.
  var movement = Vector.zero
  var scale = 1.0
  /// The angle, which can exceed a full turn; the matrix does not contain full turns.
  var rotation = 0.0
}

extension TransformValues {
  /// Creates the parts of a transform, with the centroid of the fingers at a location.
  init(_ transform: AffineTransform, at middle: Point) {
    self.transform = transform
    movement = transform.inverse.map { middle - $0.apply(middle) } ?? .zero
    scale = transform.determinant.magnitude.squareRoot()
    rotation = atan2(transform.b, transform.a)
  }
}
