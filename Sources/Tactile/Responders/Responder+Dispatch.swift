extension Responder {
  /// The view that ties this responder to a window: itself, or a controller's.
  var anchorView: View? {
    (self as? View) ?? (self as? ViewController)?.view
  }

  /// Calls the method for a motion's phase.
  func receive(_ event: MotionEvent) {
    switch event.phase {
    case .began: motionBegan(event)
    case .ended: motionEnded(event)
    case .cancelled: motionCancelled(event)
    }
  }

  /// Calls the method for a press's phase.
  func receive(_ event: PressesEvent) {
    switch event.phase {
    case .began: pressesBegan(event)
    case .changed: pressesChanged(event)
    case .ended: pressesEnded(event)
    case .cancelled: pressesCancelled(event)
    }
  }
}
