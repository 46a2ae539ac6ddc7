/// Receives the touch messages of a ``Control`` or ``ScrollView`` before the view handles them.
package protocol TouchObserver: AnyObject {
  /// The view received a touch message: touches that are now in a phase.
  func observe(_ touches: [Touch], _ phase: Touch.Phase)
}
