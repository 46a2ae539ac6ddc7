import Tactile

/// A recognizer of a scene.
public struct GestureDescription: Equatable, Sendable {
  /// Its name, unique in its window.
  public var name: String
  /// The kind of the recognizer.
  public var kind: GestureKind
  /// The parameters that differ from the kind's defaults.
  public private(set) var parameters: [ParameterName: ParameterValue] = [:]
  /// The scope of the touches that it receives.
  public var scope = Scope.view
  /// Whether it is enabled.
  public var isEnabled = true
  /// Whether it cancels touches in its view when it recognizes; nil for the default.
  public var cancelsTouches: Bool?
  /// Whether its view receives touches only after it has failed; nil for the default.
  public var delaysTouchesBegan: Bool?
  /// Whether its view receives lifts only after it has failed; nil for the default.
  public var delaysTouchesEnded: Bool?
  /// The kinds of touch it receives.
  public var touchTypes = TouchKinds.all
  /// Whether the kind of its first touch fixes the kind of the other touches.
  public var requiresExclusiveTouchType = true
  /// The conditions for it to begin; nil for none.
  public var shouldBegin: BeginRule?
  /// The conditions for the touches that it receives; nil for none.
  public var shouldReceive: ReceiveRule?
  /// The recognizers that may recognize at the same time.
  public var simultaneousWith = Companions.some([])
  /// The names of recognizers that must fail before it may recognize.
  public var requireToFail: [String] = []
  /// The action that it sends.
  public var action: ActionDescription?
  /// The states in which it sends the action.
  public var actionStates = Set(GestureMessage.State.allCases)

  /// Whether no window receives touches in its regions (S285).
  package var reservesRegions: Bool { self[.reservesRegions] == .bool(true) }

  /// The scope of a recognizer.
  public enum Scope: String, CaseIterable, Sendable {
    /// Touches in its view and the subviews.
    case view
    /// All touches on its window's screen, before other recognizers; only for recognizers of a
    /// window itself.
    case screen
  }

  /// The recognizers that may recognize at the same time as another.
  public enum Companions: Equatable, Sendable {
    /// All recognizers.
    case all
    /// The recognizers with these names.
    case some(NameSet)
  }

  /// Creates a recognizer.
  ///
  /// - Parameters:
  ///   - name: Its name, unique in its window.
  ///   - kind: The kind of the recognizer.
  ///   - parameters: Parameters of that kind; others have no effect.
  public init(
    name: String, kind: GestureKind, _ parameters: [ParameterName: ParameterValue] = [:]
  ) {
    self.name = name
    self.kind = kind
    for (name, value) in parameters { self[name] = value }
  }

  /// The value of a parameter; nil for the default.
  ///
  /// Distances are in points, times in seconds and angles in radians. Setting a value that is the
  /// kind's constant default is the same as setting nil. A value of another type than the parameter's
  /// has no effect.
  public subscript(name: ParameterName) -> ParameterValue? {
    get { parameters[name] }
    set {
      if case .value(let value)? = kind.parameter(name)?.default, value == newValue {
        parameters[name] = nil
      } else {
        parameters[name] = newValue
      }
    }
  }
}

/// Conditions for a gesture to begin. All conditions that are set must hold.
public struct BeginRule: Equatable, Sendable {
  /// An axis of movement, in both directions.
  public enum Axis: String, CaseIterable, Sendable {
    /// To the left or right.
    case horizontal
    /// Up or down.
    case vertical
  }

  /// The movement is mainly along this axis.
  public var axis: Axis?
  /// The movement is mainly in one of these directions, or at most 22.5° beside a diagonal of them.
  public var directions: SwipeGestureRecognizer.Direction?
  /// The center of its fingers is in this region, in the view's own coordinates.
  public var region: Rect?
  /// The speed is at least this, in points per second.
  public var minimumSpeed: Double?
  /// The speed is at most this, in points per second.
  public var maximumSpeed: Double?

  /// A rule without conditions.
  public init() {}

  /// Returns whether a gesture may begin.
  ///
  /// - Parameters:
  ///   - place: The center of its fingers, in the view's own coordinates.
  ///   - movement: The movement so far; zero for kinds without movement.
  ///   - speed: The speed, in points per second.
  public func allows(place: Point, movement: Vector, speed: Double) -> Bool {
    if let axis, axis != Self.axis(of: movement) { return false }
    if let directions, !directions.contains(Self.direction(of: movement)),
      !directions.containsDiagonal(of: movement)
    {
      return false
    }
    if let region, !region.contains(place) { return false }
    if let minimumSpeed, speed < minimumSpeed { return false }
    if let maximumSpeed, speed > maximumSpeed { return false }
    return true
  }

  /// A movement exactly between both axes counts as horizontal.
  private static func axis(of movement: Vector) -> Axis {
    movement.dx.magnitude >= movement.dy.magnitude ? .horizontal : .vertical
  }

  private static func direction(of movement: Vector) -> SwipeGestureRecognizer.Direction {
    switch axis(of: movement) {
    case .horizontal: movement.dx < 0 ? .left : .right
    case .vertical: movement.dy < 0 ? .up : .down
    }
  }
}

/// Conditions for the touches of a recognizer. All conditions that are set must hold when a touch
/// begins.
public struct ReceiveRule: Equatable, Sendable {
  /// The touch is in this place. A rectangle is in the coordinates of the recognizer's view.
  public var region: GesturePlace?
  /// The touch is not in this place. A rectangle is in the coordinates of the recognizer's view.
  public var notRegion: GesturePlace?
  /// The touch hits one of these views or a subview of one, by name.
  public var views: NameSet?
  /// The touch hits none of these views and no subview of them, by name.
  public var notViews: NameSet?

