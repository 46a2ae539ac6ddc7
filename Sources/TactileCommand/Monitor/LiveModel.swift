import Tactile
import TactileWire

/// The state of the live view. It has no input and output, and receives the time as an argument.
///
/// Its times are times of arrival. The times of touches can be those of a recording.
struct LiveModel {
  /// The time for which trails, ended touches and ended gestures stay visible, in seconds.
  static let fading: TimeInterval = 1.5
  /// The maximum number of locations in a trail, which limits the memory.
  private static let longestTrail = 512
  /// The maximum number of lines in the log.
  private static let longestLog = 200

  /// The last message about a recognizer's gesture.
  struct LastState: Hashable {
    var state: GestureMessage.State
    /// The name of the screen.
    var screen: String
    /// The middle of its touches on the screen, in points.
    var place: Point
    var at: Timestamp
  }

  /// Identifies a recognizer, whose name is unique in its window.
  struct RecognizerKey: Hashable {
    var window: String
    var name: String
  }

  private(set) var screens: [ScreenMessage] = []
  private(set) var devices: [DeviceMessage] = []
  private(set) var windows: [WindowDescriptionMessage] = []
  private(set) var status: ServiceStatus?
  /// The fingers in the order in which their touches began.
  private(set) var fingers: [LiveFinger] = []
  private(set) var lastStates: [RecognizerKey: LastState] = [:]
  /// The recent events, oldest first, one line each.
  private(set) var log: [String] = []
  /// The recognizers whose gestures began and have not ended.
  private var going: Set<RecognizerKey> = []
  /// The number of touches that have begun since the start of the live view.
  private(set) var touchCount = 0
  /// The number of gestures that were recognized since the start of the live view.
  private(set) var gestureCount = 0
  /// The number of frames that the service merged into later ones because this client read slowly.
  private(set) var mergedCount = 0
  /// The reason why no events arrive; nil while the connection works.
  var trouble: String?
  /// The index of the shown screen in ``screens``.
  private(set) var shownScreen = 0

  /// Shows the next screen.
  mutating func showNextScreen() {
    shownScreen = screens.isEmpty ? 0 : (shownScreen + 1) % screens.count
  }

  /// Clears the log.
  mutating func clearLog() {
    log = []
  }

  /// Replaces the state by the first message of a subscription.
  mutating func take(_ state: StateMessage, at now: Timestamp) {
    trouble = nil
    screens = state.screens
    devices = state.devices
    if shownScreen >= screens.count { shownScreen = 0 }
    let live = Set(state.touches.map(\.id))
    fingers.removeAll { $0.isDown && !live.contains($0.id) }
    going = []
    for touch in state.touches { take(touch, at: now) }
  }

  /// Stores the service's reply about its windows.
  mutating func take(_ answer: DescribeMessage) {
    windows = answer.windows
  }

  /// Stores the service's reply about its status.
  mutating func take(_ answer: ServiceStatus) {
    status = answer
  }

  /// Adds the events of a frame.
  mutating func take(_ event: EventMessage, at now: Timestamp) {
    let frame = event.frame
    mergedCount += event.merged
    if let state = frame.state { take(state, at: now) }
    for touch in frame.touches {
      if touch.phase == .began { touchCount += 1 }
      take(touch, at: now)
    }
    for gesture in frame.gestures { take(gesture, at: now) }
    for change in frame.devices { for line in EventLine.lines(of: change) { note(line) } }
    for event in frame.controls { note(EventLine.of(event)) }
    for scroll in frame.scrolls where scroll.phase != .moved { note(EventLine.of(scroll)) }
    for action in frame.actions { note(EventLine.of(action)) }
    for motion in frame.motions { note(EventLine.of(motion)) }
    for turn in frame.orientations { note(EventLine.of(turn)) }
    for presence in frame.presence { note(EventLine.of(presence)) }
    for aids in frame.accessibility { note(EventLine.of(aids)) }
    for view in frame.explored { note(EventLine.of(view)) }
    for variable in frame.variables { note(EventLine.of(variable)) }
    for mode in frame.modes { note(EventLine.of(mode, at: frame.time)) }
    for asked in frame.remoteControls { note(EventLine.of(asked)) }
    for decision in frame.trace { note(EventLine.of(decision)) }
  }

