import TactileWire

/// What an entry of a frame is about: what filters look at.
///
/// Subjects come and go in every frame, so one reference stands for all names.
struct FrameSubject {
  /// The view; nil for what belongs to none, such as a device.
  let element: SceneElement?
  /// The recognizer, for gestures.
  let gesture: SceneGestureRecord?
  /// The device, for touches and devices.
  let device: Int?

  /// What a view was told.
  init(_ element: SceneElement, device: Int? = nil) {
    self.element = element
    self.device = device
    gesture = nil
  }

  /// What a recognizer made of touches.
  init(_ gesture: SceneGestureRecord) {
    self.gesture = gesture
    element = nil
    device = nil
  }

  /// What belongs to no view.
  init(device: Int? = nil) {
    self.device = device
    element = nil
    gesture = nil
  }
}
