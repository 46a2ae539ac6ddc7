import Tactile
import TactileWire

/// Who shows a window, which determines the clients that see its events.
enum SceneOwner: Equatable {
  /// No user: every client sees it. Only the default windows have this owner.
  case everyone
  /// The machine: its configuration describes the window.
  case system
  /// A user, by number.
  case user(UInt32)

  /// The user's number; nil if the owner is no user.
  var user: Int? {
    if case .user(let user) = self { Int(user) } else { nil }
  }
}

/// The number of one client's scene; never used twice.
struct AttachmentID: Hashable {
  let rawValue: UInt64
}

/// The identity of a window and the sink for its messages, shared by everything in the window.
///
/// It outlives the window until the end of the frame in which the window vanishes.
final class SceneWindowRecord {
  /// The receiver of all events in the window.
  let sink: any FrameSink
  /// The window's name, encoded for messages.
  let name: PreparedString
  /// The key of its name for lists of recognizers.
  let nameKey: NameKey
  let owner: SceneOwner
  /// The last frame of the users that see the window without the permission to watch.
  let lastFrame: LastFrame
  /// The number of the user that owns it; nil if no user does.
  let user: Int?
  /// The attachment that it belongs to; nil for the daemon's own windows.
  let attachment: AttachmentID?
  /// Whether a call changes the window at the moment.
  var isChanging = false
  /// Whether only its user sees inside it.
  var isSecret = false

  init(
    sink: any FrameSink, name: String, owner: SceneOwner, lastFrame: LastFrame,
    attachment: AttachmentID? = nil
  ) {
    self.sink = sink
    self.name = PreparedString(name)
    nameKey = NameKey(of: name)
    self.owner = owner
    self.lastFrame = lastFrame
    user = owner.user
    self.attachment = attachment
  }
}
