// Made from io.tactile.Control.varlink by scripts/messages.py. Do not edit; run `make messages`.

/// A client that was disconnected, or a call that was refused.
///
/// `Incident` of `io.tactile.Control`.
public struct IncidentMessage: Equatable, Sendable {
  /// The time in nanoseconds on the clock of the touches.
  public var time: Int
  /// The number of the client's connection; 0 without the permission to watch.
  public var client: Int
  /// The number of the client's user.
  public var user: Int
  /// The client's process; 0 if unknown.
  public var process: Int
  /// What happened, as a sentence.
  public var reason: String

  /// Creates the message from its members.
  public init(time: Int, client: Int, user: Int, process: Int, reason: String) {
    self.time = time
    self.client = client
    self.user = user
    self.process = process
    self.reason = reason
  }
}

extension IncidentMessage: WireMessage {
  /// Reads the message; throws `WireError.missing` and `.mismatch`.
  public init(from cursor: JSONCursor) throws(WireError) {
    time = try cursor.member("time").int()
    client = try cursor.member("client").int()
    user = try cursor.member("user").int()
    process = try cursor.member("process").int()
    reason = try cursor.member("reason").string()
  }

  /// Writes the message as a JSON object.
  public func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("time", time)
    writer.member("client", client)
    writer.member("user", user)
    writer.member("process", process)
    writer.member("reason", reason)
    writer.endObject()
  }
}

/// Where the service's configuration comes from.
///
/// `Configuration` of `io.tactile.Control`.
public struct ConfigurationMessage: Equatable, Sendable {
  /// What is in effect.
  public enum Origin: String, CaseIterable, Sendable {
    /// The files, as they were when they were read.
    case files
    /// The last configuration that the service accepted before it was started, from its own copy.
    case saved
    /// The defaults, because the files were refused and no copy can be used.
    case defaults
  }

  /// The files of the configuration, in order; empty if there are none and all defaults apply.
  public var files: [String]
  /// The file of the configuration's own scene; nil if it has none.
  public var scene: String?
  /// When the files were read, in seconds since 1970 UTC.
  public var readAt: Int
  /// Why the present contents of the files do not take effect: where, the value found and the
  /// values allowed; nil if they take effect, and without the permission to watch.
  public var refusal: String?
  /// What is in effect.
  public var origin: Origin

  /// Creates the message from its members.
  public init(
    files: [String] = [], scene: String? = nil, readAt: Int = 0, refusal: String? = nil,
    origin: Origin = .files
  ) {
    self.files = files
    self.scene = scene
    self.readAt = readAt
    self.refusal = refusal
    self.origin = origin
  }
}

extension ConfigurationMessage: WireMessage {
  /// Reads the message; throws `WireError.missing` and `.mismatch`.
  public init(from cursor: JSONCursor) throws(WireError) {
    files = try cursor.member("files").strings()
    scene = try cursor.optionalMember("scene")?.string()
    readAt = try cursor.member("readAt").int()
    refusal = try cursor.optionalMember("refusal")?.string()
    origin = try cursor.member("origin").word()
  }

  /// Writes the message as a JSON object.
  public func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("files", files)
    if let scene { writer.member("scene", scene) }
    writer.member("readAt", readAt)
    if let refusal { writer.member("refusal", refusal) }
    writer.member("origin", origin)
    writer.endObject()
  }
}

/// What the clients of one user make the service keep. Each number has a limit, which is the same
/// for every user.
///
/// `UserUse` of `io.tactile.Control`.
public struct UserUseMessage: Equatable, Sendable {
  /// The number of the user.
  public var user: Int
  /// The connections.
  public var connections: Int
  /// The windows.
  public var windows: Int
  /// The views in all windows.
  public var views: Int
  /// The recognizers in all windows.
  public var recognizers: Int
  /// The bytes of the names, texts and other contents of all windows.
  public var sceneBytes: Int
  /// The bytes that clients have not read, beyond the first 16 KiB of each connection.
  public var queuedBytes: Int
  /// The bytes of messages that are not answered, likewise.
  public var unfinishedBytes: Int

