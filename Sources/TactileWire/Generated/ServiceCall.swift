// Made from the interfaces by scripts/messages.py. Do not edit; run `make messages`.

import Tactile

/// A kind of event.
public enum EventKind: String, CaseIterable, Sendable {
  /// Devices that are added, removed or changed.
  case devices
  /// Touches.
  case touches
  /// Gestures.
  case gestures
  /// Shakes.
  case motions
  /// Turns of panels.
  case orientations
  /// Commands of media keys.
  case remoteControls
  /// Events of controls.
  case controls
  /// Movements of scroll views' contents.
  case scrolls
  /// Actions.
  case actions
  /// Changes of the mode.
  case modes
  /// Idle times, and the touches that end them.
  case presence
  /// Changes of aids for people with disabilities.
  case accessibility
  /// Views that a person explores with a finger.
  case explored
  /// Changes of variables.
  case variables
  /// Every decision of the touch system. It needs the permission to watch.
  case trace
}

/// A method of the service, by its full name.
public enum ServiceMethod: String, CaseIterable, Sendable {
  /// Reports everything that happens, until the connection ends. Call it with "more": true.
  case subscribe = "io.tactile.Events.Subscribe"
  /// Lists the devices. It needs no permission.
  case listDevices = "io.tactile.Devices.List"
  /// Reports the devices, and then each device that is added, removed or changed, until the
  /// connection ends. Call it with "more": true. It needs no permission.
  case watchDevices = "io.tactile.Devices.Watch"
  /// Shows windows and reports what happens in them, until the connection ends. Call it with
  /// "more": true.
  case attach = "io.tactile.Scene.Attach"
  /// Changes windows in place, as a whole or in parts.
  case update = "io.tactile.Scene.Update"
  /// Describes windows as they are now.
  case describe = "io.tactile.Scene.Describe"
  /// Finds the view that a touch at a point would belong to, and says why.
  case hitTest = "io.tactile.Scene.HitTest"
  /// Lists what a program can wait for in windows that belong to no user: in default windows and,
  /// with the permission for actions or to watch, in the machine's own windows.
  case listOccasions = "io.tactile.Scene.ListOccasions"
  /// Ignores touches from now on, and cancels the live ones.
  case beginIgnoring = "io.tactile.Control.BeginIgnoring"
  /// Ends one BeginIgnoring of this connection. A call without a BeginIgnoring does nothing.
  case endIgnoring = "io.tactile.Control.EndIgnoring"
  /// Sets the mode in place of the present one. If the new mode is not "normal", the live touches
  /// are cancelled.
  case setMode = "io.tactile.Control.SetMode"
  /// Switches aids for people with disabilities on or off. Touches that are down do not change.
  case setAccessibility = "io.tactile.Control.SetAccessibility"
  /// Gives a window another first responder.
  case setFirstResponder = "io.tactile.Control.SetFirstResponder"
  /// Sends a command as a media key does.
  case sendRemoteControl = "io.tactile.Control.SendRemoteControl"
  /// Reads the configuration again and applies it. If anything in it is wrong, the present
  /// configuration stays. Clients stay connected, and no live touch ends.
  case reload = "io.tactile.Control.Reload"
  /// Releases owned panels at once, so that the compositor reads them itself. Touches on them end
  /// for the compositor. The service owns the panels again after the next reload or start, if the
  /// configuration says so.
  case release = "io.tactile.Control.Release"
  /// Touches a screen with scripted fingers, as if fingers touched its first touch panel.
  case play = "io.tactile.Control.Play"
  /// Sets and removes variables of the client's user; with the permission to control, those of the
  /// machine.
  case setVariables = "io.tactile.Control.SetVariables"
  /// Reports what the bindings of a program do, for Status.bindings. The report replaces the last
  /// one of this connection, and ends with the connection.
  case reportBindings = "io.tactile.Control.ReportBindings"
  /// Describes the state of the service.
  case getStatus = "io.tactile.Control.GetStatus"
  /// Reports each decision, until the connection ends. Call it with "more": true. It needs the
  /// permission to watch.
  case subscribeToDecisions = "io.tactile.Trace.Subscribe"
  /// Reads the recent events of panels and pens, which the service keeps if the configuration says
  /// so, as a recording. It needs the permission to watch.
  case readRecent = "io.tactile.Trace.ReadRecent"
  /// Describes the service.
  case getInfo = "org.varlink.service.GetInfo"
  /// Returns the definition of an interface.
  case getInterfaceDescription = "org.varlink.service.GetInterfaceDescription"