  /// A rule that accepts all touches.
  public init() {}
}

/// The names in a list of a recognizer, such as `simultaneousWith`. Their order has no meaning.
public struct NameSet: Sendable {
  /// The names, each once, in the order of their UTF-8 bytes.
  public let names: [String]
  /// The keys of the names. The thread that decodes the list makes them, because it takes time for each
  /// name.
  package let keys: NameKeySet

  /// Creates a set of names.
  public init(_ names: some Sequence<String>) {
    self.names = Set(names.map { Name($0) }).sorted().map(\.text)
    keys = NameKeySet(self.names)
  }
}

extension NameSet: Equatable {
  /// Returns whether both have the same names. It compares keys, so it takes little time for long lists.
  public static func == (one: NameSet, other: NameSet) -> Bool { one.keys == other.keys }
}

extension NameSet: ExpressibleByArrayLiteral {
  /// Creates a set of names.
  public init(arrayLiteral names: String...) { self.init(names) }
}

extension GestureDescription {
  /// Encodes the recognizer of a view or window in the scene language.
  ///
  /// A default name is left out, because it may be longer than the limit for names.
  func json(of owner: String) -> JSONValue {
    var members = SceneMembers()
    members.add("kind", kind.rawValue)
    members.add("name", name == "\(owner).\(kind.rawValue)" ? nil : name)
    addParameters(to: &members)
    members.add("scope", scope == .view ? nil : scope.rawValue)
    members.add("enabled", isEnabled, unless: true)
    members.add("cancelsTouches", cancelsTouches)
    members.add("delaysTouchesBegan", delaysTouchesBegan)
    members.add("delaysTouchesEnded", delaysTouchesEnded)
    if touchTypes != .all { members.add("touchTypes", touchTypes.words) }
    members.add("exclusiveTouchType", requiresExclusiveTouchType, unless: true)
    members.add("shouldBegin", shouldBegin?.json)
    members.add("shouldReceive", shouldReceive?.json)
    addRelations(to: &members)
    return members.json
  }

  private func addRelations(to members: inout SceneMembers) {
    switch simultaneousWith {
    case .all: members.add("simultaneousWith", "all")
    case .some(let names): members.add("simultaneousWith", names.names.isEmpty ? nil : names.names)
    }
    members.add("requireToFail", requireToFail)
    let states = GestureMessage.State.allCases
    let asked = actionStates == Set(states) ? nil : states.filter { actionStates.contains($0) }
    members.add("action", action?.json(states: asked?.map(\.rawValue)))
  }
}

extension TouchKinds {
  fileprivate var words: [String] {
    [("direct", TouchKinds.direct), ("stylus", .stylus)].filter { contains($0.1) }.map(\.0)
  }
}

extension BeginRule {
  fileprivate var json: JSONValue {
    var members = SceneMembers()
    members.add("region", region)
    members.add("axis", axis?.rawValue)
    members.add("directions", directions?.words ?? [])
    members.add("minimumSpeed", minimumSpeed)
    members.add("maximumSpeed", maximumSpeed)
    return members.json
  }
}

extension ReceiveRule {
  fileprivate var json: JSONValue {
    var members = SceneMembers()
    members.add("region", region?.json)
    members.add("notRegion", notRegion?.json)
    members.add("views", views?.names)
    members.add("notViews", notViews?.names)
    return members.json
  }
}

extension GestureDescription {
  /// Adds the parameters that differ from their defaults, in the order of the kind's list.
  func addParameters(to members: inout SceneMembers) {
    for parameter in kind.parameters {
      guard let value = parameters[parameter.name] else { continue }
      members.add(parameter.name.rawValue, value.json(of: parameter.type))
    }
  }
}

extension ParameterValue {
  fileprivate func json(of type: GestureParameter.ValueType) -> JSONValue {
    switch self {
    case .number(let number):
      if case .count = type {
        Int64(exactly: number).map { .integer($0) } ?? .double(number)
      } else {
        .double(number)
      }
    case .bool(let bool): .bool(bool)
    case .directions(let directions): .array(directions.words.map { .string($0) })
    case .edges(let edges): .array(edges.words.map { .string($0) })
    case .buttons(let buttons): .array(buttons.words.map { .string($0) })
    case .regions(let regions):
      .object(
        JSONObject(
          uniqueMembers: regions.map { .init(name: $0.name, value: $0.place.json) }))
    case .steps(let steps): .array(steps.map(\.json))
    }
  }
}

extension GesturePlace {
  var json: JSONValue {
    switch self {
    case .rect(let rect):
      .numbers([rect.minX, rect.minY, rect.size.width, rect.size.height])
    case .corner(let corner, let size):
      .object(["corner": .string(corner.rawValue), "size": .double(size)])
    case .edges(let edges, let size):
      .object(["edges": .array(edges.words.map { .string($0) }), "size": .double(size)])
    }
  }
}

extension SequenceGestureRecognizer.Step {
  /// The name of the region for a tap of one finger; otherwise a map.
  fileprivate var json: JSONValue {
    if self == Self(in: region) { return .string(region) }
    var members: [JSONObject.Member] = [.init(name: "in", value: .string(region))]
    switch press {
    case .taps(let count): members.append(.init(name: "taps", value: .integer(Int64(count))))
    case .hold(let time): members.append(.init(name: "hold", value: .double(time)))
    }
    members.append(.init(name: "touches", value: .integer(Int64(touches))))
    return .object(JSONObject(uniqueMembers: members))
  }
}
