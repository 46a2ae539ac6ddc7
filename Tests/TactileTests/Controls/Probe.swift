@testable import Tactile

/// A control that records how it tracks, with answers that tests set.
final class Probe: Control {
  weak var glass: Glass?
  var begins = true
  var continues = true
  var disablesItself = false

  override func beginTracking(_ touch: Touch, with event: TouchEvent) -> Bool {
    glass?.write("begin \(touch.contact.tracking)")
    return begins
  }

  override func continueTracking(_ touch: Touch, with event: TouchEvent) -> Bool {
    glass?.write("continue")
    if disablesItself { isEnabled = false }
    return continues
  }

  override func endTracking(_ touch: Touch, with event: TouchEvent) {
    glass?.write("end")
  }

  override func cancelTracking(with event: TouchEvent?) {
    glass?.write("cancel")
  }
}

extension ControlEvent {
  /// The word of the event in the log.
  fileprivate var word: String {
    switch self {
    case .touchDown: "down"
    case .touchDownRepeat: "repeat"
    case .touchDragInside: "inside"
    case .touchDragOutside: "outside"
    case .touchDragEnter: "enter"
    case .touchDragExit: "exit"
    case .touchUpInside: "up inside"
    case .touchUpOutside: "up outside"
    case .touchCancel: "cancelled"
    case .valueChanged: "value"
    case .primaryActionTriggered: "primary"
    }
  }
}

extension Glass {
  /// Adds a control and records every event that it sends.
  func add(_ control: Control, in parent: View? = nil) {
    (parent ?? window).addSubview(control)
    for event in ControlEvent.allCases {
      control.addAction(for: ControlEvents(event)) { [unowned self] _ in write(event.word) }
    }
  }

  /// Returns a control at (100, 100) with a size of 100 by 100.
  func probe() -> Probe {
    let control = Probe(frame: Rect(x: 100, y: 100, width: 100, height: 100), name: "probe")
    control.glass = self
    add(control)
    return control
  }
}