  /// Whether it replies until the connection ends; call it with `more`.
  public var isStream: Bool {
    switch self {
    case .subscribe, .watchDevices, .attach, .subscribeToDecisions: true
    case .listDevices, .update, .describe, .hitTest, .listOccasions, .beginIgnoring, .endIgnoring,
      .setMode, .setAccessibility, .setFirstResponder, .sendRemoteControl, .reload, .release, .play,
      .setVariables, .reportBindings, .getStatus, .readRecent, .getInfo, .getInterfaceDescription:
      false
    }
  }
}

/// A call of a method with its parameters.
public enum ServiceCall: Equatable, Sendable {
  /// `io.tactile.Events.Subscribe`.
  case subscribe(SubscribeParameters)
  /// `io.tactile.Devices.List`.
  case listDevices
  /// `io.tactile.Devices.Watch`.
  case watchDevices
  /// `io.tactile.Scene.Attach`.
  case attach(AttachParameters)
  /// `io.tactile.Scene.Update`.
  case update(UpdateParameters)
  /// `io.tactile.Scene.Describe`.
  case describe(DescribeParameters)
  /// `io.tactile.Scene.HitTest`.
  case hitTest(HitTestParameters)
  /// `io.tactile.Scene.ListOccasions`.
  case listOccasions
  /// `io.tactile.Control.BeginIgnoring`.
  case beginIgnoring(BeginIgnoringParameters)
  /// `io.tactile.Control.EndIgnoring`.
  case endIgnoring
  /// `io.tactile.Control.SetMode`.
  case setMode(SetModeParameters)
  /// `io.tactile.Control.SetAccessibility`.
  case setAccessibility(SetAccessibilityParameters)
  /// `io.tactile.Control.SetFirstResponder`.
  case setFirstResponder(SetFirstResponderParameters)
  /// `io.tactile.Control.SendRemoteControl`.
  case sendRemoteControl(SendRemoteControlParameters)
  /// `io.tactile.Control.Reload`.
  case reload
  /// `io.tactile.Control.Release`.
  case release(ReleaseParameters)
  /// `io.tactile.Control.Play`.
  case play(PlayParameters)
  /// `io.tactile.Control.SetVariables`.
  case setVariables(SetVariablesParameters)
  /// `io.tactile.Control.ReportBindings`.
  case reportBindings(ReportBindingsParameters)
  /// `io.tactile.Control.GetStatus`.
  case getStatus
  /// `io.tactile.Trace.Subscribe`.
  case subscribeToDecisions
  /// `io.tactile.Trace.ReadRecent`.
  case readRecent(ReadRecentParameters)
  /// `org.varlink.service.GetInfo`.
  case getInfo
  /// `org.varlink.service.GetInterfaceDescription`.
  case getInterfaceDescription(GetInterfaceDescriptionParameters)

