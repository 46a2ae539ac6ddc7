import Tactile
import TactileWire

extension SceneElement {
  /// Reports that a finger explores the view (S301).
  ///
  /// - Parameters:
  ///   - view: The view of this element.
  ///   - part: The number of the part under the finger; nil if the view has no parts.
  func reportExploring(_ view: View, part: Int?) {
    let values = ControlValues(of: view, description.kind)
    let message = ExploredMessage(
      window: window.name, user: window.user, view: name, kind: description.kind.word,
      label: view.accessibilityLabel, hint: view.accessibilityHint,
      isEnabled: (view as? Control)?.isEnabled == false ? false : nil,
      isOn: values.isOn, value: values.value, segment: values.segment, page: values.page, part: part
    )
    window.sink.append(message, of: self)
  }
}
