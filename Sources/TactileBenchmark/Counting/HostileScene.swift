import Tactile

/// Scenes whose cost must grow at most linearly with their number of parts, whatever a client sends.
enum HostileScene: String, CaseIterable {
  /// Nothing: the cost of the program's start.
  case nothing
  /// Recognizers that each wait for all before them; the parts are these requirements.
  case requirements
  /// Pans that all begin at once and let all others run.
  case companions
  /// Pans that each name all others that may run with them; the parts are these names.
  case names
  /// Taps that wait for a double tap.
  case waiting
  /// Views that each send their hits to the next one.
  case hitTargets
  /// Controllers that each present the next one, last one first.
  case presented
  /// Actions that a window handles, and a pan that asks for another one.
  case handles
  /// The regions and the steps of a sequence.
  case regions
  /// Views in one place.
  case siblings
  /// Views that an update puts into the reverse order.
  case reordered
  /// Views that an update replaces by others.
  case replaced
  /// A reference to a view that does not exist, among views with similar names.
  case misspelt
  /// Secret windows of two users.
  case secrets
  /// Windows of 20 users on a screen that disappears and comes back ten times.
  case screens
  /// Fingers that hold buttons in one scroll view, while another finger scrolls.
  case held
  /// Fingers whose lifts wait for one that stays down.
  case withheld
  /// Recognizers under a pen that hovers.
  case hovered
  /// Fingers that land together, move and lift together in one window with recognizers.
  case hands
  /// The same, each finger in a window of its own.
  case apart
  /// Fingers that tap together, each time at other places.
  case taps
  /// Fingers on an owned panel where only taps are allowed, so that each waits for the one before it: they tap, or move.
  case fenced
  /// Fingers on an owned panel where taps and pinches are allowed, with `filtered: false`.
  case pinched

  /// Shows the scene with a number of parts, and touches it. Returns false if the server refuses it.
  func run(_ count: Int) -> Bool {
    switch self {
    case .nothing: break
    case .held: HostileTouches.hold(count)
    case .withheld: HostileTouches.withhold(count)
    case .hovered: HostileTouches.hover(count)
    case .secrets: return showSecrets(count)
    case .screens: return replugScreen(count)
    case .hands, .apart, .taps: return press(count, on: HostileServer(slots: count))
    case .fenced: return press(count, on: HostileServer(slots: count, region: .tap))
    case .pinched:
      return press(
        count, on: HostileServer(slots: count, region: [.tap, .pinch], isFiltered: false))
    default: return runScene(count)
    }
    return true
  }

  private func runScene(_ count: Int) -> Bool {
    let server = HostileServer()
    server.attach(window(count))
    switch self {
    case .reordered: server.update(Self.siblings(count, "v").reversed())
    case .replaced: server.update(Self.siblings(count, "u"))
    default: break
    }
    server.drag()
    server.close()
    // A sequence has few steps, and a view that does not exist is an error.
    return server.errors == (self == .regions || self == .misspelt ? 1 : 0)
  }

