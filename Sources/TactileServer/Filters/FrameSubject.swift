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
  /// An action of a view.
  case action(SceneElement)
  /// A recognizer of the machine's own windows, for clients that receive only its name.
  case gestureName(SceneGestureRecord)
  /// A device.
  case device(Int)
  /// A variable of a user or of the machine.
  case variable(SceneOwner)
  /// A decision, a mode or an idle time, whose subject no filter chooses by.
  case none
}

extension FrameSubject {
  /// Whether not every watcher receives it: it is about a secret window, or for clients that may not
  /// watch.
  var isForSome: Bool {
    switch self {
    case .touch(let element, _), .view(let element), .action(let element): element.window.isSecret
    case .gesture(let gesture): gesture.element.window.isSecret
    case .secretTouch, .gestureName: true
    case .device, .variable, .none: false
    }
  }

  /// The window that it is about; nil if it is about none.
  var window: SceneWindowRecord? {
    switch self {
    case .touch(let element, _), .view(let element), .action(let element): element.window
    case .gesture(let gesture), .gestureName(let gesture): gesture.element.window
    case .secretTouch(let window, _): window
    case .device, .variable, .none: nil
    }
  }
}

extension TouchMessage {
  /// The message for clients that do not see inside the touch's window: that the window is touched,
  /// without where and how.
  var withoutContents: TouchMessage {
    TouchMessage(
      id: id, device: device, window: window, user: user, view: window, phase: phase,
      location: .zero, previousLocation: .zero, tapCount: 0, isScripted: isScripted)
  }
}

extension GestureMessage {
  /// The message for clients that receive only the name and the state of a gesture.
  var withoutContents: GestureMessage {
    GestureMessage(
      recognizer: recognizer, kind: kind, window: window, user: user, view: view, state: state,
      location: .zero, numberOfTouches: 0, touches: [])
  }
}

extension PenMessage {
  /// Creates the message of a pen with these angles and this state.
  init(azimuthAngle: Double, altitudeAngle: Double, state: PenState) {
    self.init(
      azimuthAngle: azimuthAngle, altitudeAngle: altitudeAngle, isEraser: state.contains(.eraser),
      barrelButton: state.contains(.barrelButton),
      secondBarrelButton: state.contains(.secondBarrelButton))
  }
}
