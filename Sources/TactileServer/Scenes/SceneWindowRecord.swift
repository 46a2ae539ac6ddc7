import TactileWire

/// What everything in a window knows of it; outlives the window by the frame it vanishes in.
final class SceneWindowRecord {
  unowned(unsafe) let server: Server
  /// The window's name, as messages carry it.
  let name: PreparedString
  let owner: SceneOwner
  /// The attachment it came with; nil for the daemon's own.
  let attachment: AttachmentID?

  init(server: Server, name: String, owner: SceneOwner, attachment: AttachmentID? = nil) {
    self.server = server
    self.name = PreparedString(name)
    self.owner = owner
    self.attachment = attachment
  }
}
