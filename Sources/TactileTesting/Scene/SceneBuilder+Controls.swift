import Tactile

/// The lines of controls and scroll views.
extension SceneBuilder {
  /// A control that writes down each of its events.
  func makeControl(
    _ control: Control, _ name: Word, _ attributes: inout Attributes
  ) throws(SpecificationError) -> Control {
    control.isEnabled = !attributes.flag("disabled")
    if let margin = try attributes.number("margin") { control.trackingMargin = margin }
    guard !attributes.flag("silent") else { return control }
    for (word, events) in Self.controlEvents {
      control.addAction(for: events) { [unowned panel] (_: Control) in
        panel.write("\(name.text) \(word)")
      }
    }
    return control
  }

  func makeScroll(
    _ scroll: ScrollView, _ attributes: inout Attributes
  ) throws(SpecificationError) -> ScrollView {
    if let size = try attributes.value("content") {
      let (width, height) = try size.numbers(by: "x", "a size, as 400x2000")
      scroll.contentSize = Size(width: width, height: height)
    }
    if let answer = try attributes.answer("delays-content") { scroll.delaysContentTouches = answer }
    if let answer = try attributes.answer("cancels-content") {
      scroll.canCancelContentTouches = answer
    }
    return scroll
  }

  private static let controlEvents: [(String, ControlEvents)] = [
    ("touchDown", .touchDown), ("touchDownRepeat", .touchDownRepeat),
    ("touchDragInside", .touchDragInside), ("touchDragOutside", .touchDragOutside),
    ("touchDragEnter", .touchDragEnter), ("touchDragExit", .touchDragExit),
    ("touchUpInside", .touchUpInside), ("touchUpOutside", .touchUpOutside),
    ("touchCancel", .touchCancel), ("valueChanged", .valueChanged),
    ("primaryActionTriggered", .primaryActionTriggered),
  ]
}