  /// Reads the parameters of a method's call.
  ///
  /// Throws `WireError.missing` and `.mismatch`.
  public init(_ method: ServiceMethod, _ parameters: JSONCursor) throws(WireError) {
    switch method {
    case .subscribe: self = .subscribe(try SubscribeParameters(from: parameters))
    case .listDevices: self = .listDevices
    case .watchDevices: self = .watchDevices
    case .attach: self = .attach(try AttachParameters(from: parameters))
    case .update: self = .update(try UpdateParameters(from: parameters))
    case .describe: self = .describe(try DescribeParameters(from: parameters))
    case .hitTest: self = .hitTest(try HitTestParameters(from: parameters))
    case .listOccasions: self = .listOccasions
    case .beginIgnoring: self = .beginIgnoring(try BeginIgnoringParameters(from: parameters))
    case .endIgnoring: self = .endIgnoring
    case .setMode: self = .setMode(try SetModeParameters(from: parameters))
    case .setAccessibility:
      self = .setAccessibility(try SetAccessibilityParameters(from: parameters))
    case .setFirstResponder:
      self = .setFirstResponder(try SetFirstResponderParameters(from: parameters))
    case .sendRemoteControl:
      self = .sendRemoteControl(try SendRemoteControlParameters(from: parameters))
    case .reload: self = .reload
    case .release: self = .release(try ReleaseParameters(from: parameters))
    case .play: self = .play(try PlayParameters(from: parameters))
    case .setVariables: self = .setVariables(try SetVariablesParameters(from: parameters))
    case .reportBindings: self = .reportBindings(try ReportBindingsParameters(from: parameters))
    case .getStatus: self = .getStatus
    case .subscribeToDecisions: self = .subscribeToDecisions
    case .readRecent: self = .readRecent(try ReadRecentParameters(from: parameters))
    case .getInfo: self = .getInfo
    case .getInterfaceDescription:
      self = .getInterfaceDescription(try GetInterfaceDescriptionParameters(from: parameters))
    }
  }

  /// The method that is called.
  public var method: ServiceMethod {
    switch self {
    case .subscribe: .subscribe
    case .listDevices: .listDevices
    case .watchDevices: .watchDevices
    case .attach: .attach
    case .update: .update
    case .describe: .describe
    case .hitTest: .hitTest
    case .listOccasions: .listOccasions
    case .beginIgnoring: .beginIgnoring
    case .endIgnoring: .endIgnoring
    case .setMode: .setMode
    case .setAccessibility: .setAccessibility
    case .setFirstResponder: .setFirstResponder
    case .sendRemoteControl: .sendRemoteControl
    case .reload: .reload
    case .release: .release
    case .play: .play
    case .setVariables: .setVariables
    case .reportBindings: .reportBindings
    case .getStatus: .getStatus
    case .subscribeToDecisions: .subscribeToDecisions
    case .readRecent: .readRecent
    case .getInfo: .getInfo
    case .getInterfaceDescription: .getInterfaceDescription
    }
  }

  /// The parameters as JSON; doubles keep all their digits.
  public var parameters: JSONObject {
    switch self {
    case .listDevices, .watchDevices, .listOccasions, .endIgnoring, .reload, .getStatus,
      .subscribeToDecisions, .getInfo:
      JSONObject()
    case .subscribe(let parameters): parameters.json
    case .attach(let parameters): parameters.json
    case .update(let parameters): parameters.json
    case .describe(let parameters): parameters.json
    case .hitTest(let parameters): parameters.json
    case .beginIgnoring(let parameters): parameters.json
    case .setMode(let parameters): parameters.json
    case .setAccessibility(let parameters): parameters.json
    case .setFirstResponder(let parameters): parameters.json
    case .sendRemoteControl(let parameters): parameters.json
    case .release(let parameters): parameters.json
    case .play(let parameters): parameters.json
    case .setVariables(let parameters): parameters.json
    case .reportBindings(let parameters): parameters.json
    case .readRecent(let parameters): parameters.json
    case .getInterfaceDescription(let parameters): parameters.json
    }
  }
}

/// The parameters of `io.tactile.Events.Subscribe`.
public struct SubscribeParameters: Equatable, Sendable {
  /// Only these kinds of events; nil for all kinds but "trace". With an empty list, the client
  /// receives only the state.
  public var kinds: [EventKind]?
  /// Only events in windows of these names. Several users may each have a window of one name.
  public var windows: [String]?
  /// Only events in windows of these users, by number. -1 means windows that belong to no user. The
  /// windows of another user need the permission to watch.
  public var users: [Int]?
  /// Only events of views of these names.
  public var views: [String]?
  /// Only gestures of recognizers of these names or kinds.
  public var gestures: [String]?
  /// Only touches on these devices and changes of these devices, by number.
  public var devices: [Int]?
  /// Whether the client sees only what it would see without the permission to watch: the windows of
  /// its own user and those that belong to no user.
  public var withoutOthers: Bool?
  /// Whether the client receives nothing of secret windows, not even of those of its own user, and
  /// not the beginnings and ends of their touches.
  public var withoutSecret: Bool?