  /// Creates the message from its members.
  public init(
    user: Int, connections: Int, windows: Int, views: Int, recognizers: Int, sceneBytes: Int,
    queuedBytes: Int, unfinishedBytes: Int
  ) {
    self.user = user
    self.connections = connections
    self.windows = windows
    self.views = views
    self.recognizers = recognizers
    self.sceneBytes = sceneBytes
    self.queuedBytes = queuedBytes
    self.unfinishedBytes = unfinishedBytes
  }
}

extension UserUseMessage: WireMessage {
  /// Reads the message; throws `WireError.missing` and `.mismatch`.
  public init(from cursor: JSONCursor) throws(WireError) {
    user = try cursor.member("user").int()
    connections = try cursor.member("connections").int()
    windows = try cursor.member("windows").int()
    views = try cursor.member("views").int()
    recognizers = try cursor.member("recognizers").int()
    sceneBytes = try cursor.member("sceneBytes").int()
    queuedBytes = try cursor.member("queuedBytes").int()
    unfinishedBytes = try cursor.member("unfinishedBytes").int()
  }

  /// Writes the message as a JSON object, in one piece.
  public func write(into writer: inout JSONWriter) {
    writer.members(room: room) { write(into: &$0) }
  }
}

extension UserUseMessage: BoundedMessage {
  var room: Int {
    110 + 8 * JSONMembers.integerRoom
  }

  @inline(__always)
  func write(into members: inout JSONMembers) {
    members.beginObject()
    members.member("user", user)
    members.member("connections", connections)
    members.member("windows", windows)
    members.member("views", views)
    members.member("recognizers", recognizers)
    members.member("sceneBytes", sceneBytes)
    members.member("queuedBytes", queuedBytes)
    members.member("unfinishedBytes", unfinishedBytes)
    members.endObject()
  }
}

/// A gesture in the machine's own windows that is locked out after wrong tries.
///
/// `Lockout` of `io.tactile.Control`.
public struct LockoutMessage: Equatable, Sendable {
  /// The name of the window.
  public var window: String
  /// The name of the gesture.
  public var gesture: String
  /// When the lockout ends, in nanoseconds on the clock of the touches.
  public var until: Int

  /// Creates the message from its members.
  public init(window: String, gesture: String, until: Int) {
    self.window = window
    self.gesture = gesture
    self.until = until
  }
}

extension LockoutMessage: WireMessage {
  /// Reads the message; throws `WireError.missing` and `.mismatch`.
  public init(from cursor: JSONCursor) throws(WireError) {
    window = try cursor.member("window").string()
    gesture = try cursor.member("gesture").string()
    until = try cursor.member("until").int()
  }

  /// Writes the message as a JSON object.
  public func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("window", window)
    writer.member("gesture", gesture)
    writer.member("until", until)
    writer.endObject()
  }
}

/// A finger that a script holds down.
///
/// `ScriptedFinger` of `io.tactile.Control`.
public struct ScriptedFingerMessage: Equatable, Sendable {
  /// The number of the finger, from 1 to 10. Successive steps with the same number are one touch.
  public var finger: Int
  /// The distance from the left edge of the screen, in points.
  public var x: Double
  /// The distance from the upper edge of the screen, in points.
  public var y: Double

  /// Creates the message from its members.
  public init(finger: Int, x: Double, y: Double) {
    self.finger = finger
    self.x = x
    self.y = y
  }
}

extension ScriptedFingerMessage: WireMessage {
  /// Reads the message; throws `WireError.missing` and `.mismatch`.
  public init(from cursor: JSONCursor) throws(WireError) {
    finger = try cursor.member("finger").int()
    x = try cursor.member("x").double()
    y = try cursor.member("y").double()
  }

  /// Writes the message as a JSON object, in one piece.
  public func write(into writer: inout JSONWriter) {
    writer.members(room: room) { write(into: &$0) }
  }
}

