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
  /// Ends the frame that calls have made, and sends it.
  func publish()
  /// Returns the last frame of an owner of windows, which keeps its time up to date.
  func lastFrame(of owner: SceneOwner) -> LastFrame
}

/// The time of the last frame that contained an event for certain users.
///
/// A client without the permission `watch` receives this time and not that of the last event of any
/// device, which would show when windows of other users are touched.
final class LastFrame {
  /// The time; zero before the first frame.
  var time = Timestamp.zero
  /// Whether the current frame has an event for these users, so that it replaces this frame.
  var isNoted = false

  /// Records the time of the frame that replaces this one.
  func stamp(_ now: Timestamp) { (time, isNoted) = (now, false) }
}
