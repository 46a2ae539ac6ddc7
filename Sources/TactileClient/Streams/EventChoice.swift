import TactileWire

/// What a subscriber wants to be told; what is nil chooses everything.
public struct EventChoice: Equatable, Sendable {
  /// A kind of what can be told; all but `trace` are told unless kinds are chosen.
  public enum Kind: String, CaseIterable, Sendable {
    /// Devices that come and go.
    case devices
    /// Touches.
    case touches
    /// What recognizers make of touches.
    case gestures
    /// What happens to controls.
    case controls
    /// How scroll views' contents move.
    case scrolls
    /// What is asked for.
    case actions
    /// Shakes.
    case motions
    /// Panels that are turned.
    case orientations
    /// What media keys ask for.
    case remoteControls
    /// Every decision; the right to watch is needed.
    case trace
  }

  /// Only these kinds.
  public var kinds: [Kind]?
  /// Only what happens in windows of these names.
  public var windows: [String]?
  /// Only what happens in windows of these users, by number; -1 stands for the machine and for nobody.
  public var users: [Int]?
  /// Only what happens to views of these names.
  public var views: [String]?
  /// Only gestures of recognizers of these names or kinds.
  public var gestures: [String]?
  /// Only touches on, and changes of, devices of these numbers.
  public var devices: [Int]?

  /// Everything, but for what is chosen.
  public init(
    kinds: [Kind]? = nil, windows: [String]? = nil, users: [Int]? = nil, views: [String]? = nil,
    gestures: [String]? = nil, devices: [Int]? = nil
  ) {
    self.kinds = kinds
    self.windows = windows
    self.users = users
    self.views = views
    self.gestures = gestures
    self.devices = devices
  }

  /// The call that subscribes so.
  var call: VarlinkCall {
    var parameters = JSONObject()
    parameters["kinds"] = kinds.map { .strings($0.map(\.rawValue)) }
    parameters["windows"] = windows.map { .strings($0) }
    parameters["users"] = users.map { .array($0.map { .integer(Int64($0)) }) }
    parameters["views"] = views.map { .strings($0) }
    parameters["gestures"] = gestures.map { .strings($0) }
    parameters["devices"] = devices.map { .array($0.map { .integer(Int64($0)) }) }
    return VarlinkCall(method: "io.tactile.Events.Subscribe", parameters: parameters, more: true)
  }
}

extension JSONValue {
  fileprivate static func strings(_ strings: [String]) -> JSONValue {
    .array(strings.map { .string($0) })
  }
}
