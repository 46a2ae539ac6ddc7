import Tactile
import TactileWire

/// Receives the events in the views of a scene while a frame is processed.
protocol FrameSink: AnyObject {
  /// Adds a touch that a view received.
  func append(_ message: TouchMessage, of element: SceneElement)
  /// Adds the state that a recognizer has entered or confirmed.
  func append(
    _ state: GestureMessage.State, of recognizer: GestureRecognizer, _ record: SceneGestureRecord)
  /// Adds an event of a control.
  func append(_ message: ControlMessage, of element: SceneElement)
  /// Adds a movement of a scroll view's content.
  func append(_ message: ScrollMessage, of element: SceneElement)
  /// Adds a view that a finger has explored.
  func append(_ message: ExploredMessage, of element: SceneElement)
  /// Adds an action that was sent.
  func append(_ message: ActionMessage, of element: SceneElement)
  /// Notes that a sequence is locked out for a time in seconds, after wrong tries (S287).
  func noteLockout(of gesture: SceneGestureRecord, for duration: TimeInterval)
}