  /// Creates the message from its members.
  public init(
    kinds: [EventKind]? = nil, windows: [String]? = nil, users: [Int]? = nil,
    views: [String]? = nil, gestures: [String]? = nil, devices: [Int]? = nil,
    withoutOthers: Bool? = nil, withoutSecret: Bool? = nil
  ) {
    self.kinds = kinds
    self.windows = windows
    self.users = users
    self.views = views
    self.gestures = gestures
    self.devices = devices
    self.withoutOthers = withoutOthers
    self.withoutSecret = withoutSecret
  }
}

extension SubscribeParameters {
  /// Reads the message; throws `WireError.missing` and `.mismatch`.
  public init(from cursor: JSONCursor) throws(WireError) {
    kinds = try cursor.optionalMember("kinds")?.words()
    windows = try cursor.optionalMember("windows")?.strings()
    users = try cursor.optionalMember("users")?.ints()
    views = try cursor.optionalMember("views")?.strings()
    gestures = try cursor.optionalMember("gestures")?.strings()
    devices = try cursor.optionalMember("devices")?.ints()
    withoutOthers = try cursor.optionalMember("withoutOthers")?.bool()
    withoutSecret = try cursor.optionalMember("withoutSecret")?.bool()
  }

  /// The parameters as JSON, in the order of the contract.
  var json: JSONObject {
    var json = JSONObject()
    json["kinds"] = kinds.map { .array($0.map { .string($0.rawValue) }) }
    json["windows"] = windows.map { .array($0.map { .string($0) }) }
    json["users"] = users.map { .array($0.map { .integer(Int64($0)) }) }
    json["views"] = views.map { .array($0.map { .string($0) }) }
    json["gestures"] = gestures.map { .array($0.map { .string($0) }) }
    json["devices"] = devices.map { .array($0.map { .integer(Int64($0)) }) }
    json["withoutOthers"] = withoutOthers.map { .bool($0) }
    json["withoutSecret"] = withoutSecret.map { .bool($0) }
    return json
  }
}

/// The parameters of `io.tactile.Scene.Attach`.
public struct AttachParameters: Equatable, Sendable {
  /// The windows, as docs/scenes.md describes them. Their names must differ from the names of all
  /// other windows of the client's user. Other users may use the same names.
  public var windows: JSONValue

  /// Creates the message from its members.
  public init(windows: JSONValue) {
    self.windows = windows
  }
}

extension AttachParameters {
  /// Reads the message; throws `WireError.missing` and `.mismatch`.
  public init(from cursor: JSONCursor) throws(WireError) {
    windows = try cursor.member("windows").value
  }

  /// The parameters as JSON, in the order of the contract.
  var json: JSONObject {
    var json = JSONObject()
    json["windows"] = windows
    return json
  }
}

/// The parameters of `io.tactile.Scene.Update`.
public struct UpdateParameters: Equatable, Sendable {
  /// New descriptions of windows, each whole. Other windows stay as they are.
  public var windows: JSONValue?
  /// Changes to parts of windows, made in order, as docs/scenes.md describes them; at most 1000.
  /// The windows of the configuration can only be changed whole.
  public var changes: JSONValue?
  /// The user who owns the windows, as in Describe. Another user's windows need the permission to
  /// control.
  public var user: Int?

  /// Creates the message from its members.
  public init(windows: JSONValue? = nil, changes: JSONValue? = nil, user: Int? = nil) {
    self.windows = windows
    self.changes = changes
    self.user = user
  }
}

extension UpdateParameters {
  /// Reads the message; throws `WireError.missing` and `.mismatch`.
  public init(from cursor: JSONCursor) throws(WireError) {
    windows = try cursor.optionalMember("windows")?.value
    changes = try cursor.optionalMember("changes")?.value
    user = try cursor.optionalMember("user")?.int()
  }

