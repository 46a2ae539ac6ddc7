import Tactile

/// The windows that a client or a file describes, with their contents.
///
/// Decoding checks a scene completely, so a scene can be built without further checks.
public struct SceneDescription: Equatable, Sendable {
  /// The windows, in the order in which they are added. Of two windows at the same level, the later
  /// one is in front.
  public var windows: [WindowDescription] = []

  /// Creates a scene of these windows.
  public init(windows: [WindowDescription] = []) {
    self.windows = windows
  }
}

/// A window with its contents.
public struct WindowDescription: Equatable, Sendable {
  /// The default thresholds of its recognizers.
  public enum Thresholds: String, CaseIterable, Sendable {
    /// For people who stand at a fixed panel.
    case kiosk
    /// For a panel in the hand, with UIKit's values.
    case handheld
  }

  /// Its name, unique in the scene.
  public var name: String
  /// The name of its screen; nil for the first screen.
  public var screen: String?
  /// Its frame on the screen, in points; nil fills the screen.
  public var frame: Rect?
  /// The size of its own coordinates; nil for points.
  public var size: Size?
  /// Its level, from -1000 to 1000. A window at a higher level is in front.
  public var level = 0
  /// Whether touches that hit none of its views go to the window behind it.
  public var passesTouchesThrough = false
  /// Whether windows of other users stay behind it, and watchers receive only the beginnings and ends of
  /// its touches. It has no effect in the machine's own scene.
  public var isSecret = false
  /// The gestures that the compositor's app may receive of touches that hit this window, if the daemon owns
  /// the panel; nil for all gestures. Views in it may state others.
  public var compositorGestures: CompositorGestures?
  /// The default thresholds of its recognizers.
  public var thresholds = Thresholds.kiosk
  /// The name of the first responder, a view or controller.
  public var firstResponder: String?
  /// The actions that it handles itself.
  public var handles: ActionNames = []
  /// The recognizers attached to the window itself.
  public var gestures: [GestureDescription] = []
  /// The views in it, from back to front.
  public var views: [ViewDescription] = []

  /// Creates a window that fills its screen.
  public init(name: String) {
    self.name = name
  }

  /// Returns the frame of this window on a screen.
  public func frame(on screen: Screen) -> Rect { frame ?? screen.bounds }
}

/// A view controller, which comes after its view in the responder chain.
public struct ControllerDescription: Equatable, Sendable {
  /// Its name, unique among the views and controllers of its window.
  public var name: String
  /// The controller that presents it, which comes after it in the responder chain. A presented view
  /// is in front of the other views of the window.
  public var presentedBy: String?
  /// Whether it may become first responder.
  public var canBecomeFirstResponder = false
  /// The actions it handles.
  public var handles: ActionNames = []

  /// Creates a controller that handles no actions.
  public init(name: String) {
    self.name = name
  }
}

/// An action that a view or recognizer sends.
public struct ActionDescription: Equatable, Sendable {
  /// Its name.
  public var name: String {
    didSet { key = NameKey(of: name) }
  }
  /// The name of the only responder that may handle it. If it is nil, the action goes to the first
  /// responder of the window, or to the sender's view if there is none, and then up the responder
  /// chain.
  public var target: String? {
    didSet { targetName = target.map { Name($0) } }
  }
  /// The key of the name. The thread that decodes the action finds it, because a gesture can send its
  /// action in each frame.
  package private(set) var key: NameKey
  /// The target with its key.
  package private(set) var targetName: Name?

  /// Creates an action without a target.
  public init(name: String, target: String? = nil) {
    self.name = name
    self.target = target
    key = NameKey(of: name)
    targetName = target.map { Name($0) }
  }
}

/// The names of the actions that a view, controller or window handles, in the order of the scene.
public struct ActionNames: Sendable {
  /// The names.
  public let names: [String]
  /// The keys of the names. The thread that decodes the list makes them, because it takes time for each
  /// name.
  package let keys: NameKeySet

  /// Creates a list of names.
  public init(_ names: some Sequence<String>) {
    self.names = Array(names)
    keys = NameKeySet(self.names)
  }

  /// Returns whether an action is in the list, at a cost that does not depend on the length of the list.
  public func contains(_ action: String) -> Bool { keys.contains(NameKey(of: action)) }
}

extension ActionNames: Equatable {
  /// Returns whether both have the same names in the same order.
  public static func == (one: ActionNames, other: ActionNames) -> Bool {
    one.keys == other.keys && one.names.elementsEqual(other.names) { $0.hasSameBytes(as: $1) }
  }
}

extension ActionNames: ExpressibleByArrayLiteral {
  /// Creates a list of names.
  public init(arrayLiteral names: String...) { self.init(names) }
}

extension SceneDescription {
  /// The scene in the scene language, as in `io.tactile.Scene.Attach`. Decoding it returns this
  /// scene.
  ///
  /// Properties with default values are left out. Numbers keep all their digits in a call.
  public var json: JSONValue {
    .object(["windows": .array(windows.map(\.json))])
  }
}

extension WindowDescription {
  /// The window in the scene language.
  package var json: JSONValue {
    var members = SceneMembers()
    members.add("name", name)
    members.add("screen", screen)
    members.add("frame", frame)
    members.add("size", size)
    members.add("level", level, unless: 0)
    members.add("passThrough", passesTouchesThrough, unless: false)
    members.add("secret", isSecret, unless: false)
    members.add("compositorGestures", compositorGestures?.json)
    members.add("thresholds", thresholds == .kiosk ? nil : thresholds.rawValue)
    members.add("firstResponder", firstResponder)
    members.add("handles", handles.names)
    members.add("gestures", gestures) { $0.json(of: name) }
    members.add("views", views, \.json)
    return members.json
  }
}

extension CompositorGestures {
  /// The list of words; an empty list means no gesture.
  var json: JSONValue { .array(words.map { .string($0) }) }
}

extension ControllerDescription {
  var json: JSONValue {
    var members = SceneMembers()
    members.add("name", name)
    members.add("presentedBy", presentedBy)
    members.add("focusable", canBecomeFirstResponder, unless: false)
    members.add("handles", handles.names)
    return members.json
  }
}

extension ActionDescription {
  /// Returns the action's name, or a map with its target and the states in which a recognizer sends
  /// it.
  func json(states: [String]? = nil) -> JSONValue {
    guard target != nil || states != nil else { return .string(name) }
    var members = SceneMembers()
    members.add("name", name)
    members.add("target", target)
    members.add("states", states.map { .array($0.map { .string($0) }) })
    return members.json
  }
}
