// libm's atan2; see AffineTransform.
import Glibc

/// What fingers have done together, on the screen: as a matrix and as its parts.
struct TransformValues: Equatable {
  var transform = AffineTransform.identity
  /// How far the fingers' middle has moved; unlike the matrix's own move it does not depend on where
  /// the origin is.
  var movement = Vector.zero
  var scale = 1.0
  /// Counted on past a full turn, which the matrix cannot tell.
  var rotation = 0.0
}

extension TransformValues {
  /// The parts of a transform, with the fingers' middle at a place.
  init(_ transform: AffineTransform, at middle: Point) {
    self.transform = transform
    movement = transform.inverse.map { middle - $0.apply(middle) } ?? .zero
    scale = transform.determinant.magnitude.squareRoot()
    rotation = atan2(transform.b, transform.a)
  }
}
