import Tactile
import TactileWire

extension ViewDescription {
  /// Returns a view with the views in braces, from back to front.
  ///
  /// - Parameters:
  ///   - name: The name, unique in its window.
  ///   - frame: The frame in its superview or window.
  ///   - handles: The actions that it handles.
  ///   - gestures: Its recognizers.
  ///   - views: The views in it.
  public static func view(
    _ name: String, frame: Rect, handles: [String] = [], gestures: [GestureDescription] = [],
    @ListBuilder<ViewDescription> views: () -> [ViewDescription] = { [] }
  ) -> ViewDescription {
    ViewDescription(name: name, frame: frame).with {
      $0.handles = ActionNames(handles)
      $0.gestures = gestures
      $0.views = views()
    }
  }

  /// Returns the view with texts for people who explore the screen with a finger.
  ///
  /// - Parameters:
  ///   - label: The short text that speaks for it, of 1 to 1000 bytes.
  ///   - hint: The text that says what it does, of 1 to 1000 bytes; nil for none.
  public func speaking(_ label: String, hint: String? = nil) -> ViewDescription {
    with {
      $0.label = label
      $0.hint = hint
    }
  }

  /// Returns a button.
  ///
  /// - Parameters:
  ///   - name: The name, unique in its window.
  ///   - frame: The frame in its superview or window.
  ///   - title: The title, for people who read descriptions. Tactile draws nothing.
  ///   - action: The action that it sends when a finger lifts inside it.
  public static func button(
    _ name: String, frame: Rect, title: String = "", action: ActionDescription? = nil
  ) -> ViewDescription {
    let control = ControlDescription(asking: action, at: .primaryActionTriggered)
    return ViewDescription(name: name, frame: frame).with {
      $0.kind = .button(title: title, control)
    }
  }

  /// Returns a switch.
  ///
  /// - Parameters:
  ///   - name: The name, unique in its window.
  ///   - frame: The frame in its superview or window.
  ///   - isOn: The initial state.
  ///   - action: The action that it sends when a user changes its state.
  public static func toggle(
    _ name: String, frame: Rect, isOn: Bool = false, action: ActionDescription? = nil
  ) -> ViewDescription {
    let toggle = SwitchDescription(isOn: isOn)
    let control = ControlDescription(asking: action, at: .valueChanged)
    return ViewDescription(name: name, frame: frame).with { $0.kind = .toggle(toggle, control) }
  }

  /// Returns a slider.
  ///
  /// - Parameters:
  ///   - name: The name, unique in its window.
  ///   - frame: The frame in its superview or window.
  ///   - value: The initial value, within `range`.
  ///   - range: The values at its left and right end.
  ///   - isContinuous: Whether it sends its value at every movement, or once at the lift.
  ///   - action: The action that it sends when a user changes its value.
  public static func slider(
    _ name: String, frame: Rect, value: Double = 0, in range: ClosedRange<Double> = 0...1,
    isContinuous: Bool = true, action: ActionDescription? = nil
  ) -> ViewDescription {
    let slider = SliderDescription(
      minimum: range.lowerBound, maximum: range.upperBound, value: value,
      isContinuous: isContinuous)
    let control = ControlDescription(asking: action, at: .valueChanged)
    return ViewDescription(name: name, frame: frame).with { $0.kind = .slider(slider, control) }
  }

  /// Returns a stepper.
  ///
  /// - Parameters:
  ///   - name: The name, unique in its window.
  ///   - frame: The frame in its superview or window.
  ///   - value: The initial value, within `range`.
  ///   - range: The lowest and the highest value.
  ///   - step: The change of one step, above 0.
  ///   - action: The action that it sends when a user changes its value.
  public static func stepper(
    _ name: String, frame: Rect, value: Double = 0, in range: ClosedRange<Double> = 0...100,
    step: Double = 1, action: ActionDescription? = nil
  ) -> ViewDescription {
    let stepper = StepperDescription(
      minimum: range.lowerBound, maximum: range.upperBound, value: value, step: step)
    let control = ControlDescription(asking: action, at: .valueChanged)
    return ViewDescription(name: name, frame: frame).with { $0.kind = .stepper(stepper, control) }
  }

  /// Returns a segmented control.
  ///
  /// - Parameters:
  ///   - name: The name, unique in its window.
  ///   - frame: The frame in its superview or window.
  ///   - titles: The titles of the segments, from left to right.
  ///   - selected: The index of the selected segment, from 0; -1 if none is selected.
  ///   - isMomentary: Whether it only reports taps and shows no selection.
  ///   - action: The action that it sends when a user selects a segment.
  public static func segmentedControl(
    _ name: String, frame: Rect, titles: [String], selected: Int = SegmentedControl.noSegment,
    isMomentary: Bool = false, action: ActionDescription? = nil
  ) -> ViewDescription {
    let segmented = SegmentedControlDescription(
      segments: titles.map { .init(title: $0) }, selected: selected, isMomentary: isMomentary)
    let control = ControlDescription(asking: action, at: .valueChanged)
    return ViewDescription(name: name, frame: frame).with {
      $0.kind = .segmented(segmented, control)
    }
  }

  /// Returns a page control.
  ///
  /// - Parameters:
  ///   - name: The name, unique in its window.
  ///   - frame: The frame in its superview or window.
  ///   - pages: The number of pages.
  ///   - current: The current page, from 0.
  ///   - action: The action that it sends when a user goes to another page.
  public static func pageControl(
    _ name: String, frame: Rect, pages: Int, current: Int = 0, action: ActionDescription? = nil
  ) -> ViewDescription {
    let control = ControlDescription(asking: action, at: .valueChanged)
    return ViewDescription(name: name, frame: frame).with {
      $0.kind = .pages(PageControlDescription(pages: pages, current: current), control)
    }
  }

  /// Returns a scroll view with the views of its content in braces.
  ///
  /// - Parameters:
  ///   - name: The name, unique in its window.
  ///   - frame: The frame in its superview or window.
  ///   - contentSize: The size of its content.
  ///   - rate: The deceleration rate of its content after the fingers lift.
  ///   - views: The views of its content.
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

  /// Returns a changed copy of the view.
  public func with(_ change: (inout ViewDescription) -> Void) -> ViewDescription {
    var view = self
    change(&view)
    return view
  }
}

extension ControlDescription {
  /// Returns a control that sends an action for one of its events.
  fileprivate init(asking action: ActionDescription?, at event: ControlEvent) {
    self.init()
    if let action { actions = [EventAction(event: event, action: action)] }
  }
}
