import Tactile
import TactileWire

/// The subject of an entry of a frame, by which filters choose.
enum FrameSubject {
  /// A touch in a view, on a device.
  case touch(SceneElement, device: Int)
  /// A view.
  case view(SceneElement)
  /// A recognizer.
  case gesture(SceneGestureRecord)
  /// A touch in a secret window, on a device, for clients that do not see inside the window.
  case secretTouch(SceneWindowRecord, device: Int)
  /// A device.
  case device(Int)
  /// A decision, whose subject no filter chooses by.
  case none
}

extension FrameSubject {
  /// Whether it is about a secret window.
  var isSecret: Bool {
    switch self {
    case .touch(let element, _), .view(let element): element.window.isSecret
    case .gesture(let gesture): gesture.element.window.isSecret
    case .secretTouch: true
    case .device, .none: false
    }
  }
}

extension TouchMessage {
  /// The message for clients that do not see inside the touch's window: that the window is touched,
  /// without where and how.
  var withoutContents: TouchMessage {
    TouchMessage(
      id: id, device: device, window: window, user: user, view: window, phase: phase,
      location: .zero, previousLocation: .zero, tapCount: 0)
  }
}
