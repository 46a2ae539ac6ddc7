import Tactile
import TactileWire

/// Collects what happens in a frame and sends it to the subscribers.
///
/// Subscribers with equal filters form an audience. Each frame is encoded once for each audience, and their queues share
/// the bytes of a long one.
final class FramePublisher {
  /// Called with each frame that is not empty, before the subscribers receive it. The frame has its
  /// typed messages only while there is an observer.
  var observer: ((FrameLog) -> Void)? {
    didSet {
      frame.keepsMessage = observer != nil
      reviseEncoding()
    }
  }
  /// Whether the observer reads the JSON of frames too, which they otherwise have only for subscribers.
  var observerReadsJSON = false {
    didSet { reviseEncoding() }
  }
  /// Called with the name of each action in the machine's own windows.
  var machineActionHandler: ((String) -> Void)?
  /// Called when a sequence in the machine's own windows is locked out: its name, the name of its window, and the
  /// duration in seconds.
  var lockoutHandler: ((_ gesture: String, _ window: String, TimeInterval) -> Void)?
  /// The number of frames that were not empty.
  private(set) var frameCount = 0

  // Windows hold the publisher, and the application holds its windows.
  private unowned let application: Application
  private let clients: ClientRegistry
  private(set) var frame = FrameLog()
  /// Whether an event of a device or a timer causes the current frame. If not, a call or the end of a connection
  /// causes it. The engine's time is then that of the newest event of any device, so only watchers receive it: for
  /// others, the frame has the time of the last frame that they could see.
  var hasOwnTime = false {
    willSet { if newValue != hasOwnTime { publish() } }
  }
  private var lastFrames = LastFrames()
  /// The last frames that the current frame replaces. The array keeps its memory.
  private var noted: [LastFrame] = []
  private var audiences: [Audience] = []
  /// Whether a subscriber wants every decision.
  private var isTracing = false
  private var decisions = DecisionLimit()
  /// The members of the frame for one audience. The buffer keeps its memory.
  private var encodedFrame = JSONWriter(capacity: 4096)
  /// The last number of ``EncodedFrame/moves``.
  private var lastMoves = 0
  /// The touches of one recognizer. The array keeps its memory.
  private var touchIDs: [Int] = []

  init(application: Application, clients: ClientRegistry) {
    self.application = application
    self.clients = clients
    reviseEncoding()
  }

  /// Encodes entries only while something reads their JSON.
  private func reviseEncoding() {
    frame.isEncoding = !audiences.isEmpty || (observerReadsJSON && observer != nil)
  }

  // MARK: Collecting

  func append(_ message: DeviceChangeMessage) {
    note(lastFrames.common)
    frame.append(message)
  }

  func append(_ message: MotionMessage) {
    note(lastFrames.common)
    frame.append(message)
  }

  func append(_ message: OrientationMessage) {
    note(lastFrames.common)
    frame.append(message)
  }

  func append(_ message: RemoteControlMessage) {
    note(lastFrames.common)
    frame.append(message)
  }

  func append(_ message: ModeMessage) {
    note(lastFrames.common)
    frame.append(message)
  }

  func append(_ message: PresenceMessage) {
    note(lastFrames.common)
    frame.append(message)
  }

  func append(_ message: AccessibilityMessage) {
    note(lastFrames.common)
    frame.append(message)
  }

  /// Adds changed variables of a user or of the machine.
  func append(_ messages: [VariableMessage], of owner: SceneOwner) {
    // Every user sees those of the machine.
    note(lastFrames.frame(of: owner == .system ? .everyone : owner))
    for message in messages { frame.append(message, of: owner) }
  }

  /// Records that the current frame has an event for certain users.
  private func note(_ lastFrame: LastFrame) {
    guard hasOwnTime, !lastFrame.isNoted else { return }
    lastFrame.isNoted = true
    noted.append(lastFrame)
  }

  /// Sets the times of the last frames that the current frame has replaced. It does so once for all events of the
  /// frame, because the way to the engine's time counts references.
  private func stampLastFrames() {
    guard !noted.isEmpty else { return }
    let now = application.now
    while let lastFrame = noted.popLast() { lastFrame.stamp(now) }
  }

  // MARK: Last frames

  /// Returns the last frame of an owner of windows, which keeps its time up to date.
  func lastFrame(of owner: SceneOwner) -> LastFrame { lastFrames.frame(of: owner) }

  /// Returns the time of the last frame that a user could see without the permission to watch; zero if
  /// there was none.
  func lastFrameTime(seenBy user: UInt32) -> Timestamp { lastFrames.time(seenBy: user) }

  /// Records that a user could see all frames until now.
  func noteWatching(by user: UInt32) { lastFrames.record(application.now, seenBy: user) }