extension ScriptedFingerMessage: BoundedMessage {
  var room: Int {
    24 + JSONMembers.integerRoom + 2 * JSONMembers.decimalRoom
  }

  @inline(__always)
  func write(into members: inout JSONMembers) {
    members.beginObject()
    members.member("finger", finger)
    members.member("x", x)
    members.member("y", y)
    members.endObject()
  }
}

/// A moment of a script.
///
/// `ScriptStep` of `io.tactile.Control`.
public struct ScriptStepMessage: Equatable, Sendable {
  /// The time in seconds after the first step.
  public var time: Double
  /// The fingers that are down. A finger that is missing, but was down in the step before, lifts.
  public var fingers: [ScriptedFingerMessage]

  /// Creates the message from its members.
  public init(time: Double, fingers: [ScriptedFingerMessage]) {
    self.time = time
    self.fingers = fingers
  }
}

extension ScriptStepMessage: WireMessage {
  /// Reads the message; throws `WireError.missing` and `.mismatch`.
  public init(from cursor: JSONCursor) throws(WireError) {
    time = try cursor.member("time").double()
    fingers = try cursor.member("fingers").messages()
  }

  /// Writes the message as a JSON object.
  public func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("time", time)
    writer.member("fingers", fingers)
    writer.endObject()
  }
}

/// A variable to set or to remove.
///
/// `VariableSetting` of `io.tactile.Control`.
public struct VariableSettingMessage: Equatable, Sendable {
  /// The name: 1 to 100 of the letters A to Z and a to z, the digits, "_", "." and "-".
  public var name: String
  /// The value, at most 200 bytes, without control characters; nil to remove the variable.
  public var value: String?

  /// Creates the message from its members.
  public init(name: String, value: String? = nil) {
    self.name = name
    self.value = value
  }
}

extension VariableSettingMessage: WireMessage {
  /// Reads the message; throws `WireError.missing` and `.mismatch`.
  public init(from cursor: JSONCursor) throws(WireError) {
    name = try cursor.member("name").string()
    value = try cursor.optionalMember("value")?.string()
  }

  /// Writes the message as a JSON object.
  public func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("name", name)
    if let value { writer.member("value", value) }
    writer.endObject()
  }
}

/// What a binding has done since its program started.
///
/// `BindingReport` of `io.tactile.Control`.
public struct BindingReportMessage: Equatable, Sendable {
  /// The name of the binding, for people. The service keeps at most 100 bytes of it.
  public var name: String
  /// The number of times that the binding started its task.
  public var runs: Int
  /// The number of these tasks that failed.
  public var failures: Int
  /// Why the last of them failed, as text for people; nil if none has. The service keeps at most
  /// 200 bytes of it.
  public var lastFailure: String?

  /// Creates the message from its members.
  public init(name: String, runs: Int, failures: Int, lastFailure: String? = nil) {
    self.name = name
    self.runs = runs
    self.failures = failures
    self.lastFailure = lastFailure
  }
}

extension BindingReportMessage: WireMessage {
  /// Reads the message; throws `WireError.missing` and `.mismatch`.
  public init(from cursor: JSONCursor) throws(WireError) {
    name = try cursor.member("name").string()
    runs = try cursor.member("runs").int(in: 0 ... .max)
    failures = try cursor.member("failures").int(in: 0 ... .max)
    lastFailure = try cursor.optionalMember("lastFailure")?.string()
  }

  /// Writes the message as a JSON object.
  public func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("name", name)
    writer.member("runs", runs)
    writer.member("failures", failures)
    if let lastFailure { writer.member("lastFailure", lastFailure) }
    writer.endObject()
  }
}

/// The bindings of one program.
///
/// `BindingList` of `io.tactile.Control`.
public struct BindingListMessage: Equatable, Sendable {
  /// The number of the program's user.
  public var user: Int
  /// The program's process; 0 if unknown.
  public var process: Int
  /// The bindings, in the order in which the program has reported them.
  public var bindings: [BindingReportMessage]

