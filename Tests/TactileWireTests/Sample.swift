import Tactile

@testable import TactileWire

/// One message of every kind, with all optional members and without them.
enum Sample {
  static let fullTouch = TouchMessage(
    id: 41, device: 2, window: "kiosk", user: 1000, view: "keypad \"1\"", phase: .moved,
    location: Point(x: 812.375, y: 440), previousLocation: Point(x: 810.25, y: 441.5), tapCount: 1,
    kind: .stylus, force: 0.417, majorRadius: 6.25, pen: pen, isScripted: true)

  static let pen = PenMessage(
    azimuthAngle: 1.25, altitudeAngle: 0.5, zOffset: 0.125, isEraser: true, barrelButton: true,
    secondBarrelButton: true)

  static let bareTouch = TouchMessage(
    id: 1, device: 1, window: "", view: "", phase: .began, location: .zero, previousLocation: .zero,
    tapCount: 0)

  static let fullGesture = GestureMessage(
    recognizer: "scroll", kind: "pan", window: "kiosk", user: 1000, view: "list",
    state: .changed,
    location: Point(x: 1, y: 2.5), numberOfTouches: 2, touches: [41, 42],
    translation: Vector(dx: -3, dy: 0.125), velocity: Vector(dx: 0, dy: 1200), scale: 1.5,
    rotation: -0.25, pen: PenMessage(altitudeAngle: 1.5), direction: .upLeft)

  static let bareGesture = GestureMessage(
    recognizer: "tap", kind: "tap", window: "kiosk", view: "list", state: .ended, location: .zero,
    numberOfTouches: 0, touches: [])

  static let fullDevice = DeviceMessage(
    id: 2, name: "ILITEK\tTP", kind: "touchscreen", reason: "it has INPUT_PROP_DIRECT",
    node: "/dev/input/event3", size: Size(width: 344.5, height: 193), sizeSource: "axis resolution",
    orientation: .leftUp, isGrabbed: true, ownership: .waiting, clone: "/dev/input/event7",
    filtered: [CountMessage(name: "edge", reason: "it began in the dead zone", count: 3)],
    oddities: [CountMessage(name: "palms", reason: "a palm", count: 1)])

  static let bareDevice = DeviceMessage(
    id: 1, name: "", kind: "ignored", reason: "it has no touch axes", node: "")

  static let fullState = StateMessage(
    screens: [ScreenMessage(name: "main", size: Size(width: 2170, height: 1221))],
    devices: [fullDevice, bareDevice],
    windows: [
      WindowMessage(
        name: "kiosk", user: 1000, screen: "main", size: Size(width: 1920, height: 1080), level: -1)
    ], touches: [fullTouch, bareTouch],
    waiting: [
      WaitingWindowMessage(name: "lobby", user: 1000, screen: "HDMI-1"),
      WaitingWindowMessage(name: "any"),
    ], refusal: "tactiled.yaml:1:1: x: found 1, expected 2", mode: mode,
    presence: PresenceMessage(idle: 60), accessibility: aids, variables: [fullVariable])

  static let fullVariable = VariableMessage(name: "app", value: "fire \"fox\"", user: 1000)
  static let bareVariable = VariableMessage(name: "app")

  static let aids = AccessibilityMessage(accommodations: true, exploring: true, nextTouch: .pinch)

  static let fullExplored = ExploredMessage(
    window: "kiosk", user: 1000, view: "volume", kind: "slider", label: "Volume", hint: "Drag it",
    isEnabled: false, isOn: true, value: 0.5, segment: 2, page: 3, part: 1)
  static let bareExplored = ExploredMessage(window: "kiosk", view: "map", kind: "view")

  static let mode = ModeMessage(kind: .cleaning, until: 12_345_678_901_234)

  static let fullFrame = FrameMessage(
    time: Timestamp(nanoseconds: 12_345_678_901_234), state: fullState,
    devices: [
      DeviceChangeMessage(change: .added, device: fullDevice),
      DeviceChangeMessage(change: .removed, device: bareDevice),
    ], touches: [fullTouch, bareTouch], gestures: [fullGesture, bareGesture],
    motions: [MotionMessage(device: 3, phase: .began)],
    orientations: [OrientationMessage(device: 3, edge: .faceUp)],
    remoteControls: [RemoteControlMessage(device: 4, command: .beginSeekingForward)],
    controls: [fullControl, bareControl], scrolls: [fullScroll, bareScroll],
    actions: [fullAction, bareAction], modes: [mode, ModeMessage(kind: .normal)],
    presence: [PresenceMessage(idle: 0)],
    accessibility: [aids, AccessibilityMessage(accommodations: false)],
    explored: [fullExplored, bareExplored], variables: [fullVariable, bareVariable],
    trace: [fullDecision, bareDecision])

  static let fullDecision = {
    var decision = DecisionMessage(
      subject: "tap", rule: 134, message: "failed: moved 14.2 pt, limit 10.0 pt", kind: "failed")
    decision.window = "left"
    decision.user = 1000
    decision.view = "page"
    decision.reason = "parameter"
    decision.touch = 3
    decision.other = "doubleTap"
    decision.state = "ended"
    decision.parameter = "movement"
    decision.found = 14.25
    decision.required = 10
    decision.limit = .atMost
    decision.unit = "pt"
    decision.currentState = "possible"
    decision.moment = "tapped"
    decision.elapsed = 0.25
    decision.scale = 1.5
    decision.rotation = 0.75
    decision.tap = 2
    decision.count = 4
    decision.distance = 12.5
    decision.movement = Point(x: 30, y: -4.5)
    decision.length = 40.5
    decision.inwards = 8.25
    decision.buttons = 3
    decision.asked = ["page", "left"]
    decision.event = "press"
    decision.key = 30
    decision.text = "it always does"
    decision.screenLocation = Point(x: 1, y: 2.5)
    decision.viewLocation = Point(x: 3, y: 4)
    decision.action = "joined"
    decision.cause = "pan"
    decision.device = 1
    decision.contact = 3
    decision.otherContact = 2
    return decision
  }()

