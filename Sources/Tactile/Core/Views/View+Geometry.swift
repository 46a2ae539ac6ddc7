extension View {
  /// The bounding box of the view in the coordinates of its superview (S34).
  ///
  /// Setting it moves the center and sets the size of the bounds so that the view, with its
  /// transform, fills the rectangle. Under a rotation no such size exists; the bounds then get the
  /// size of the rectangle.
  public var frame: Rect {
    get {
      guard !transform.isIdentity else {
        return Rect(
          x: center.x - bounds.size.width / 2, y: center.y - bounds.size.height / 2,
          width: bounds.size.width, height: bounds.size.height)
      }
      return transformToSuperview.apply(bounds)
    }
    set {
      let isPureScale = transform.b == 0 && transform.c == 0
      let scaleX = isPureScale && transform.a != 0 ? transform.a.magnitude : 1
      let scaleY = isPureScale && transform.d != 0 ? transform.d.magnitude : 1
      bounds.size = Size(width: newValue.size.width / scaleX, height: newValue.size.height / scaleY)
      center = newValue.center + Vector(dx: -transform.tx, dy: -transform.ty)
    }
  }

  /// The transform from the view's coordinates to those of its superview; for a window, to those of
  /// its screen (S33).
  public var transformToSuperview: AffineTransform {
    let middle = bounds.center
    return AffineTransform(translationX: -middle.x, translationY: -middle.y)
      .concatenating(transform)
      .concatenating(AffineTransform(translationX: center.x, translationY: center.y))
  }

  /// The transform from the view's coordinates to points of the screen.
  public var transformToScreen: AffineTransform {
    var transform = transformToSuperview
    var ancestor = superview
    while let view = ancestor {
      transform = transform.concatenating(view.transformToSuperview)
      ancestor = view.superview
    }
    return transform
  }

  /// Converts a point from the superview's coordinates.
  ///
  /// A transform without an inverse shows the view as a line or a point. The result is then a point
  /// outside any bounds.
  @inline(__always)
  func convertFromSuperview(_ point: Point) -> Point {
    let middle = bounds.center
    let offset = Point(x: point.x - center.x, y: point.y - center.y)
    guard !transform.isIdentity else {
      return Point(x: middle.x + offset.x, y: middle.y + offset.y)
    }
    guard let inverse = transform.inverse else { return Point(x: .infinity, y: .infinity) }
    return middle + (inverse.apply(offset) - .zero)
  }

  /// Converts a point of the screen to this view's coordinates.
  public func convertFromScreen(_ point: Point) -> Point {
    convertFromSuperview(superview?.convertFromScreen(point) ?? point)
  }

  /// Converts a movement in points of the screen to this view's coordinates. Only scale and
  /// rotation have an effect (S152).
  public func convertFromScreen(_ vector: Vector) -> Vector {
    let outer = superview?.convertFromScreen(vector) ?? vector
    guard !transform.isIdentity else { return outer }
    return transform.inverse?.apply(outer) ?? .zero
  }

  /// Converts a point from this view's coordinates to those of another view; nil stands for the
  /// window (S33).
  public func convert(_ point: Point, to view: View?) -> Point {
    let target = view ?? window
    guard target !== self else { return point }
    let shared = commonAncestor(with: target)
    return descend(ascend(point, to: shared), from: shared, to: target)
  }

  /// Converts a point from another view's coordinates to those of this view; nil stands for the
  /// window (S33).
  public func convert(_ point: Point, from view: View?) -> Point {
    (view ?? window)?.convert(point, to: self) ?? point
  }

  /// Converts a rectangle from this view's coordinates to those of another view; nil stands for the
  /// window.
  ///
  /// The result is a bounding box, which is taken in the nearest common ancestor and again in the
  /// target (S33).
  public func convert(_ rect: Rect, to view: View?) -> Rect {
    let target = view ?? window
    guard target !== self else { return rect }
    let shared = commonAncestor(with: target)
    let up = path(to: shared).reduce(AffineTransform.identity) {
      $0.concatenating($1.transformToSuperview)
    }
    let down = (target?.path(to: shared) ?? []).reduce(AffineTransform.identity) {
      $0.concatenating($1.transformToSuperview)
    }
    guard let inverse = down.inverse else { return .zero }
    return inverse.apply(up.apply(rect))
  }

  /// Converts a rectangle from another view's coordinates to those of this view; nil stands for the
  /// window.
  public func convert(_ rect: Rect, from view: View?) -> Rect {
    (view ?? window)?.convert(rect, to: self) ?? rect
  }

  private func path(to ancestor: View?) -> [View] {
    var path: [View] = []
    var view: View? = self
    while let current = view, current !== ancestor {
      path.append(current)
      view = current.superview
    }
    return path
  }

  private func ascend(_ point: Point, to ancestor: View?) -> Point {
    path(to: ancestor).reduce(point) { $1.transformToSuperview.apply($0) }
  }

  private func descend(_ point: Point, from ancestor: View?, to target: View?) -> Point {
    (target?.path(to: ancestor) ?? []).reversed().reduce(point) { $1.convertFromSuperview($0) }
  }

  private func commonAncestor(with other: View?) -> View? {
    var candidate: View? = self
    while let view = candidate {
      if other?.isDescendant(of: view) ?? false { return view }
      candidate = view.superview
    }
    return nil
  }
}
