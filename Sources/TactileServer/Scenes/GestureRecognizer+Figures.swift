import Tactile

extension GestureRecognizer {
  /// Takes over the figures of a recognizer of the same kind; a gesture under way goes on by them.
  func takeFigures(of fresh: GestureRecognizer) {
    switch (self, fresh) {
    case (let tap as TapGestureRecognizer, let fresh as TapGestureRecognizer):
      tap.numberOfTapsRequired = fresh.numberOfTapsRequired
      tap.numberOfTouchesRequired = fresh.numberOfTouchesRequired
      tap.allowableMovement = fresh.allowableMovement
      tap.maximumInterval = fresh.maximumInterval
      tap.maximumDistance = fresh.maximumDistance
      tap.maximumDuration = fresh.maximumDuration
    case (let press as LongPressGestureRecognizer, let fresh as LongPressGestureRecognizer):
      press.numberOfTouchesRequired = fresh.numberOfTouchesRequired
      press.numberOfTapsRequired = fresh.numberOfTapsRequired
      press.minimumPressDuration = fresh.minimumPressDuration
      press.allowableMovement = fresh.allowableMovement
      press.maximumInterval = fresh.maximumInterval
      press.maximumDistance = fresh.maximumDistance
      press.maximumTapDuration = fresh.maximumTapDuration
    case (let pan as PanGestureRecognizer, let fresh as PanGestureRecognizer):
      pan.minimumNumberOfTouches = fresh.minimumNumberOfTouches
      pan.maximumNumberOfTouches = fresh.maximumNumberOfTouches
      pan.minimumMovement = fresh.minimumMovement
      takeEdges(of: fresh)
    default: takeShape(of: fresh)
    }
  }

  private func takeEdges(of fresh: GestureRecognizer) {
    guard let pan = self as? ScreenEdgePanGestureRecognizer,
      let fresh = fresh as? ScreenEdgePanGestureRecognizer
    else { return }
    pan.edges = fresh.edges
    pan.zone = fresh.zone
  }

  private func takeShape(of fresh: GestureRecognizer) {
    switch (self, fresh) {
    case (let swipe as SwipeGestureRecognizer, let fresh as SwipeGestureRecognizer):
      swipe.direction = fresh.direction
      swipe.numberOfTouchesRequired = fresh.numberOfTouchesRequired
      swipe.maximumDuration = fresh.maximumDuration
      swipe.minimumDistance = fresh.minimumDistance
      swipe.maximumSideways = fresh.maximumSideways
    case (let pinch as PinchGestureRecognizer, let fresh as PinchGestureRecognizer):
      pinch.minimumSpanChange = fresh.minimumSpanChange
    case (let rotation as RotationGestureRecognizer, let fresh as RotationGestureRecognizer):
      rotation.minimumRotation = fresh.minimumRotation
    case (let transform as TransformGestureRecognizer, let fresh as TransformGestureRecognizer):
      transform.minimumNumberOfTouches = fresh.minimumNumberOfTouches
      transform.minimumMovement = fresh.minimumMovement
      transform.minimumSpanChange = fresh.minimumSpanChange
      transform.minimumRotation = fresh.minimumRotation
    case (let sequence as SequenceGestureRecognizer, let fresh as SequenceGestureRecognizer):
      sequence.maximumDuration = fresh.maximumDuration
      sequence.allowableMovement = fresh.allowableMovement
      sequence.toleratesOtherTouches = fresh.toleratesOtherTouches
      sequence.excludesOthers = fresh.excludesOthers
      sequence.regions = fresh.regions
      sequence.steps = fresh.steps
    default: break
    }
  }
}