  static let bareDecision = DecisionMessage(
    subject: "press", rule: 144, message: "starts again", kind: "restarted")

  static let fullWatch = DeviceWatchMessage(
    sequence: 0, time: fullFrame.time, devices: [fullDevice, bareDevice],
    changes: fullFrame.devices)

  /// The full frame, as a subscriber of `Attach` receives it.
  static let untracedFrame = {
    var frame = fullFrame
    frame.trace = []
    return frame
  }()

  static let fullView = ViewMessage(
    name: "volume", kind: "slider", superview: "page", frame: [0, 0.5, 100, 20], isTouchable: true,
    touches: 1, isOn: true, value: 0.5, segment: 2, page: 3, offset: Point(x: 1, y: 2),
    zoomScale: 1.5, label: "Volume", hint: "Drag it")
  static let bareView = ViewMessage(
    name: "w", kind: "window", frame: [0, 0, 1, 1], isTouchable: false, touches: 0)
  static let recognizer = RecognizerMessage(
    name: "tap", kind: "tap", view: "page", isEnabled: true, state: .possible)
  static let occasions = OccasionsMessage(
    gestures: [GestureOccasionMessage(gesture: "back", kind: "swipe", view: "page")],
    actions: ["open"])
  static let fullDescription = WindowDescriptionMessage(
    window: fullState.windows[0], frame: [0, 0.5, 2170, 1220], firstResponder: "page",
    views: [bareView, fullView],
    recognizers: [recognizer])
  static let bareDescription = WindowDescriptionMessage(
    window: fullState.windows[0], frame: [0, 0, 1, 1], views: [], recognizers: [])
  static let hit = HitTestMessage(window: "w", user: 1000, view: "page", walk: ["w: inside"])
  static let health = HealthMessage(
    startedAt: 1_790_000_000, connections: 1, incidents: 2, devicesAdded: 3, touches: 4,
    filtered: fullDevice.filtered, oddities: fullDevice.oddities, reloads: 5, rejectedReloads: 6,
    isRejected: true, turns: 7, turnTime: 500, longestTurn: 250)
  static let status = ServiceStatus(
    version: "0.1.0", clients: 2, subscribers: 1, devices: 3, grabbed: 1, windows: 4,
    touches: 5, isIgnoring: true, mode: mode, accessibility: aids, scripts: [1000],
    lockouts: [LockoutMessage(window: "admin", gesture: "service", until: 61_000_000_000)],
    frames: 6,
    messages: 7, merged: 8,
    dropped: 9,
    configuration: ConfigurationMessage(
      files: ["/etc/tactile/tactiled.yaml"], scene: "/etc/tactile/scene.yaml",
      readAt: 1_790_000_000, refusal: "tactiled.yaml:1:1: no"),
    bindings: [
      BindingListMessage(
        user: 990, process: 4242,
        bindings: [
          BindingReportMessage(name: "home", runs: 3, failures: 1, lastFailure: "status 3"),
          BindingReportMessage(name: "menu", runs: 0, failures: 0),
        ])
    ],
    users: [
      UserUseMessage(
        user: 1000, connections: 1, windows: 2, views: 3, recognizers: 4, sceneBytes: 5,
        queuedBytes: 6, unfinishedBytes: 7)
    ],
    health: health,
    incidents: [
      IncidentMessage(time: 1, client: 2, user: 1000, process: 4242, reason: "it did not read")
    ])

  static let fullControl = ControlMessage(
    window: "kiosk", user: 1000, view: "volume", event: .valueChanged, isOn: true, value: 30.5,
    segment: -1, page: 4)
  static let bareControl = ControlMessage(window: "kiosk", view: "ok", event: .touchDown)

  static let fullScroll = ScrollMessage(
    window: "kiosk", user: 1000, view: "list", phase: .released, offset: Point(x: 0, y: 12.5),
    velocity: Vector(dx: 0, dy: 900), target: Point(x: 0, y: 440),
    zoomScale: 2.5, targetZoomScale: 2)
  static let bareScroll = ScrollMessage(
    window: "kiosk", view: "list", phase: .moved, offset: .zero)

  static let fullAction = ActionMessage(
    action: "goHome", window: "kiosk", user: 1000, sender: "back", cause: "ended",
    handledBy: "page",
    path: ["map", "page"])
  static let bareAction = ActionMessage(
    action: "goHome", window: "kiosk", sender: "back", cause: "ended", path: [])

  static let bareFrame = FrameMessage(time: .zero)

  static let service = ServiceInfoMessage(
    vendor: "Tactile", product: "tactiled", version: "0.1.0", url: "https://example.org")

  /// Returns a message as it is read.
  static func json(_ message: some WireMessage) throws -> JSONValue {
    var writer = JSONWriter()
    message.write(into: &writer)
    return try JSONValue(decoding: writer.bytes[...])
  }
}
