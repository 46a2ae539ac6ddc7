import Tactile
import TactileInput
import TactileServer

/// A server with one panel and one client, whose scene may be as large as it wants.
final class HostileServer {
  /// The number of errors that the client received.
  private(set) var errors = 0
  /// The number of events that the clone of an owned panel has received.
  private(set) var cloneEvents = 0

  private let server: Server
  private let client = ClientID(rawValue: 1)
  private var panel = DeviceID(rawValue: 1)
  private let description: DeviceDescription
  private var milliseconds: UInt64 = 1000
  private var lastID: Int32 = 0

  /// - Parameters:
  ///   - slots: The number of fingers that the panel reports at once.
  ///   - region: What a region of the whole screen allows if the daemon owns the panel; nil if it does not.
  ///   - isFiltered: Whether the clone of an owned panel reports contacts after the filters.
  init(slots: Int = 10, region: CompositorGestures? = nil, isFiltered: Bool = true) {
    var description = GestureStream.description
    description.axes[0x2f] = AbsoluteAxis(minimum: 0, maximum: Int32(slots - 1))
    self.description = description
    var configuration = ServerConfiguration()
    configuration.policy.attach = [Policy.Attaching(.all, levels: -100...100)]
    configuration.limits.messageBytes = 64 << 20
    configuration.limits.pendingBytes = 256 << 20
    configuration.limits.queuedBytes = 64 << 20
    configuration.limits.nesting = 1000
    configuration.limits.windows = 10_000
    configuration.limits.views = 200_000
    configuration.limits.recognizers = 100_000
    configuration.limits.recognizersPerTouch = 100_000
    if let region {
      configuration.regions.regions = [TouchRegion(name: "screen", allow: region)]
      var rule = DeviceRule(DeviceMatch(name: description.name))
      rule.own = OwnChanges()
      rule.own?.isFiltered = isFiltered
      configuration.devices = DeviceRules([rule])
    }
    server = Server(configuration: configuration)
    server.receive(.deviceAdded(panel, description), at: .zero)
    server.receive(.clientConnected(client, ClientPeer(user: 0)), at: .zero)
    guard region != nil, server.own(panel) else { return }
    server.cloneFrameHandler = { [unowned self] in cloneEvents += $1.events.count }
  }