  /// Creates the message from its members.
  public init(user: Int, process: Int, bindings: [BindingReportMessage]) {
    self.user = user
    self.process = process
    self.bindings = bindings
  }
}

extension BindingListMessage: WireMessage {
  /// Reads the message; throws `WireError.missing` and `.mismatch`.
  public init(from cursor: JSONCursor) throws(WireError) {
    user = try cursor.member("user").int()
    process = try cursor.member("process").int()
    bindings = try cursor.member("bindings").messages()
  }

  /// Writes the message as a JSON object.
  public func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("user", user)
    writer.member("process", process)
    writer.member("bindings", bindings)
    writer.endObject()
  }
}

/// The health of the service: how often things happened since its start. It contains no locations.
///
/// `Health` of `io.tactile.Control`.
public struct HealthMessage: Equatable, Sendable {
  /// When the service started, in seconds since 1970 UTC.
  public var startedAt: Int
  /// The number of connections of clients. It rises when a client connects again.
  public var connections: Int
  /// The number of incidents: clients that were disconnected, and calls that were refused.
  public var incidents: Int
  /// The number of devices that were added. It rises when a device is plugged in again.
  public var devicesAdded: Int
  /// The number of touches, those of scripted fingers included.
  public var touches: Int
  /// How often the filters changed or discarded contacts, by reason, for all devices together;
  /// empty if they never did.
  public var filtered: [CountMessage]
  /// How often devices reported something wrong, by kind, for all devices together; empty if none
  /// did.
  public var oddities: [CountMessage]
  /// The number of times that a reload applied the configuration.
  public var reloads: Int
  /// The number of times that a reload was rejected.
  public var rejectedReloads: Int
  /// Whether the present contents of the files do not take effect, because they have an error.
  public var isRejected: Bool
  /// The number of turns of the service's event loop.
  public var turns: Int
  /// The time of all turns in nanoseconds, without the time in which the service slept.
  public var turnTime: Int
  /// The time of the longest turn of the last 5 to 10 minutes, in nanoseconds.
  public var longestTurn: Int

  /// Creates the message from its members.
  public init(
    startedAt: Int, connections: Int, incidents: Int, devicesAdded: Int, touches: Int,
    filtered: [CountMessage] = [], oddities: [CountMessage] = [], reloads: Int,
    rejectedReloads: Int, isRejected: Bool, turns: Int, turnTime: Int, longestTurn: Int
  ) {
    self.startedAt = startedAt
    self.connections = connections
    self.incidents = incidents
    self.devicesAdded = devicesAdded
    self.touches = touches
    self.filtered = filtered
    self.oddities = oddities
    self.reloads = reloads
    self.rejectedReloads = rejectedReloads
    self.isRejected = isRejected
    self.turns = turns
    self.turnTime = turnTime
    self.longestTurn = longestTurn
  }
}

extension HealthMessage: WireMessage {
  /// Reads the message; throws `WireError.missing` and `.mismatch`.
  public init(from cursor: JSONCursor) throws(WireError) {
    startedAt = try cursor.member("startedAt").int()
    connections = try cursor.member("connections").int()
    incidents = try cursor.member("incidents").int()
    devicesAdded = try cursor.member("devicesAdded").int()
    touches = try cursor.member("touches").int()
    filtered = try cursor.optionalMember("filtered")?.messages() ?? []
    oddities = try cursor.optionalMember("oddities")?.messages() ?? []
    reloads = try cursor.member("reloads").int()
    rejectedReloads = try cursor.member("rejectedReloads").int()
    isRejected = try cursor.member("rejected").bool()
    turns = try cursor.member("turns").int()
    turnTime = try cursor.member("turnTime").int()
    longestTurn = try cursor.member("longestTurn").int()
  }

