import Tactile

/// What a recognizer made of touches: `Gesture` of `io.tactile.Events`.
public struct GestureMessage: Equatable, Sendable {
  /// How far a gesture has come; one of a single moment only ever has ended.
  public enum State: String, CaseIterable, Sendable {
    /// It was recognized and goes on.
    case began
    /// It went on.
    case changed
    /// It is complete.
    case ended
    /// It is to be undone.
    case cancelled
  }

  /// The recognizer's name.
  public var recognizer: PreparedString
  /// What it recognizes, such as `pan`.
  public var kind: PreparedString
  /// The name of the window it belongs to.
  public var window: PreparedString
  /// The user whose window it is, by number; nil for windows of the machine and of nobody.
  public var user: Int?
  /// The name of the view it is attached to.
  public var view: PreparedString
  /// How far the gesture has come.
  public var state: State
  /// The middle of its touches, in the window's coordinates.
  public var location: Point
  /// How many touches make it.
  public var numberOfTouches: Int
  /// Their numbers; keep the array between frames, a new one is an allocation.
  public var touches: [Int]
  /// How far it has gone, in the window's units; nil where the kind has no such thing.
  public var translation: Vector?
  /// How fast it goes, in the window's units a second; nil where the kind has no such thing.
  public var velocity: Vector?
  /// How many times as far apart its touches are as when it began; nil where the kind has no such
  /// thing.
  public var scale: Double?
  /// How far it has turned, in radians, clockwise; nil where the kind has no such thing.
  public var rotation: Double?
  /// How the pen that hovers is held; nil where the kind has no such thing.
  public var pen: PenMessage?

  /// A gesture; what its kind does not have is nil.
  public init(
    recognizer: PreparedString, kind: PreparedString, window: PreparedString, user: Int? = nil,
    view: PreparedString,
    state: State, location: Point, numberOfTouches: Int, touches: [Int],
    translation: Vector? = nil, velocity: Vector? = nil, scale: Double? = nil,
    rotation: Double? = nil, pen: PenMessage? = nil
  ) {
    self.recognizer = recognizer
    self.kind = kind
    self.window = window
    self.user = user
    self.view = view
    self.state = state
    self.location = location
    self.numberOfTouches = numberOfTouches
    self.touches = touches
    self.translation = translation
    self.velocity = velocity
    self.scale = scale
    self.rotation = rotation
    self.pen = pen
  }
}

extension GestureMessage: WireMessage {
  /// Reads a gesture; throws `WireError.missing` and `.mismatch`.
  public init(from cursor: JSONCursor) throws(WireError) {
    recognizer = PreparedString(try cursor.member("recognizer").string())
    kind = PreparedString(try cursor.member("kind").string())
    window = PreparedString(try cursor.member("window").string())
    user = try cursor.optionalMember("user")?.int()
    view = PreparedString(try cursor.member("view").string())
    state = try cursor.member("state").word()
    location = try cursor.message("location")
    numberOfTouches = try cursor.member("numberOfTouches").int()
    touches = []
    for touch in try cursor.member("touches").elements() { touches.append(try touch.int()) }
    translation = try cursor.optionalMessage("translation")
    velocity = try cursor.optionalMessage("velocity")
    scale = try cursor.optionalMember("scale")?.double()
    rotation = try cursor.optionalMember("rotation")?.double()
    pen = try cursor.optionalMessage("pen")
  }

  /// Writes the gesture without allocating.
  public func write(into writer: inout JSONWriter) {
    let names =
      recognizer.json.count + kind.json.count + window.json.count + view.json.count
    let room = 512 + PenMessage.room + names + touches.count * JSONMembers.numberRoom
    writer.members(room: room) { members in
      members.beginObject()
      members.member("recognizer", recognizer)
      members.member("kind", kind)
      members.member("window", window)
      members.member("user", user)
      members.member("view", view)
      members.member("state", word: state.rawValue)
      members.member("location", x: location.x, y: location.y)
      members.member("numberOfTouches", numberOfTouches)
      members.member("touches", touches)
      if let translation { members.member("translation", x: translation.dx, y: translation.dy) }
      if let velocity { members.member("velocity", x: velocity.dx, y: velocity.dy) }
      members.member("scale", scale)
      members.member("rotation", rotation)
      members.member("pen", pen)
      members.endObject()
    }
  }
}