  // MARK: Publishing

  /// Ends the frame and sends it to the subscribers; does nothing if it is empty.
  func publish() {
    stampLastFrames()
    guard !frame.isEmpty else { return }
    if isTracing {
      for (user, count) in decisions.end() {
        frame.append(DecisionMessage(leftOut: count, aboutWindowsOf: user))
      }
    }
    frame.stamp(application.now, isOwn: hasOwnTime)
    frameCount += 1
    observer?(frame)
    for audience in audiences {
      if let encoded = encode(for: audience, at: time(for: audience)) {
        send(encoded, to: audience)
      }
    }
    dropEmptyAudiences()
    frame.reset()
    encodedFrame.removeAll(keepingAtMost: FrameLog.keptBuffer)
  }

  /// Returns the time of the current frame for an audience.
  private func time(for audience: Audience) -> Timestamp {
    if frame.hasOwnTime || audience.filter.isWatching { return frame.time }
    return lastFrameTime(seenBy: audience.user)
  }

  /// The size of the buffers that it keeps for the next frame, in bytes.
  var keptMemory: Int {
    audiences.reduce(frame.keptMemory + encodedFrame.bytes.capacity) { $0 + $1.keptMemory }
  }

  /// Encodes the frame for an audience; nil if it has nothing for it.
  private func encode(for audience: Audience, at time: Timestamp) -> EncodedFrame? {
    // An audience that receives names sees frames that others of its user do not see.
    let time = max(time, audience.lastTime)
    // Filters that choose the same entries share the work.
    if frame.choose(for: audience.filter, byKindAlone: audience.choosesByKindAlone, at: time) {
      encodedFrame.removeAll()
      frame.writeMembers(into: &encodedFrame)
    }
    guard !frame.contents.isEmpty else { return nil }
    audience.lastTime = time
    let moves = audience.number(of: frame.contents.moves, after: &lastMoves)
    return EncodedFrame(time: time, bytes: encodedFrame.bytes, moves: moves)
  }

  private func send(_ encoded: EncodedFrame, to audience: Audience) {
    var haveLeft = false
    for client in audience.members {
      clients.send(encoded, to: client)
      if !client.isSubscribed { haveLeft = true }
    }
    if haveLeft { audience.members.removeAll { !$0.isSubscribed } }
  }

  // MARK: Subscribers

  /// Whether any client receives events. A subscription without kinds receives only the state.
  var hasSubscribers: Bool { audiences.contains { !$0.filter.kinds.isEmpty } }

  /// Returns the number of subscribed clients of chosen users.
  func subscriberCount(where isChosen: (UInt32) -> Bool) -> Int {
    audiences.reduce(0) { sum, audience in
      sum + audience.members.count { isChosen($0.peer.user) }
    }
  }

  /// The number of different filters of subscribers.
  var audienceCount: Int { audiences.count }

  /// A filter, with the present subscribers that have an equal one. It is valid until the next call of a
  /// client.
  struct Selection {
    let filter: FrameFilter
    let audience: Audience?
  }

  /// Searches the subscribers with a filter.
  func selection(of filter: FrameFilter) -> Selection {
    Selection(filter: filter, audience: audiences.first { $0.filter == filter })
  }

  /// Returns whether a user may have a subscription with a filter: one that the user has already, or one more
  /// within ``mostFilters``.
  func hasRoom(for selection: Selection, of user: UInt32) -> Bool {
    if selection.audience?.has(user) == true { return true }
    return audiences.count { $0.has(user) } < Self.mostFilters
  }

  /// The most different filters of one user. Each frame is chosen and encoded for each filter.
  static let mostFilters = 16

  /// Starts a client's stream.
  ///
  /// - Parameter first: The first message of the stream, with the current state.
  func subscribe(_ client: ClientSession, _ selection: Selection, first: some WireMessage) {
    clients.beginStream(of: client, with: first)
    join(client, selection)
  }

  /// Starts a client's stream with a filter that is not searched yet.
  func subscribe(_ client: ClientSession, _ filter: FrameFilter, first: some WireMessage) {
    subscribe(client, selection(of: filter), first: first)
  }

  /// Changes the filter of each stream for which `revise` returns one, and sends the current state to each, because the
  /// client may see other windows than before.
  func changeFilters(
    _ revise: (ClientSession, FrameFilter) -> FrameFilter?,
    state: (_ sequence: Int, FrameFilter, ClientSession) -> EventMessage
  ) {
    var changed: [(client: ClientSession, filter: FrameFilter)] = []
    for audience in audiences {
      audience.members.removeAll { client in
        guard let filter = revise(client, audience.filter) else { return false }
        changed.append((client, filter))
        return true
      }
    }
    for (client, filter) in changed {
      clients.continueStream(of: client) { state($0, filter, client) }
      if client.isSubscribed { join(client, selection(of: filter)) }
    }
    if frame.isEmpty { dropEmptyAudiences() }
  }

