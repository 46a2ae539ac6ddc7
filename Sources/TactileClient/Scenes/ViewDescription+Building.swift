import Tactile
import TactileWire

extension ViewDescription {
  /// A view with the views in braces, back to front.
  ///
  /// - Parameters:
  ///   - name: unique in its window.
  ///   - frame: its place in the view or window it is in.
  ///   - handles: the actions it handles.
  ///   - gestures: its recognizers.
  ///   - views: the views in it.
  public static func view(
    _ name: String, frame: Rect, handles: [String] = [], gestures: [GestureDescription] = [],
    @ListBuilder<ViewDescription> views: () -> [ViewDescription] = { [] }
  ) -> ViewDescription {
    ViewDescription(name: name, frame: frame).with {
      $0.handles = handles
      $0.gestures = gestures
      $0.views = views()
    }
  }

  /// A button.
  ///
  /// - Parameters:
  ///   - name: unique in its window.
  ///   - frame: its place in the view or window it is in.
  ///   - title: what stands on it, for people who read descriptions; nothing draws it.
  ///   - action: what it asks for when a finger lifts in it.
  public static func button(
    _ name: String, frame: Rect, title: String = "", action: ActionDescription? = nil
  ) -> ViewDescription {
    let control = ControlDescription(asking: action, at: "primaryActionTriggered")
    return ViewDescription(name: name, frame: frame).with {
      $0.kind = .button(title: title, control)
    }
  }

  /// A switch.
  ///
  /// - Parameters:
  ///   - name: unique in its window.
  ///   - frame: its place in the view or window it is in.
  ///   - isOn: whether it is on at first.
  ///   - action: what it asks for when it was turned on or off.
  public static func toggle(
    _ name: String, frame: Rect, isOn: Bool = false, action: ActionDescription? = nil
  ) -> ViewDescription {
    let toggle = SwitchDescription(isOn: isOn)
    let control = ControlDescription(asking: action, at: "valueChanged")
    return ViewDescription(name: name, frame: frame).with { $0.kind = .toggle(toggle, control) }
  }

  /// A slider.
  ///
  /// - Parameters:
  ///   - name: unique in its window.
  ///   - frame: its place in the view or window it is in.
  ///   - value: what it is at first, within `range`.
  ///   - range: the values at its left and right end.
  ///   - isContinuous: whether it tells its value at every move, or once at the lift.
  ///   - action: what it asks for when its value was changed.
  public static func slider(
    _ name: String, frame: Rect, value: Double = 0, in range: ClosedRange<Double> = 0...1,
    isContinuous: Bool = true, action: ActionDescription? = nil
  ) -> ViewDescription {
    let slider = SliderDescription(
      minimum: range.lowerBound, maximum: range.upperBound, value: value,
      isContinuous: isContinuous)
    let control = ControlDescription(asking: action, at: "valueChanged")
    return ViewDescription(name: name, frame: frame).with { $0.kind = .slider(slider, control) }
  }

  /// A scroll view with the views of its content in braces.
  ///
  /// - Parameters:
  ///   - name: unique in its window.
  ///   - frame: its place in the view or window it is in.
  ///   - contentSize: the extent of what it scrolls over.
  ///   - rate: how soon content that was let go comes to rest.
  ///   - views: what its content is made of.
  public static func scroll(
    _ name: String, frame: Rect, contentSize: Size,
    deceleration rate: ScrollView.DecelerationRate =
      .normal,
    @ListBuilder<ViewDescription> views: () -> [ViewDescription] = { [] }
  ) -> ViewDescription {
    var scroll = ScrollDescription()
    scroll.contentSize = contentSize
    scroll.decelerationRate = rate.rawValue
    return ViewDescription(name: name, frame: frame).with {
      $0.kind = .scroll(scroll)
      $0.views = views()
    }
  }

  /// The view with something changed.
  public func with(_ change: (inout ViewDescription) -> Void) -> ViewDescription {
    var view = self
    change(&view)
    return view
  }
}

extension ControlDescription {
  /// A control that asks for an action at one of its events.
  fileprivate init(asking action: ActionDescription?, at event: String) {
    self.init()
    if let action { actions = [EventAction(event: event, action: action)] }
  }
}