  /// Writes the message as a JSON object.
  public func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("startedAt", startedAt)
    writer.member("connections", connections)
    writer.member("incidents", incidents)
    writer.member("devicesAdded", devicesAdded)
    writer.member("touches", touches)
    if !filtered.isEmpty { writer.member("filtered", filtered) }
    if !oddities.isEmpty { writer.member("oddities", oddities) }
    writer.member("reloads", reloads)
    writer.member("rejectedReloads", rejectedReloads)
    writer.member("rejected", isRejected)
    writer.member("turns", turns)
    writer.member("turnTime", turnTime)
    writer.member("longestTurn", longestTurn)
    writer.endObject()
  }
}

/// The state of the service. A client without the permission to watch receives the numbers of its
/// own user, so that it does not learn when other users' windows are touched. A client with the
/// permission "health" receives the numbers of all users, and nothing else about other users.
///
/// `Status` of `io.tactile.Control`.
public struct ServiceStatus: Equatable, Sendable {
  /// The program's version.
  public var version: String
  /// The number of connected clients; without the permission to watch or for health, those of one's
  /// own user.
  public var clients: Int
  /// The number of clients with a stream of events; counted likewise.
  public var subscribers: Int
  /// The number of devices.
  public var devices: Int
  /// The number of devices that another program has grabbed (EVIOCGRAB); the service receives no
  /// events of them.
  public var grabbed: Int
  /// The number of windows on the screens; without the permission to watch or for health, those
  /// that one may see.
  public var windows: Int
  /// The number of live touches; without the permission to watch or for health, those in windows
  /// that one may see.
  public var touches: Int
  /// Whether the service ignores touches now, because a client has called BeginIgnoring.
  public var isIgnoring: Bool
  /// The mode; nil while it is "normal".
  public var mode: ModeMessage?
  /// The aids that are on; nil if none is.
  public var accessibility: AccessibilityMessage?
  /// The users whose scripts touch screens now; without the permission to watch, one's own user.
  public var scripts: [Int]
  /// The gestures that are locked out after wrong tries; empty without the permission to watch.
  public var lockouts: [LockoutMessage]
  /// The number of frames with at least one event, since the start; nil without the permission to
  /// watch or for health.
  public var frames: Int?
  /// The number of messages that were queued for clients, since the start; nil likewise.
  public var messages: Int?
  /// The number of messages that replaced one that a client had not read; nil likewise.
  public var merged: Int?
  /// The number of clients that were disconnected because they did not read; nil likewise.
  public var dropped: Int?
  /// Where the configuration comes from.
  public var configuration: ConfigurationMessage
  /// The bindings of the programs that report them, such as "tactile bind": at most 1024, and
  /// without the permission to watch, those of one's own user; empty if there are none. If the
  /// bindings of a program do not fit, the last one has the sums of the others, and its name has
  /// their number.
  public var bindings: [BindingListMessage]
  /// What each user with connections or windows makes the service keep, in the order of their
  /// numbers; without the permission to watch, that of one's own user.
  public var users: [UserUseMessage]
  /// How often things happened since the start; nil without the permission to watch or for health.
  public var health: HealthMessage?
  /// The latest incidents, oldest first; without the permission to watch, those of one's own user.
  public var incidents: [IncidentMessage]

  /// Creates the message from its members.
  public init(
    version: String, clients: Int, subscribers: Int, devices: Int, grabbed: Int, windows: Int,
    touches: Int, isIgnoring: Bool, mode: ModeMessage? = nil,
    accessibility: AccessibilityMessage? = nil, scripts: [Int] = [],
    lockouts: [LockoutMessage] = [], frames: Int? = nil, messages: Int? = nil, merged: Int? = nil,
    dropped: Int? = nil, configuration: ConfigurationMessage, bindings: [BindingListMessage] = [],
    users: [UserUseMessage], health: HealthMessage? = nil, incidents: [IncidentMessage]
  ) {
    self.version = version
    self.clients = clients
    self.subscribers = subscribers
    self.devices = devices
    self.grabbed = grabbed
    self.windows = windows
    self.touches = touches
    self.isIgnoring = isIgnoring
    self.mode = mode
    self.accessibility = accessibility
    self.scripts = scripts
    self.lockouts = lockouts
    self.frames = frames
    self.messages = messages
    self.merged = merged
    self.dropped = dropped
    self.configuration = configuration
    self.bindings = bindings
    self.users = users
    self.health = health
    self.incidents = incidents
  }
}