  /// Ends a client's stream.
  func unsubscribe(_ client: ClientSession) {
    remove(client)
    // An audience may be receiving a frame now; it is dropped afterwards.
    if frame.isEmpty { dropEmptyAudiences() }
  }

  private func join(_ client: ClientSession, _ selection: Selection) {
    let filter = selection.filter
    // Its last member may have left since the search.
    if let audience = selection.audience, audiences.contains(where: { $0 === audience }) {
      audience.members.append(client)
    } else {
      add(filter, of: client.peer.user).members = [client]
    }
  }

  /// Adds an audience without members behind the others of a user. Filters of one user
  /// often choose the same entries, and those that follow each other share the work.
  private func add(_ filter: FrameFilter, of user: UInt32) -> Audience {
    let audience = Audience(filter: filter, user: user)
    let last = audiences.lastIndex { $0.has(user) }
    audiences.insert(audience, at: last.map { $0 + 1 } ?? audiences.count)
    prepare(for: filter)
    return audience
  }

  /// Lets the next frames contain what a new filter chooses.
  private func prepare(for filter: FrameFilter) {
    if !frame.isEncoding { reviseEncoding() }
    if filter.kinds.contains(.trace), !isTracing { startTracing() }
    if filter.receivesNames { frame.hasNameReceivers = true }
  }

  private func remove(_ client: ClientSession) {
    for audience in audiences { audience.members.removeAll { $0 === client } }
  }

  /// Drops audiences without members, and stops tracing if no subscriber wants decisions.
  private func dropEmptyAudiences() {
    // By index, and most often without a removal, because this runs in every frame.
    var hasEmpty = false
    for place in audiences.indices where audiences[place].isEmpty { hasEmpty = true }
    if hasEmpty { audiences.removeAll { $0.isEmpty } }
    if audiences.isEmpty { reviseEncoding() }
    if frame.hasNameReceivers {
      frame.hasNameReceivers = audiences.contains { $0.filter.receivesNames }
    }
    guard isTracing, !audiences.contains(where: { $0.filter.kinds.contains(.trace) }) else {
      return
    }
    isTracing = false
    application.tracer = nil
    application.mayTrace = nil
  }

  private func startTracing() {
    isTracing = true
    application.mayTrace = { [unowned self] user in
      decisions.takes(user, frameBytes: frame.bytes.count)
    }
    application.tracer = { [unowned self] record in
      let size = frame.bytes.count
      frame.append(DecisionMessage(record))
      if record.origin?.user != nil { decisions.add(bytes: frame.bytes.count - size) }
    }
  }
}

extension FramePublisher: FrameSink {
  func append(_ message: TouchMessage, of element: SceneElement) {
    note(element.window.lastFrame)
    frame.append(message, element)
  }

  func append(
    _ state: GestureMessage.State, of recognizer: GestureRecognizer, _ record: SceneGestureRecord
  ) {
    while touchIDs.popLast() != nil {}
    recognizer.forEachTouch { touchIDs.append(Int($0.id)) }
    let element = record.element
    // All values are in its coordinates, so it is found once.
    let window = recognizer.view?.window
    var message = GestureMessage(
      recognizer: record.name, kind: record.kind, window: element.window.name,
      user: element.window.user, view: element.name, state: state,
      location: recognizer.location(in: window), numberOfTouches: touchIDs.count,
      touches: touchIDs)
    message.add(recognizer.measurements(in: window))
    if record.isHover, let hover = recognizer as? HoverGestureRecognizer { message.add(hover) }
    note(element.window.lastFrame)
    frame.append(message, record)
  }

  func append(_ message: ControlMessage, of element: SceneElement) {
    note(element.window.lastFrame)
    frame.append(message, element)
  }

  func append(_ message: ScrollMessage, of element: SceneElement) {
    note(element.window.lastFrame)
    frame.append(message, element)
  }

  func append(_ message: ExploredMessage, of element: SceneElement) {
    note(element.window.lastFrame)
    frame.append(message, element)
  }

  func append(_ message: ActionMessage, of element: SceneElement) {
    note(element.window.lastFrame)
    frame.append(message, element)
    if element.window.owner == .system { machineActionHandler?(message.action) }
  }

  func noteLockout(of gesture: SceneGestureRecord, for duration: TimeInterval) {
    let window = gesture.element.window
    guard window.owner == .system else { return }
    lockoutHandler?(gesture.name.text, window.name.text, duration)
  }
}
