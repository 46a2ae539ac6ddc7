extension Responder {
  /// The view by which this responder belongs to a window: itself, or the view of a controller.
  var anchorView: View? {
    (self as? View) ?? (self as? ViewController)?.view
  }

  /// Calls the method for the phase of a motion.
  func receive(_ event: MotionEvent) {
    switch event.phase {
    case .began: motionBegan(event)
    case .ended: motionEnded(event)
    case .cancelled: motionCancelled(event)
    }
  }

  /// Calls the method for the phase of a press.
  func receive(_ event: PressesEvent) {
    switch event.phase {
    case .began: pressesBegan(event)
    case .changed: pressesChanged(event)
    case .ended: pressesEnded(event)
    case .cancelled: pressesCancelled(event)
    }
  }
}