  /// Shows a window.
  ///
  /// - Parameter members: The members of its object, after the name and the size.
  func attach(_ members: String) {
    attach([#"{"name":"w","size":[4096,2304],\#(members)}"#])
  }

  /// Shows windows in one call.
  func attach(_ windows: [String]) {
    let list = windows.joined(separator: ",")
    send(#"{"method":"io.tactile.Scene.Attach","more":true,"parameters":{"windows":[\#(list)]}}"#)
  }

  /// Divides the work over turns, as the daemon does.
  func sharesTurns() { server.sharesTurns = true }

  /// The number of windows of clients that are shown with their views.
  var windowCount: Int {
    server.application.windows.count { $0.tapCountGroup >= 0 && !$0.subviews.isEmpty }
  }

  /// Shows windows of a user in one call, each with a view.
  ///
  /// - Parameter member: A member of their objects.
  func attachWindows(_ count: Int, of user: UInt32, _ member: String) {
    let windows = (0..<count).map {
      #"{"name":"w\#($0)","views":[{"name":"v","frame":[0,0,9,9]}],\#(member)}"#
    }
    let id = ClientID(rawValue: UInt64(100 + user))
    server.receive(.clientConnected(id, ClientPeer(user: user)), at: .zero)
    send(
      #"{"method":"io.tactile.Scene.Attach","more":true,"parameters":{"windows":["#
        + windows.joined(separator: ",") + "]}}", from: id)
  }

  /// Unplugs the panel, plugs it in again, and builds the windows of its screen.
  func replug() {
    let time = Timestamp(nanoseconds: milliseconds * 1_000_000)
    server.receive(.deviceRemoved(panel), at: time)
    work()
    panel = DeviceID(rawValue: panel.rawValue + 1)
    server.receive(.deviceAdded(panel, description), at: time)
    work()
    flush()
  }

  /// Does the work of the next turns, with their jobs.
  private func work() {
    repeat {
      while server.hasWork { server.answerNextCall(at: .zero) }
      let job = server.takeJob()
      if let job { server.receive(.jobFinished(job.run()), at: .zero) }
    } while server.hasWork || server.hasJob
  }

  /// Replaces the views of the window.
  func update(_ views: [String]) {
    let window = #"{"name":"w","size":[4096,2304],"views":[\#(views.joined(separator: ","))]}"#
    server.receive(.clientConnected(ClientID(rawValue: 2), ClientPeer(user: 0)), at: .zero)
    send(
      #"{"method":"io.tactile.Scene.Update","parameters":{"windows":[\#(window)]}}"#,
      from: ClientID(rawValue: 2))
  }

  /// Taps, and drags a finger in ten steps.
  func drag() {
    touch([(0x2f, 0), (0x39, 1), (0x35, 2000), (0x36, 1000)])
    touch([(0x39, -1)])
    touch([(0x39, 2), (0x35, 2000), (0x36, 1000)])
    for step in 1...10 { touch([(0x35, 2000 + 40 * Int32(step))]) }
    touch([(0x39, -1)])
    server.advance(to: Timestamp(nanoseconds: (milliseconds + 5000) * 1_000_000))
    flush()
  }

  /// Lets fingers land together, move in three frames and lift together. Returns whether each was a touch.
  ///
  /// - Parameters:
  ///   - places: Where the fingers land, in device units.
  ///   - distance: How far they move in each frame.
  func press(_ places: [(x: Int32, y: Int32)], moving distance: Int32) -> Bool {
    var landings: [Axis] = []
    var lifts: [Axis] = []
    for (slot, place) in places.enumerated() {
      lastID += 1
      let slot: Axis = (0x2f, Int32(slot))
      landings += [slot, (0x39, lastID), (0x35, place.x), (0x36, place.y)]
      lifts += [slot, (0x39, -1)]
    }
    touch(landings)
    let areTouches = server.application.liveTouches.count == places.count
    for step in 1...3 where distance > 0 {
      var moves: [Axis] = []
      for (slot, place) in places.enumerated() {
        moves += [(0x2f, Int32(slot)), (0x35, place.x + Int32(step) * distance)]
      }
      touch(moves)
    }
    touch(lifts)
    return areTouches && server.application.liveTouches.isEmpty
  }

  /// Ends the client's connection, which removes its window.
  func close() {
    server.receive(.clientClosed(client), at: Timestamp(nanoseconds: milliseconds * 1_000_000))
    flush()
  }

  private typealias Axis = (code: UInt16, value: Int32)

  private func touch(_ axes: [Axis]) {
    milliseconds += 10
    let time = Timestamp(nanoseconds: milliseconds * 1_000_000)
    var events = axes.map {
      InputEvent(time: time, type: EventType.abs, code: $0.code, value: $0.value)
    }
    events.append(InputEvent(time: time, type: EventType.syn, code: 0, value: 0))
    events.withUnsafeBufferPointer { server.receive(.events(panel, $0, .kernel), at: time) }
    flush()
  }

  private func send(_ call: String, from sender: ClientID? = nil) {
    let bytes = Array(call.utf8) + [0]
    bytes.withUnsafeBytes { server.receive(.clientSent(sender ?? client, $0), at: .zero) }
    if server.sharesTurns { work() }
    flush()
  }

  private func flush() {
    server.flush { [self] _, queue, _ in
      queue.write { written in
        if written.starts(with: Self.errorStart) { errors += 1 }
        return written.count
      }
    }
  }

  private static let errorStart = Array(#"{"error""#.utf8)
}