extension ServiceStatus: WireMessage {
  /// Reads the message; throws `WireError.missing` and `.mismatch`.
  public init(from cursor: JSONCursor) throws(WireError) {
    version = try cursor.member("version").string()
    clients = try cursor.member("clients").int()
    subscribers = try cursor.member("subscribers").int()
    devices = try cursor.member("devices").int()
    grabbed = try cursor.member("grabbed").int()
    windows = try cursor.member("windows").int()
    touches = try cursor.member("touches").int()
    isIgnoring = try cursor.member("ignoring").bool()
    mode = try cursor.optionalMember("mode")?.message()
    accessibility = try cursor.optionalMember("accessibility")?.message()
    scripts = try cursor.optionalMember("scripts")?.ints() ?? []
    lockouts = try cursor.optionalMember("lockouts")?.messages() ?? []
    frames = try cursor.optionalMember("frames")?.int()
    messages = try cursor.optionalMember("messages")?.int()
    merged = try cursor.optionalMember("merged")?.int()
    dropped = try cursor.optionalMember("dropped")?.int()
    configuration = try cursor.member("configuration").message()
    bindings = try cursor.optionalMember("bindings")?.messages() ?? []
    users = try cursor.member("users").messages()
    health = try cursor.optionalMember("health")?.message()
    incidents = try cursor.member("incidents").messages()
  }

  /// Writes the message as a JSON object.
  public func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("version", version)
    writer.member("clients", clients)
    writer.member("subscribers", subscribers)
    writer.member("devices", devices)
    writer.member("grabbed", grabbed)
    writer.member("windows", windows)
    writer.member("touches", touches)
    writer.member("ignoring", isIgnoring)
    if let mode { writer.member("mode", mode) }
    if let accessibility { writer.member("accessibility", accessibility) }
    if !scripts.isEmpty { writer.member("scripts", scripts) }
    if !lockouts.isEmpty { writer.member("lockouts", lockouts) }
    if let frames { writer.member("frames", frames) }
    if let messages { writer.member("messages", messages) }
    if let merged { writer.member("merged", merged) }
    if let dropped { writer.member("dropped", dropped) }
    writer.member("configuration", configuration)
    if !bindings.isEmpty { writer.member("bindings", bindings) }
    writer.member("users", users)
    if let health { writer.member("health", health) }
    writer.member("incidents", incidents)
    writer.endObject()
  }
}

/// The reply to `io.tactile.Control.SetMode`.
public struct SetModeMessage: Equatable, Sendable {
  /// The mode that is in effect: "ignoring" if the new mode lets touches through, but a client has
  /// called BeginIgnoring.
  public var mode: ModeMessage

  /// Creates the message from its members.
  public init(mode: ModeMessage) {
    self.mode = mode
  }
}

extension SetModeMessage: WireMessage {
  /// Reads the message; throws `WireError.missing` and `.mismatch`.
  public init(from cursor: JSONCursor) throws(WireError) {
    mode = try cursor.member("mode").message()
  }

  /// Writes the message as a JSON object, in one piece.
  public func write(into writer: inout JSONWriter) {
    writer.members(room: room) { write(into: &$0) }
  }
}

extension SetModeMessage: BoundedMessage {
  var room: Int {
    12 + mode.room
  }

  @inline(__always)
  func write(into members: inout JSONMembers) {
    members.beginObject()
    members.member("mode", mode)
    members.endObject()
  }
}

/// The reply to `io.tactile.Control.SetAccessibility`.
public struct SetAccessibilityMessage: Equatable, Sendable {
  /// The aids that are on.
  public var accessibility: AccessibilityMessage

  /// Creates the message from its members.
  public init(accessibility: AccessibilityMessage) {
    self.accessibility = accessibility
  }
}