  /// Removes everything that has faded at this time.
  ///
  /// - Returns: Whether anything is still fading.
  mutating func age(to now: Timestamp) -> Bool {
    var isFading = false
    for index in fingers.indices {
      let live = fingers[index].isDown ? fingers[index].trail.last : nil
      fingers[index].trail.removeAll { now.seconds(since: $0.at) > Self.fading && $0 != live }
      isFading = isFading || fingers[index].trail.count > (live == nil ? 0 : 1)
    }
    fingers.removeAll { !$0.isDown && $0.trail.isEmpty }
    let going = going
    lastStates = lastStates.filter {
      going.contains($0.key) || now.seconds(since: $0.value.at) <= Self.fading
    }
    return isFading || lastStates.count > going.count
  }

  private mutating func take(_ touch: TouchMessage, at now: Timestamp) {
    let place = place(of: touch.location, inWindow: touch.window.text)
    let index = fingers.firstIndex { $0.id == touch.id } ?? fingers.count
    if index == fingers.count {
      fingers.append(
        LiveFinger(
          id: touch.id, isPen: touch.kind == .stylus, isScripted: touch.isScripted == true,
          screen: place.screen, view: touch.view.text, phase: touch.phase,
          location: touch.location))
    }
    fingers[index].phase = touch.phase
    fingers[index].location = touch.location
    if fingers[index].trail.count >= Self.longestTrail { fingers[index].trail.removeFirst() }
    fingers[index].trail.append(LiveFinger.Step(place: place.point, at: now))
  }

  private mutating func take(_ gesture: GestureMessage, at now: Timestamp) {
    let key = RecognizerKey(window: gesture.window.text, name: gesture.recognizer.text)
    let place = place(of: gesture.location, inWindow: key.window)
    lastStates[key] = LastState(
      state: gesture.state, screen: place.screen, place: place.point, at: now)
    switch gesture.state {
    case .changed: return
    case .began:
      gestureCount += 1
      going.insert(key)
    case .ended:
      // A discrete gesture has no beginning.
      if going.remove(key) == nil { gestureCount += 1 }
    case .cancelled: going.remove(key)
    }
    note(EventLine.of(gesture))
  }

  private mutating func note(_ line: String) {
    log.append(line)
    if log.count > Self.longestLog { log.removeFirst(log.count - Self.longestLog) }
  }

  /// Converts a location in a window to one on its screen. An unknown window is treated as one that
  /// fills the first screen.
  private func place(
    of location: Point, inWindow name: String
  ) -> (screen: String, point: Point) {
    guard let described = windows.first(where: { $0.window.name == name }),
      described.frame.count == 4, described.window.size.width > 0, described.window.size.height > 0
    else { return (screens.first?.name ?? "", location) }
    let (size, frame) = (described.window.size, described.frame)
    return (
      described.window.screen,
      Point(
        x: frame[0] + location.x * frame[2] / size.width,
        y: frame[1] + location.y * frame[3] / size.height)
    )
  }
}

/// A finger or pen of the live view, with its trail.
struct LiveFinger: Hashable {
  /// A location on the screen, and the time at which its message arrived.
  struct Step: Hashable {
    var place: Point
    var at: Timestamp
  }

  let id: Int
  let isPen: Bool
  /// Whether a script moves it, and no person.
  let isScripted: Bool
  /// The name of the screen with its window.
  var screen: String
  var view: String
  var phase: TouchMessage.Phase
  /// The location in the window's units, as apps receive it.
  var location: Point
  /// The recent locations on the screen in points, with the present one last.
  var trail: [Step] = []

  var isDown: Bool { phase != .ended && phase != .cancelled }
}