  /// The parameters as JSON, in the order of the contract.
  var json: JSONObject {
    var json = JSONObject()
    json["windows"] = windows
    json["changes"] = changes
    json["user"] = user.map { .integer(Int64($0)) }
    return json
  }
}

/// The parameters of `io.tactile.Scene.Describe`.
public struct DescribeParameters: Equatable, Sendable {
  /// Only the window of this name; nil for all windows that the client may see.
  public var window: String?
  /// The number of the user who owns the window, or -1 for a window that belongs to no user. If it
  /// is nil, the service looks for the client's own window of that name, then for one that belongs
  /// to no user, then for the only window of that name that the client may see.
  public var user: Int?

  /// Creates the message from its members.
  public init(window: String? = nil, user: Int? = nil) {
    self.window = window
    self.user = user
  }
}

extension DescribeParameters {
  /// Reads the message; throws `WireError.missing` and `.mismatch`.
  public init(from cursor: JSONCursor) throws(WireError) {
    window = try cursor.optionalMember("window")?.string()
    user = try cursor.optionalMember("user")?.int()
  }

  /// The parameters as JSON, in the order of the contract.
  var json: JSONObject {
    var json = JSONObject()
    json["window"] = window.map { .string($0) }
    json["user"] = user.map { .integer(Int64($0)) }
    return json
  }
}

/// The parameters of `io.tactile.Scene.HitTest`.
public struct HitTestParameters: Equatable, Sendable {
  /// The window.
  public var window: String
  /// The user who owns the window, as in Describe.
  public var user: Int?
  /// The point in the window's coordinates.
  public var location: Point

  /// Creates the message from its members.
  public init(window: String, user: Int? = nil, location: Point) {
    self.window = window
    self.user = user
    self.location = location
  }
}

extension HitTestParameters {
  /// Reads the message; throws `WireError.missing` and `.mismatch`.
  public init(from cursor: JSONCursor) throws(WireError) {
    window = try cursor.member("window").string()
    user = try cursor.optionalMember("user")?.int()
    location = try cursor.member("location").message()
  }

  /// The parameters as JSON, in the order of the contract.
  var json: JSONObject {
    var json = JSONObject()
    json["window"] = .string(window)
    json["user"] = user.map { .integer(Int64($0)) }
    json["location"] = location.json
    return json
  }
}

/// The parameters of `io.tactile.Control.BeginIgnoring`.
public struct BeginIgnoringParameters: Equatable, Sendable {
  /// The time limit in seconds, more than 0 and at most 3600.
  public var seconds: Double

  /// Creates the message from its members.
  public init(seconds: Double) {
    self.seconds = seconds
  }
}

extension BeginIgnoringParameters {
  /// Reads the message; throws `WireError.missing` and `.mismatch`.
  public init(from cursor: JSONCursor) throws(WireError) {
    seconds = try cursor.member("seconds").double()
  }

  /// The parameters as JSON, in the order of the contract.
  var json: JSONObject {
    var json = JSONObject()
    json["seconds"] = .double(seconds)
    return json
  }
}

/// The parameters of `io.tactile.Control.SetMode`.
public struct SetModeParameters: Equatable, Sendable {
  /// The mode.
  public var mode: InteractionMode
  /// The time limit in seconds, more than 0 and at most the limit of the mode in the configuration;
  /// nil for this limit, and for "normal".
  public var limit: Double?

  /// Creates the message from its members.
  public init(mode: InteractionMode, limit: Double? = nil) {
    self.mode = mode
    self.limit = limit
  }
}

extension SetModeParameters {
  /// Reads the message; throws `WireError.missing` and `.mismatch`.
  public init(from cursor: JSONCursor) throws(WireError) {
    mode = try cursor.member("mode").word()
    limit = try cursor.optionalMember("limit")?.double()
  }

  /// The parameters as JSON, in the order of the contract.
  var json: JSONObject {
    var json = JSONObject()
    json["mode"] = .string(mode.rawValue)
    json["limit"] = limit.map { .double($0) }
    return json
  }
}

