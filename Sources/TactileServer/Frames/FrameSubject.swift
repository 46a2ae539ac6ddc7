import TactileWire

/// What an entry of a frame is about: what filters look at.
struct FrameSubject {
  /// The view; nil for what belongs to none, such as a device. Entries are copied and dropped in every
  /// frame, so this one reference stands for the window's and the name's.
  private let element: SceneElement?
  /// The recognizer, for gestures.
  let gesture: PreparedString?
  /// What the recognizer recognizes, for gestures.
  let kind: PreparedString?
  /// The device, for touches and devices.
  let device: Int?

  /// The window; nil for what belongs to none.
  var window: SceneWindowRecord? { element?.window }
  /// The view's name; nil for what belongs to none.
  var view: PreparedString? { element?.name }

  init(
    _ element: SceneElement, gesture: PreparedString? = nil, kind: PreparedString? = nil,
    device: Int? = nil
  ) {
    self.element = element
    self.gesture = gesture
    self.kind = kind
    self.device = device
  }

  init(device: Int? = nil) {
    (element, gesture, kind) = (nil, nil, nil)
    self.device = device
  }
}
