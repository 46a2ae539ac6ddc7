import Tactile
import TactileWire

extension Server {
  /// How windows are now, those a client may see.
  func describe(
    _ client: ClientSession, _ call: VarlinkCall
  ) throws(VarlinkError) -> DescribeMessage {
    let wanted: String?
    let user: Int?
    do {
      wanted = try call.cursor.optionalMember("window")?.string()
      user = try call.cursor.optionalMember("user")?.int()
    } catch {
      throw VarlinkError(error) ?? .invalidParameter("window")
    }
    if let wanted {
      return DescribeMessage(windows: [description(of: try seen(wanted, of: user, client))])
    }
    let windows = application.windows.compactMap { $0 as? SceneWindow }
    return DescribeMessage(
      windows: windows.filter { maySee($0, client) }.map { description(of: $0) })
  }

  /// Which view of a window is hit, and how that comes.
  func hitTest(
    _ client: ClientSession, _ call: VarlinkCall
  ) throws(VarlinkError) -> HitTestMessage {
    let name: String
    let user: Int?
    let place: Point
    do {
      name = try call.cursor.member("window").string()
      user = try call.cursor.optionalMember("user")?.int()
      place = try Point(from: try call.cursor.member("location"))
    } catch {
      throw VarlinkError(error) ?? .invalidParameter("window")
    }
    let window = try seen(name, of: user, client)
    let (hit, walk) = window.describeHitTest(place)
    let onScreen = window.transformToScreen.apply(place)
    let front = application.hitTest(onScreen, on: window.screen)?.window as? SceneWindow
    let known = front.flatMap { maySee($0, client) ? $0 : nil }
    return HitTestMessage(
      window: known?.name, user: known?.element.window.user, view: hit?.name, walk: walk.lines)
  }

  /// A window that is shown and that a client may see.
  private func seen(
    _ name: String, of user: Int?, _ client: ClientSession
  ) throws(VarlinkError) -> SceneWindow {
    let entry = try entry(named: name, of: user, meantBy: client) { [self] in
      $0.window.map { maySee($0, client) } ?? false
    }
    guard let window = entry?.window else { throw .noSuchWindow(.scene, name) }
    return window
  }

  private func maySee(_ window: SceneWindow, _ client: ClientSession) -> Bool {
    var filter = FrameFilter()
    filter.sight = sight(of: client)
    return filter.maySee(window.element.window)
  }

  private func description(of window: SceneWindow) -> WindowDescriptionMessage {
    var views = [message(of: window, isReachable: true)]
    append(window, isReachable: window.canBeHit, to: &views)
    let focus = window.firstResponder
    let frame = window.frame
    return WindowDescriptionMessage(
      window: WindowMessage(
        name: window.name, user: window.element.window.user, screen: window.screen.name,
        size: window.bounds.size,
        level: window.level),
      frame: [frame.minX, frame.minY, frame.size.width, frame.size.height],
      firstResponder: (focus as? View)?.name ?? (focus as? SceneController)?.description.name,
      views: views,
      recognizers: window.gestures.values.sorted { $0.record.name.text < $1.record.name.text }.map(
        \.message))
  }

  private func append(_ parent: View, isReachable: Bool, to views: inout [ViewMessage]) {
    for view in parent.subviews {
      guard let view = view as? any SceneResponder else { continue }
      views.append(message(of: view, isReachable: isReachable))
      append(view, isReachable: isReachable && view.canBeHit, to: &views)
    }
  }

  private func message(of view: any SceneResponder, isReachable: Bool) -> ViewMessage {
    let isWindow = view is SceneWindow
    let frame = isWindow ? view.bounds : view.convert(view.bounds, to: nil)
    return ViewMessage(
      name: view.name, kind: isWindow ? "window" : view.element.description.kind.word,
      superview: view.superview?.name,
      frame: [frame.minX, frame.minY, frame.size.width, frame.size.height],
      isTouchable: isReachable && view.canBeHit,
      touches: application.liveTouches.count { $0.view === view },
      isOn: (view as? Switch)?.isOn, value: (view as? Slider)?.value,
      offset: (view as? ScrollView)?.contentOffset)
  }
}

extension SceneGesture {
  /// The recognizer as clients are told of it when they ask.
  fileprivate var message: RecognizerMessage {
    RecognizerMessage(
      name: record.name.text, kind: record.kind.text, view: record.element.name.text,
      isEnabled: recognizer.isEnabled,
      state: RecognizerMessage.State(recognizer.state))
  }
}

extension RecognizerMessage.State {
  fileprivate init(_ state: GestureRecognizer.State) {
    switch state {
    case .possible: self = .possible
    case .began: self = .began
    case .changed: self = .changed
    case .ended: self = .ended
    case .cancelled: self = .cancelled
    case .failed: self = .failed
    }
  }
}
