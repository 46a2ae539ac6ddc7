extension View {
  /// The upright rectangle around the view in its superview's coordinates (S34).
  ///
  /// Setting it moves the center and sets the size of the bounds so that the view, with its
  /// transform, fills the rectangle; under a turn there is no such size, and the rectangle's own is
  /// taken.
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

  /// From the view's coordinates to its superview's (for a window: to its screen's) (S33).
  public var transformToSuperview: AffineTransform {
    let middle = bounds.center
    return AffineTransform(translationX: -middle.x, translationY: -middle.y)
      .concatenating(transform)
      .concatenating(AffineTransform(translationX: center.x, translationY: center.y))
  }

  /// From the view's coordinates to its screen's points.
  public var transformToScreen: AffineTransform {
    var transform = transformToSuperview
    var ancestor = superview
    while let view = ancestor {
      transform = transform.concatenating(view.transformToSuperview)
      ancestor = view.superview
    }
    return transform
  }

  /// A place in the superview, in this view's coordinates.
  ///
  /// A transform without a way back shows the view as a line or a point, which nothing can be
  /// inside of: the answer is then a place outside every bounds.
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

  /// A place on the screen in points, in this view's coordinates.
  public func convertFromScreen(_ point: Point) -> Point {
    convertFromSuperview(superview?.convertFromScreen(point) ?? point)
  }

  /// A movement on the screen in points, in this view's coordinates: only scales and turns count
  /// (S152).
  public func convertFromScreen(_ vector: Vector) -> Vector {
    let outer = superview?.convertFromScreen(vector) ?? vector
    guard !transform.isIdentity else { return outer }
    return transform.inverse?.apply(outer) ?? .zero
  }

  /// A place in this view, in another view's coordinates; nil means the window's (S33).
  public func convert(_ point: Point, to view: View?) -> Point {
    let target = view ?? window
    guard target !== self else { return point }
    let shared = commonAncestor(with: target)
    return descend(ascend(point, to: shared), from: shared, to: target)
  }

  /// A place in another view, in this view's coordinates; nil means the window's (S33).
  public func convert(_ point: Point, from view: View?) -> Point {
    (view ?? window)?.convert(point, to: self) ?? point
  }

  /// A rectangle in this view, in another view's coordinates: the corners are converted, the box
  /// around them is taken in the nearest common ancestor and again in the target (S33).
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

  /// A rectangle in another view, in this view's coordinates; nil means the window's.
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
