import Tactile
import TactileWire

/// The values of a control, as messages report them. A value that the control does not have is nil.
struct ControlValues {
  /// Whether a switch is on.
  private(set) var isOn: Bool?
  /// The value of a slider or stepper.
  private(set) var value: Double?
  /// The number of the selected segment, from 0.
  private(set) var segment: Int?
  /// The number of the current page, from 0.
  private(set) var page: Int?

  /// Reads the values of a view of a scene.
  ///
  /// - Parameters:
  ///   - view: The view.
  ///   - kind: Its kind in the scene.
  init(of view: View, _ kind: ViewDescription.Kind) {
    switch kind {
    case .toggle: isOn = (view as? Switch)?.isOn
    case .slider: value = (view as? Slider)?.value
    case .stepper: value = (view as? Stepper)?.value
    case .segmented: segment = (view as? SegmentedControl)?.selectedSegmentIndex
    case .pages: page = (view as? PageControl)?.currentPage
    case .view, .button, .scroll: break
    }
  }
}
