import TactileWire

/// What everything in a window knows of it; outlives the window by the frame it vanishes in.
final class SceneWindowRecord {
  unowned(unsafe) let server: Server
  /// The window's name, as messages carry it.
  let name: PreparedString
  let owner: SceneOwner
  /// The number of the user whose it is; nil if it is no user's.
  let user: Int?
  /// The attachment it came with; nil for the daemon's own.
  let attachment: AttachmentID?

  init(server: Server, name: String, owner: SceneOwner, attachment: AttachmentID? = nil) {
    self.server = server
    self.name = PreparedString(name)
    self.owner = owner
    user = owner.user
    self.attachment = attachment
  }
}
