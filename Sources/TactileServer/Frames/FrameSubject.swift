import TactileWire

/// What an entry of a frame is about: what filters look at.
struct FrameSubject {
  /// The window; nil for what belongs to none, such as a device.
  let window: SceneWindowRecord?
  /// The view; nil for what belongs to none.
  let view: PreparedString?
  /// The recognizer, for gestures.
  let gesture: PreparedString?
  /// What the recognizer recognizes, for gestures.
  let kind: PreparedString?
  /// The device, for touches and devices.
  let device: Int?

  init(
    _ element: SceneElement, gesture: PreparedString? = nil, kind: PreparedString? = nil,
    device: Int? = nil
  ) {
    window = element.window
    view = element.name
    self.gesture = gesture
    self.kind = kind
    self.device = device
  }

  init(device: Int) {
    (window, view, gesture, kind) = (nil, nil, nil, nil)
    self.device = device
  }
}
