import Tactile
import TactileServer
import TactileWire

/// Windows, views and recognizers as the scene language describes them.
extension SceneBuilder {
  // MARK: Windows

  /// Creates the windows of a scene file, as the service would show them.
  mutating func buildWindows(of file: SpecificationScene.File) throws(SpecificationError) {
    let own = defaults
    for description in file.scene.windows {
      try panel.refuseTaken(Word(text: description.name, place: file.word.place))
      defaults = description.thresholds == .handheld ? .handheld : .kiosk
      let window = makeWindow(description, from: file.word)
      window.isMultipleTouchEnabled = true
      window.receivesTouchesWhenLocked = true
      for gesture in description.gestures { try build(gesture, in: window, from: file.word) }
      for view in description.views { try build(view, in: window, from: file.word) }
    }
    defaults = own
  }

  private mutating func build(
    _ description: ViewDescription, in container: View, from word: Word
  ) throws(SpecificationError) {
    try panel.refuseTaken(Word(text: description.name, place: word.place))
    let view = try makeView(description, ViewWords(), in: container, from: word)
    for gesture in description.gestures { try build(gesture, in: view, from: word) }
    for inner in description.views { try build(inner, in: view, from: word) }
  }

  private mutating func build(
    _ description: GestureDescription, in view: View, from word: Word
  ) throws(SpecificationError) {
    try panel.refuseTaken(Word(text: description.name, place: word.place))
    let recognizer = description.makeRecognizer(
      named: panel.fullName(description.name), defaults: defaults)
    attach(recognizer, description, RecognizerWords(), to: view, from: word)
  }

  /// Creates a window without views, and shows it.
  ///
  /// - Parameter word: The word that names it, for errors.
  mutating func makeWindow(_ description: WindowDescription, from word: Word) -> StageWindow {
    let window = StageWindow(
      screen: panel.screen, frame: description.frame, size: description.size,
      level: description.level, name: panel.fullName(description.name))
    window.passesTouchesThrough = description.passesTouchesThrough
    window.compositorGestures = description.compositorGestures
    show(window)
    panel.views[description.name] = window
    handle(description.handles.names, at: window, as: description.name)
    if let name = description.firstResponder {
      relations.append(Relation(.focuses, Word(text: name, place: word.place)))
    }
    return window
  }

  @discardableResult
  func show(_ window: StageWindow) -> StageWindow {
    window.place(by: placement)
    panel.windows.append(window)
    panel.application.addWindow(window)
    return window
  }

  // MARK: Views

  /// Creates a view without subviews, and adds it to another view.
  mutating func makeView(
    _ description: ViewDescription, _ words: ViewWords, in container: View, from word: Word
  ) throws(SpecificationError) -> View {
    let part = StagePart(
      description.name, words, takesFocus: description.canBecomeFirstResponder, panel: panel)
    let view = makeView(description, part)
    description.apply(to: view, replacing: nil)
    if let origin = words.origin { view.bounds.origin = origin }
    panel.views[description.name] = view
    panel.parts[description.name] = part
    if let control = view as? Control { follow(control, description, part, word) }
    handle(description.handles.names, at: view, as: description.name)
    if let target = description.hitTarget {
      relations.append(Relation(.redirects(part), Word(text: target, place: word.place)))
    }
    container.addSubview(view)
    if case .scroll(let scroll) = description.kind, let zoomed = scroll.zoomView,
      let scrollView = view as? StageScrollView
    {
      relations.append(Relation(.zooms(scrollView), Word(text: zoomed, place: word.place)))
    }
    if let scrollView = view as? StageScrollView {
      connectPan(of: scrollView, description, from: word)
    }
    if let controller = description.controller { try build(controller, of: view, from: word) }
    return view
  }