extension SetAccessibilityMessage: WireMessage {
  /// Reads the message; throws `WireError.missing` and `.mismatch`.
  public init(from cursor: JSONCursor) throws(WireError) {
    accessibility = try cursor.member("accessibility").message()
  }

  /// Writes the message as a JSON object, in one piece.
  public func write(into writer: inout JSONWriter) {
    writer.members(room: room) { write(into: &$0) }
  }
}

extension SetAccessibilityMessage: BoundedMessage {
  var room: Int {
    21 + accessibility.room
  }

  @inline(__always)
  func write(into members: inout JSONMembers) {
    members.beginObject()
    members.member("accessibility", accessibility)
    members.endObject()
  }
}

/// The reply to `io.tactile.Control.SetFirstResponder`.
public struct FirstResponderMessage: Equatable, Sendable {
  /// Whether it is the first responder now: false if it does not exist or cannot become one.
  public var isDone: Bool

  /// Creates the message from its members.
  public init(isDone: Bool) {
    self.isDone = isDone
  }
}

extension FirstResponderMessage: WireMessage {
  /// Reads the message; throws `WireError.missing` and `.mismatch`.
  public init(from cursor: JSONCursor) throws(WireError) {
    isDone = try cursor.member("done").bool()
  }

  /// Writes the message as a JSON object, in one piece.
  public func write(into writer: inout JSONWriter) {
    writer.members(room: room) { write(into: &$0) }
  }
}

extension FirstResponderMessage: BoundedMessage {
  var room: Int {
    17
  }

  @inline(__always)
  func write(into members: inout JSONMembers) {
    members.beginObject()
    members.member("done", isDone)
    members.endObject()
  }
}

/// The reply to `io.tactile.Control.Reload`.
public struct ReloadMessage: Equatable, Sendable {
  /// The parts of the configuration that do not apply yet, or not everywhere, in sentences. A
  /// touched device, for example, takes its new rules when it is released.
  public var notes: [String]

  /// Creates the message from its members.
  public init(notes: [String]) {
    self.notes = notes
  }
}

extension ReloadMessage: WireMessage {
  /// Reads the message; throws `WireError.missing` and `.mismatch`.
  public init(from cursor: JSONCursor) throws(WireError) {
    notes = try cursor.member("notes").strings()
  }

  /// Writes the message as a JSON object.
  public func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("notes", notes)
    writer.endObject()
  }
}

/// The reply to `io.tactile.Control.Release`.
public struct ReleaseMessage: Equatable, Sendable {
  /// The numbers of the devices that were released.
  public var devices: [Int]

  /// Creates the message from its members.
  public init(devices: [Int]) {
    self.devices = devices
  }
}

extension ReleaseMessage: WireMessage {
  /// Reads the message; throws `WireError.missing` and `.mismatch`.
  public init(from cursor: JSONCursor) throws(WireError) {
    devices = try cursor.member("devices").ints()
  }

  /// Writes the message as a JSON object, in one piece.
  public func write(into writer: inout JSONWriter) {
    writer.members(room: room) { write(into: &$0) }
  }
}

extension ReleaseMessage: BoundedMessage {
  var room: Int {
    17 + devices.count * JSONMembers.integerRoom
  }

  @inline(__always)
  func write(into members: inout JSONMembers) {
    members.beginObject()
    members.member("devices", devices)
    members.endObject()
  }
}

/// The reply to `io.tactile.Control.GetStatus`.
public struct StatusMessage: Equatable, Sendable {
  /// The state of the service.
  public var status: ServiceStatus

  /// Creates the message from its members.
  public init(status: ServiceStatus) {
    self.status = status
  }
}

extension StatusMessage: WireMessage {
  /// Reads the message; throws `WireError.missing` and `.mismatch`.
  public init(from cursor: JSONCursor) throws(WireError) {
    status = try cursor.member("status").message()
  }

  /// Writes the message as a JSON object.
  public func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("status", status)
    writer.endObject()
  }
}
