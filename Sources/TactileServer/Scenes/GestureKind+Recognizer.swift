import Tactile
import TactileWire

extension GestureDescription.Kind {
  /// A recognizer of this kind; figures that are not stated are thresholds.
  func recognizer(named name: String, _ defaults: GestureDefaults) -> GestureRecognizer {
    switch self {
    case .tap, .longPress, .swipe: strokeless(name, defaults)
    case .pan(let figures):
      figures.applied(to: PanGestureRecognizer(name: name, defaults: defaults))
    case .screenEdgePan(let figures, let edges, let zone):
      figures.applied(to: Self.edgePan(name, edges, zone, defaults))
    default: shaped(name, defaults)
    }
  }

  private func strokeless(_ name: String, _ defaults: GestureDefaults) -> GestureRecognizer {
    switch self {
    case .tap(let taps, let touches, let movement, let interval, let distance, let duration):
      let tap = TapGestureRecognizer(name: name, defaults: defaults)
      tap.numberOfTapsRequired = taps
      tap.numberOfTouchesRequired = touches
      if let movement { tap.allowableMovement = movement }
      if let interval { tap.maximumInterval = interval }
      if let distance { tap.maximumDistance = distance }
      if let duration { tap.maximumDuration = duration }
      return tap
    case .longPress(
      let touches, let taps, let duration, let movement, let interval, let distance,
      let tapDuration):
      let press = LongPressGestureRecognizer(name: name, defaults: defaults)
      press.numberOfTouchesRequired = touches
      press.numberOfTapsRequired = taps
      if let duration { press.minimumPressDuration = duration }
      if let movement { press.allowableMovement = movement }
      if let interval { press.maximumInterval = interval }
      if let distance { press.maximumDistance = distance }
      if let tapDuration { press.maximumTapDuration = tapDuration }
      return press
    case .swipe(let directions, let touches, let duration, let distance, let sideways):
      let swipe = SwipeGestureRecognizer(name: name, defaults: defaults)
      swipe.direction = directions
      swipe.numberOfTouchesRequired = touches
      if let duration { swipe.maximumDuration = duration }
      if let distance { swipe.minimumDistance = distance }
      if let sideways { swipe.maximumSideways = sideways }
      return swipe
    default: preconditionFailure("\(word) is made elsewhere")
    }
  }

  private static func edgePan(
    _ name: String, _ edges: ScreenEdges, _ zone: Double?, _ defaults: GestureDefaults
  ) -> ScreenEdgePanGestureRecognizer {
    let pan = ScreenEdgePanGestureRecognizer(name: name, edges: edges, defaults: defaults)
    if let zone { pan.zone = zone }
    return pan
  }

  private func shaped(_ name: String, _ defaults: GestureDefaults) -> GestureRecognizer {
    switch self {
    case .pinch(let spanChange):
      let pinch = PinchGestureRecognizer(name: name, defaults: defaults)
      if let spanChange { pinch.minimumSpanChange = spanChange }
      return pinch
    case .rotation(let angle):
      let rotation = RotationGestureRecognizer(name: name, defaults: defaults)
      if let angle { rotation.minimumRotation = angle }
      return rotation
    case .transform(let touches, let movement, let spanChange, let angle):
      let transform = TransformGestureRecognizer(name: name, defaults: defaults)
      transform.minimumNumberOfTouches = touches
      if let movement { transform.minimumMovement = movement }
      if let spanChange { transform.minimumSpanChange = spanChange }
      if let angle { transform.minimumRotation = angle }
      return transform
    case .sequence(let regions, let steps, let duration, let movement, let tolerates, let excludes):
      let sequence = SequenceGestureRecognizer(
        name: name, regions: regions, steps: steps, defaults: defaults)
      if let duration { sequence.maximumDuration = duration }
      if let movement { sequence.allowableMovement = movement }
      sequence.toleratesOtherTouches = tolerates
      sequence.excludesOthers = excludes
      return sequence
    case .hover: return HoverGestureRecognizer(name: name)
    default: preconditionFailure("\(word) is made elsewhere")
    }
  }
}

extension GestureDescription.PanFigures {
  /// Gives a pan its figures.
  fileprivate func applied(to pan: PanGestureRecognizer) -> GestureRecognizer {
    pan.minimumNumberOfTouches = minimumTouches
    if let maximumTouches { pan.maximumNumberOfTouches = maximumTouches }
    if let movement { pan.minimumMovement = movement }
    return pan
  }
}