  /// Names the pan of a scroll view, and lets it wait for others, as a scene does.
  private mutating func connectPan(
    of scrollView: StageScrollView, _ description: ViewDescription, from word: Word
  ) {
    guard let name = description.panName else { return }
    let pan = scrollView.panGestureRecognizer
    pan.name = panel.fullName(name)
    panel.pans[name] = pan
    for other in description.panRequirements {
      relations.append(Relation(.requires(pan), Word(text: other, place: word.place)))
    }
  }

  /// Controls are those of scenes.
  private func makeView(_ description: ViewDescription, _ part: StagePart) -> View {
    var named = description
    named.name = part.name
    if let control = ControlFactory(defaults: defaults).makeControl(named) {
      part.control = control
      return control
    }
    if case .scroll = description.kind { return StageScrollView(part, defaults: defaults) }
    return StageView(part)
  }

  /// Makes a control write each of its events and send its actions.
  private mutating func follow(
    _ control: Control, _ description: ViewDescription, _ part: StagePart, _ word: Word
  ) {
    for event in ControlEvent.allCases {
      control.addAction(for: ControlEvents(event)) { (_: Control) in part.write(event.rawValue) }
    }
    for action in description.kind.control?.actions ?? [] {
      let events = ControlEvents(action.event)
      let name = Action(action.action.name)
      guard let target = action.action.target.map({ Word(text: $0, place: word.place) }) else {
        control.addTarget(nil, action: name, for: events)
        continue
      }
      relations.append(Relation(.sends(name, control, events), target))
    }
  }

  private mutating func build(
    _ description: ControllerDescription, of view: View, from word: Word
  ) throws(SpecificationError) {
    try panel.refuseTaken(Word(text: description.name, place: word.place))
    let controller = StageController(
      view: view, takesFocus: description.canBecomeFirstResponder)
    panel.controllers[description.name] = controller
    handle(description.handles.names, at: controller, as: description.name)
    guard let name = description.presentedBy else { return }
    relations.append(Relation(.isPresented(controller), Word(text: name, place: word.place)))
  }

  /// Makes a responder write the actions that it performs.
  private func handle(_ actions: [String], at responder: Responder, as title: String) {
    for action in actions {
      responder.handle(Action(action)) { [panel] (_: AnyObject?, _: Event?) in
        guard let part = panel.parts[title] else {
          return panel.write("\(title) performs \(action)")
        }
        part.write("performs \(action)")
      }
    }
  }

  // MARK: Recognizers

  /// Attaches a recognizer to a view and makes it write its states.
  mutating func attach(
    _ recognizer: GestureRecognizer, _ description: GestureDescription, _ words: RecognizerWords,
    to view: View, from word: Word
  ) {
    let delegate = StageDelegate(description, words, panel: panel)
    panel.delegates[description.name] = delegate
    panel.recognizers[description.name] = recognizer
    panel.noteTrace(of: delegate)
    recognizer.delegate = delegate
    if let action = description.action { ask(for: action, of: recognizer, description, word) }
    recognizer.addAction { [unowned delegate] recognizer in delegate.write(recognizer) }
    view.addGestureRecognizer(recognizer)
    for name in description.requireToFail {
      relations.append(Relation(.requires(recognizer), Word(text: name, place: word.place)))
    }
  }

  /// Makes a recognizer send its action in the states that its description names.
  private mutating func ask(
    for action: ActionDescription, of recognizer: GestureRecognizer,
    _ description: GestureDescription, _ word: Word
  ) {
    let name = Action(action.name)
    let states = description.actionStates
    if action.target == nil, states.count == GestureMessage.State.allCases.count {
      return recognizer.addTarget(nil, action: name)
    }
    let target = action.target.map { Word(text: $0, place: word.place) }
    if let target { relations.append(Relation(.asks, target)) }
    recognizer.addAction { [unowned panel] recognizer in
      guard let state = GestureMessage.State(recognizer.state), states.contains(state) else {
        return
      }
      let responder = target.flatMap { try? panel.responder($0) }
      panel.application.sendAction(name, to: responder, from: recognizer, for: nil)
    }
  }
}