/// The parameters of `io.tactile.Control.SetAccessibility`.
public struct SetAccessibilityParameters: Equatable, Sendable {
  /// Whether touch accommodations are on; nil to leave them as they are.
  public var accommodations: Bool?
  /// Whether fingers explore the screen; nil to leave it as it is.
  public var exploring: Bool?
  /// The fingers for which the next finger acts that lands in a window of a scene; nil to leave it
  /// as it is.
  public var nextTouch: AccessibilityMessage.NextTouch?

  /// Creates the message from its members.
  public init(
    accommodations: Bool? = nil, exploring: Bool? = nil,
    nextTouch: AccessibilityMessage.NextTouch? = nil
  ) {
    self.accommodations = accommodations
    self.exploring = exploring
    self.nextTouch = nextTouch
  }
}

extension SetAccessibilityParameters {
  /// Reads the message; throws `WireError.missing` and `.mismatch`.
  public init(from cursor: JSONCursor) throws(WireError) {
    accommodations = try cursor.optionalMember("accommodations")?.bool()
    exploring = try cursor.optionalMember("exploring")?.bool()
    nextTouch = try cursor.optionalMember("nextTouch")?.word()
  }

  /// The parameters as JSON, in the order of the contract.
  var json: JSONObject {
    var json = JSONObject()
    json["accommodations"] = accommodations.map { .bool($0) }
    json["exploring"] = exploring.map { .bool($0) }
    json["nextTouch"] = nextTouch.map { .string($0.rawValue) }
    return json
  }
}

/// The parameters of `io.tactile.Control.SetFirstResponder`.
public struct SetFirstResponderParameters: Equatable, Sendable {
  /// The window.
  public var window: String
  /// The user who owns the window, as in io.tactile.Scene.Describe.
  public var user: Int?
  /// A view or controller of the window that can become first responder, or the window itself; nil
  /// for none.
  public var responder: String?

  /// Creates the message from its members.
  public init(window: String, user: Int? = nil, responder: String? = nil) {
    self.window = window
    self.user = user
    self.responder = responder
  }
}

extension SetFirstResponderParameters {
  /// Reads the message; throws `WireError.missing` and `.mismatch`.
  public init(from cursor: JSONCursor) throws(WireError) {
    window = try cursor.member("window").string()
    user = try cursor.optionalMember("user")?.int()
    responder = try cursor.optionalMember("responder")?.string()
  }

  /// The parameters as JSON, in the order of the contract.
  var json: JSONObject {
    var json = JSONObject()
    json["window"] = .string(window)
    json["user"] = user.map { .integer(Int64($0)) }
    json["responder"] = responder.map { .string($0) }
    return json
  }
}

/// The parameters of `io.tactile.Control.SendRemoteControl`.
public struct SendRemoteControlParameters: Equatable, Sendable {
  /// The command.
  public var command: RemoteControlMessage.Command

  /// Creates the message from its members.
  public init(command: RemoteControlMessage.Command) {
    self.command = command
  }
}

extension SendRemoteControlParameters {
  /// Reads the message; throws `WireError.missing` and `.mismatch`.
  public init(from cursor: JSONCursor) throws(WireError) {
    command = try cursor.member("command").word()
  }

  /// The parameters as JSON, in the order of the contract.
  var json: JSONObject {
    var json = JSONObject()
    json["command"] = .string(command.rawValue)
    return json
  }
}

/// The parameters of `io.tactile.Control.Release`.
public struct ReleaseParameters: Equatable, Sendable {
  /// The number of the device; nil for all owned panels.
  public var device: Int?

  /// Creates the message from its members.
  public init(device: Int? = nil) {
    self.device = device
  }
}

extension ReleaseParameters {
  /// Reads the message; throws `WireError.missing` and `.mismatch`.
  public init(from cursor: JSONCursor) throws(WireError) {
    device = try cursor.optionalMember("device")?.int()
  }

  /// The parameters as JSON, in the order of the contract.
  var json: JSONObject {
    var json = JSONObject()
    json["device"] = device.map { .integer(Int64($0)) }
    return json
  }
}