  private func showSecrets(_ count: Int) -> Bool {
    let server = HostileServer()
    for user in 1...2 {
      server.attachWindows(count / 2, of: UInt32(user), #""secret":true"#)
    }
    return server.errors == 0
  }

  private func replugScreen(_ count: Int) -> Bool {
    let server = HostileServer()
    server.sharesTurns()
    for user in 1...20 {
      server.attachWindows(count / 20, of: UInt32(user), #""level":\#(user % 3)"#)
    }
    for _ in 1...10 { server.replug() }
    return server.errors == 0 && server.windowCount == count
  }

  /// Lets fingers land together several times, in 16 columns and as many rows as necessary.
  private func press(_ count: Int, on server: HostileServer) -> Bool {
    let kinds = ["tap", "longPress", "pan", "pinch", "rotation", "swipe", "transform"]
    let cells = (0..<count).map { (column: $0 % 16, row: $0 / 16) }
    switch self {
    case .apart:
      server.attach(
        cells.enumerated().map { number, cell in
          #"{"name":"w\#(number)","frame":[\#(cell.column * 134),\#(cell.row * 75),134,75],"#
            + #""gestures":[{"kind":"tap"},{"kind":"pan"}]}"#
        })
    case .fenced, .pinched: break
    default:
      let gestures = Self.gestures(kinds.count) { #""kind":"\#(kinds[$0])""# }
      server.attach(
        #""views":[{"name":"v","frame":[0,0,4096,2304],"multipleTouch":true,\#(gestures)}]"#)
    }
    // So often that frames cost much more than the windows. Taps are forgotten after 0.35 s.
    let isWhole = (0..<(self == .taps ? 8 : 16)).allSatisfy { round in
      // More than 30 points from all taps before.
      let shift = self == .taps ? (x: 60 * (round % 4), y: 72 * (round / 4)) : (x: 0, y: 0)
      let places = cells.map {
        (x: Int32(256 * $0.column + 20 + shift.x), y: Int32(144 * $0.row + 30 + shift.y))
      }
      let isTap = self == .taps || self == .fenced && round % 2 == 0
      return server.press(places, moving: isTap ? 0 : 25)
    }
    server.close()
    let isOwned = self == .fenced || self == .pinched
    return isWhole && server.errors == 0 && (server.cloneEvents > 0) == isOwned
  }

  /// The members of the window's object, after its name.
  private func window(_ count: Int) -> String {
    let root = Int(Double(2 * count).squareRoot())
    switch self {
    case .requirements:
      return Self.gestures(root) { number in
        #""kind":"pan","movement":\#(number % 7),"requireToFail":[\#(Self.list(number, "g"))]"#
      }
    case .companions:
      return Self.gestures(count) {
        #""kind":"pan","movement":\#($0 % 50),"simultaneousWith":"all""#
      }
    case .names:
      return Self.gestures(root) { number in
        #""kind":"pan","simultaneousWith":[\#(Self.list(number, "g"))]"#
      }
    case .waiting:
      return Self.gestures(count) { number in
        number == 0
          ? #""kind":"tap","taps":2"#
          : #""kind":"tap","simultaneousWith":"all","requireToFail":["g0"]"#
      }
    case .hitTargets:
      return Self.views(
        (0..<count).map { number in
          let target = number + 1 < count ? #","hitTarget":"v\#(number + 1)""# : ""
          return #"{"name":"v\#(number)","frame":[0,0,4000,2000]\#(target)}"#
        })
    case .presented:
      return Self.views(
        (0..<count).reversed().map { number in
          let presenter = number > 0 ? #","presentedBy":"c\#(number - 1)""# : ""
          return #"{"name":"v\#(number)","frame":[0,0,4000,2000],"#
            + #""controller":{"name":"c\#(number)"\#(presenter)}}"#
        })
    case .handles:
      return #""handles":[\#(Self.list(count, "a"))],"#
        + Self.gestures(count / 100) { _ in #""kind":"pan","simultaneousWith":"all","action":"b""# }
    case .regions:
      let regions = (0..<count).map { #""r\#($0)":[0,0,9,9]"# }.joined(separator: ",")
      return Self.gestures(1) { _ in
        #""kind":"sequence","regions":{\#(regions)},"steps":[\#(Self.list(count, "r"))]"#
      }
    case .siblings, .reordered, .replaced: return Self.views(Self.siblings(count, "v"))
    case .misspelt:
      let name = String(repeating: "n", count: 50)
      return #""firstResponder":"\#(name)x","# + Self.views(Self.siblings(count, name))
    case .nothing, .secrets, .screens, .held, .withheld, .hovered, .hands, .apart, .taps, .fenced,
      .pinched:
      return Self.views([])
    }
  }

  private static func gestures(_ count: Int, _ members: (Int) -> String) -> String {
    let all = (0..<count).map { #"{"name":"g\#($0)",\#(members($0))}"# }
    return #""gestures":[\#(all.joined(separator: ","))]"#
  }

  private static func views(_ views: [String]) -> String {
    #""views":[\#(views.joined(separator: ","))]"#
  }

  private static func siblings(_ count: Int, _ name: String) -> [String] {
    (0..<count).map { #"{"name":"\#(name)\#($0)","frame":[0,0,4000,2000]}"# }
  }

  /// The names from 0 up to a number, in quotes.
  private static func list(_ count: Int, _ name: String) -> String {
    (0..<count).map { "\"\(name)\($0)\"" }.joined(separator: ",")
  }
}

/// Many fingers and recognizers in the engine alone, for ``HostileScene``.
enum HostileTouches {
  private static let device = DeviceID(rawValue: 1)

  /// Buttons in a scroll view, each held by a finger; another finger scrolls.
  static func hold(_ count: Int) {
    let (application, window) = stage()
    let scroll = ScrollView(frame: window.bounds)
    scroll.contentSize = Size(width: 1e6, height: 5000)
    scroll.isMultipleTouchEnabled = true
    scroll.delaysContentTouches = false
    for number in 0..<count {
      scroll.addSubview(
        Button(frame: Rect(x: Double(number) * 20, y: 0, width: 20, height: 100)))
    }
    window.addSubview(scroll)
    let places = (0..<count).map { Point(x: Double($0) * 20 + 10, y: 50) }
    send(places, .began, application, at: 1)
    let finger = Point(x: 10, y: 900)
    send([finger], .began, first: count, application, at: 2)
    for step in 1...10 {
      send(
        [Point(x: 10, y: 900 - 20 * Double(step))], .moved, first: count, application,
        at: 2 + UInt64(step))
    }
    send([finger], .ended, first: count, application, at: 20)
    send(places, .ended, application, at: 21)
  }

  /// Fingers that tap together while another one stays down, and a recognizer that withholds their lifts
  /// as long as it does.
  static func withhold(_ count: Int) {
    let (application, window) = stage()
    window.addGestureRecognizer(GestureRecognizer())
    send([Point(x: 500, y: 500)], .began, application, at: 1)
    let places = (0..<count).map { Point(x: Double($0) * 20, y: 50) }
    send(places, .began, first: 1, application, at: 2)
    send(places, .ended, first: 1, application, at: 3)
    send([Point(x: 500, y: 500)], .ended, application, at: 4)
  }

  /// Recognizers under a pen that moves above them.
  static func hover(_ count: Int) {
    let (application, window) = stage()
    for _ in 0..<count { window.addGestureRecognizer(HoverGestureRecognizer()) }
    for step in 1...10 {
      let event = HoverEvent(
        timestamp: time(UInt64(step)), device: device, phase: .moved,
        screenLocation: Point(x: Double(step), y: 5))
      application.send(.hover(event))
    }
  }

  private static func stage() -> (Application, Window) {
    let screen = Screen(name: "screen", size: Size(width: 1e6, height: 1000))
    let application = Application(screen: screen)
    let window = Window(screen: screen)
    window.isMultipleTouchEnabled = true
    application.addWindow(window)
    return (application, window)
  }

  private static func send(
    _ places: [Point], _ change: Contact.Change, first: Int = 0, _ application: Application,
    at milliseconds: UInt64
  ) {
    var frame = ContactFrame(device: device, timestamp: time(milliseconds))
    for (number, location) in places.enumerated() {
      let id = Contact.ID(device: device, tracking: 3 * Int32(first + number) + 1)
      frame.contacts.append(Contact(id: id, change: change, location: location))
    }
    application.send(frame)
  }

  private static func time(_ milliseconds: UInt64) -> Timestamp {
    Timestamp(nanoseconds: milliseconds * 8_000_000)
  }
}
