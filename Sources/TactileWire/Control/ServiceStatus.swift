/// How the service does: `Status` of `io.tactile.Control`.
public struct ServiceStatus: Equatable, Sendable {
  /// The program's version.
  public var version: String
  /// How many clients are connected.
  public var clients: Int
  /// How many of them are told what happens.
  public var subscribers: Int
  /// How many devices there are.
  public var devices: Int
  /// How many windows are shown.
  public var windows: Int
  /// How many fingers are down.
  public var touches: Int
  /// Whether touches are being ignored.
  public var isIgnoring: Bool
  /// How many frames something happened in.
  public var frames: Int
  /// How many messages were put in queues.
  public var messages: Int
  /// How many of them took the place of another.
  public var merged: Int
  /// How many clients were let go.
  public var dropped: Int
  /// Where its configuration comes from.
  public var configuration: ConfigurationMessage
  /// What went wrong with clients lately, oldest first.
  public var incidents: [IncidentMessage]

  /// All of it; what does not apply is nil.
  public init(
    version: String, clients: Int, subscribers: Int, devices: Int, windows: Int, touches: Int,
    isIgnoring: Bool, frames: Int, messages: Int, merged: Int, dropped: Int,
    configuration: ConfigurationMessage, incidents: [IncidentMessage]
  ) {
    self.version = version
    self.clients = clients
    self.subscribers = subscribers
    self.devices = devices
    self.windows = windows
    self.touches = touches
    self.isIgnoring = isIgnoring
    self.frames = frames
    self.messages = messages
    self.merged = merged
    self.dropped = dropped
    self.configuration = configuration
    self.incidents = incidents
  }
}

extension ServiceStatus: WireMessage {
  /// Reads it; throws `WireError.missing` and `.mismatch`.
  public init(from cursor: JSONCursor) throws(WireError) {
    version = try cursor.member("version").string()
    clients = try cursor.member("clients").int()
    subscribers = try cursor.member("subscribers").int()
    devices = try cursor.member("devices").int()
    windows = try cursor.member("windows").int()
    touches = try cursor.member("touches").int()
    isIgnoring = try cursor.member("ignoring").bool()
    frames = try cursor.member("frames").int()
    messages = try cursor.member("messages").int()
    merged = try cursor.member("merged").int()
    dropped = try cursor.member("dropped").int()
    configuration = try cursor.message("configuration")
    incidents = try cursor.messages("incidents")
  }

  /// Writes it.
  public func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("version", version)
    writer.member("clients", clients)
    writer.member("subscribers", subscribers)
    writer.member("devices", devices)
    writer.member("windows", windows)
    writer.member("touches", touches)
    writer.member("ignoring", isIgnoring)
    writer.member("frames", frames)
    writer.member("messages", messages)
    writer.member("merged", merged)
    writer.member("dropped", dropped)
    writer.member("configuration", configuration)
    writer.member("incidents", incidents)
    writer.endObject()
  }
}