/// The parameters of `io.tactile.Control.Play`.
public struct PlayParameters: Equatable, Sendable {
  /// The screen; nil for the first one.
  public var screen: String?
  /// The steps: at most 10000, in at most 600 seconds, at least 0.001 seconds apart. The first step
  /// has the time 0, and the last one has no fingers.
  public var steps: [ScriptStepMessage]

  /// Creates the message from its members.
  public init(screen: String? = nil, steps: [ScriptStepMessage]) {
    self.screen = screen
    self.steps = steps
  }
}

extension PlayParameters {
  /// Reads the message; throws `WireError.missing` and `.mismatch`.
  public init(from cursor: JSONCursor) throws(WireError) {
    screen = try cursor.optionalMember("screen")?.string()
    steps = try cursor.member("steps").messages()
  }

  /// The parameters as JSON, in the order of the contract.
  var json: JSONObject {
    var json = JSONObject()
    json["screen"] = screen.map { .string($0) }
    json["steps"] = .array(steps.map { $0.json })
    return json
  }
}

/// The parameters of `io.tactile.Control.SetVariables`.
public struct SetVariablesParameters: Equatable, Sendable {
  /// The variables, at most 64, in order.
  public var variables: [VariableSettingMessage]

  /// Creates the message from its members.
  public init(variables: [VariableSettingMessage]) {
    self.variables = variables
  }
}

extension SetVariablesParameters {
  /// Reads the message; throws `WireError.missing` and `.mismatch`.
  public init(from cursor: JSONCursor) throws(WireError) {
    variables = try cursor.member("variables").messages()
  }

  /// The parameters as JSON, in the order of the contract.
  var json: JSONObject {
    var json = JSONObject()
    json["variables"] = .array(variables.map { $0.json })
    return json
  }
}

/// The parameters of `io.tactile.Control.ReportBindings`.
public struct ReportBindingsParameters: Equatable, Sendable {
  /// The bindings, at most 256 for all connections of a user.
  public var bindings: [BindingReportMessage]

  /// Creates the message from its members.
  public init(bindings: [BindingReportMessage]) {
    self.bindings = bindings
  }
}

extension ReportBindingsParameters {
  /// Reads the message; throws `WireError.missing` and `.mismatch`.
  public init(from cursor: JSONCursor) throws(WireError) {
    bindings = try cursor.member("bindings").messages()
  }

  /// The parameters as JSON, in the order of the contract.
  var json: JSONObject {
    var json = JSONObject()
    json["bindings"] = .array(bindings.map { $0.json })
    return json
  }
}

/// The parameters of `io.tactile.Trace.ReadRecent`.
public struct ReadRecentParameters: Equatable, Sendable {
  /// The member "next" of the reply before; nil to begin.
  public var begin: Int?

  /// Creates the message from its members.
  public init(begin: Int? = nil) {
    self.begin = begin
  }
}

extension ReadRecentParameters {
  /// Reads the message; throws `WireError.missing` and `.mismatch`.
  public init(from cursor: JSONCursor) throws(WireError) {
    begin = try cursor.optionalMember("begin")?.int()
  }

  /// The parameters as JSON, in the order of the contract.
  var json: JSONObject {
    var json = JSONObject()
    json["begin"] = begin.map { .integer(Int64($0)) }
    return json
  }
}

/// The parameters of `org.varlink.service.GetInterfaceDescription`.
public struct GetInterfaceDescriptionParameters: Equatable, Sendable {
  /// The interface's full name, as in GetInfo.
  public var interface: String

  /// Creates the message from its members.
  public init(interface: String) {
    self.interface = interface
  }
}

extension GetInterfaceDescriptionParameters {
  /// Reads the message; throws `WireError.missing` and `.mismatch`.
  public init(from cursor: JSONCursor) throws(WireError) {
    interface = try cursor.member("interface").string()
  }

  /// The parameters as JSON, in the order of the contract.
  var json: JSONObject {
    var json = JSONObject()
    json["interface"] = .string(interface)
    return json
  }
}
