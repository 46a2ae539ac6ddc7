import Tactile
import TactileWire

// Scenes in Swift. Use `with` to set properties that have no parameter here:
//
//     SceneDescription {
//       WindowDescription("shop", size: Size(width: 1080, height: 1920), handles: ["buy"]) {
//         ViewDescription.button("buy", frame: Rect(x: 40, y: 1700, width: 1000, height: 160), action: "buy")
//         ViewDescription.view("map", frame: Rect(x: 0, y: 0, width: 1080, height: 1600))
//           .with { $0.isMultipleTouchEnabled = true }
//       }
//     }

extension SceneDescription {
  /// Creates a scene of the windows in braces. Of two windows at the same level, the later one is
  /// in front.
  public init(@ListBuilder<WindowDescription> windows: () -> [WindowDescription]) {
    self.init(windows: windows())
  }
}

extension WindowDescription {
  /// Creates a window with the views in braces, from back to front.
  ///
  /// - Parameters:
  ///   - name: The name, unique among the windows of this user.
  ///   - size: The size of its own coordinates, such as the pixels of the app; nil for points.
  ///   - level: The level, from -1000 to 1000. A window at a higher level is in front.
  ///   - handles: The actions that it handles.
  ///   - gestures: The recognizers of the window itself.
  ///   - views: The views in it.
  public init(
    _ name: String, size: Size? = nil, level: Int = 0, handles: [String] = [],
    gestures: [GestureDescription] = [],
    @ListBuilder<ViewDescription> views: () -> [ViewDescription] = { [] }
  ) {
    self.init(name: name)
    self.size = size
    self.level = level
    self.handles = ActionNames(handles)
    self.gestures = gestures
    self.views = views()
  }

  /// Returns a changed copy of the window.
  public func with(_ change: (inout WindowDescription) -> Void) -> WindowDescription {
    var window = self
    change(&window)
    return window
  }
}

extension ActionDescription: ExpressibleByStringLiteral {
  /// Creates an action without a target. The first responder in the chain that handles it receives
  /// it.
  public init(stringLiteral name: String) { self.init(name: name) }
}

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

// Messages and other recognizers refer to a recognizer by its name. Set further parameters with
// `with`: `.tap("open").with { $0[.movement] = 20 }`.

extension GestureDescription {
  /// A tap.
  public static func tap(
    _ name: String, taps: Int = 1, touches: Int = 1, action: ActionDescription? = nil
  ) -> GestureDescription {
    GestureDescription(name: name, kind: .tap, [.taps: .count(taps), .touches: .count(touches)])
      .asking(for: action, in: [.ended])
  }

  /// A long press of at least `duration` seconds; nil for the threshold of the window.
  public static func longPress(
    _ name: String, touches: Int = 1, duration: TimeInterval? = nil,
    action: ActionDescription? = nil
  ) -> GestureDescription {
    GestureDescription(name: name, kind: .longPress, [.touches: .count(touches)])
      .with { $0[.duration] = duration.map { .number($0) } }
      .asking(for: action, in: [.began])
  }

  /// A pan.
  public static func pan(
    _ name: String, minimumTouches: Int = 1, maximumTouches: Int? = nil
  ) -> GestureDescription {
    GestureDescription(name: name, kind: .pan, [.minimumTouches: .count(minimumTouches)])
      .with { $0[.maximumTouches] = maximumTouches.map { .count($0) } }
  }

  /// A pan that begins at an edge of the screen.
  public static func screenEdgePan(
    _ name: String, edges: ScreenEdges, action: ActionDescription? = nil
  ) -> GestureDescription {
    GestureDescription(name: name, kind: .screenEdgePan, [.edges: .edges(edges)])
      .asking(for: action, in: [.ended])
  }

  /// A swipe.
  public static func swipe(
    _ name: String, directions: SwipeGestureRecognizer.Direction = .right, touches: Int = 1,
    action: ActionDescription? = nil
  ) -> GestureDescription {
    GestureDescription(
      name: name, kind: .swipe, [.directions: .directions(directions), .touches: .count(touches)]
    )
    .asking(for: action, in: [.ended])
  }

  /// A pinch of two fingers.
  public static func pinch(_ name: String) -> GestureDescription {
    GestureDescription(name: name, kind: .pinch)
  }

  /// A rotation of two fingers.
  public static func rotation(_ name: String) -> GestureDescription {
    GestureDescription(name: name, kind: .rotation)
  }

  /// A simultaneous movement, rotation and scaling of fingers.
  public static func transform(_ name: String, minimumTouches: Int = 1) -> GestureDescription {
    GestureDescription(name: name, kind: .transform, [.minimumTouches: .count(minimumTouches)])
  }

  /// Returns the recognizer with an action that it sends in some of its states.
  public func asking(
    for action: ActionDescription?,
    in states: Set<GestureMessage.State> = Set(GestureMessage.State.allCases)
  ) -> GestureDescription {
    guard let action else { return self }
    return with {
      $0.action = action
      $0.actionStates = states
    }
  }

  /// Returns a changed copy of the recognizer.
  public func with(_ change: (inout GestureDescription) -> Void) -> GestureDescription {
    var gesture = self
    change(&gesture)
    return gesture
  }
}

/// Builds a list from the elements in braces, with `if` and `for`.
@resultBuilder
public enum ListBuilder<Element> {
  /// One element.
  public static func buildExpression(_ element: Element) -> [Element] { [element] }

  /// Several elements.
  public static func buildExpression(_ elements: [Element]) -> [Element] { elements }

  /// Joins the parts in order.
  public static func buildBlock(_ parts: [Element]...) -> [Element] { parts.flatMap(\.self) }

  /// The elements of an `if` without `else`.
  public static func buildOptional(_ part: [Element]?) -> [Element] { part ?? [] }

  /// The elements of the first branch.
  public static func buildEither(first part: [Element]) -> [Element] { part }

  /// The elements of the other branch.
  public static func buildEither(second part: [Element]) -> [Element] { part }

  /// The elements of all iterations of a `for`.
  public static func buildArray(_ parts: [[Element]]) -> [Element] { parts.flatMap(\.self) }
}
