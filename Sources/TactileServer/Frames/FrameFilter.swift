/// Which of the things that happen a client is told of: what it chose, of what it may see.
struct FrameFilter: Hashable {
  /// Which windows a client may see into.
  enum Sight: Hashable {
    /// All of them.
    case everything
    /// Those of one user, and those that are everybody's.
    case user(UInt32)
    /// Those of one attachment.
    case attachment(AttachmentID)
  }

  /// Devices and nothing else, for those who watch them alone.
  static let devices: FrameFilter = {
    var filter = FrameFilter()
    filter.kinds = [EventKinds(.devices)]
    filter.watchesDevices = true
    return filter
  }()

  /// Whether the messages are those of `io.tactile.Devices`, not of `io.tactile.Events`.
  private(set) var watchesDevices = false
  var sight = Sight.everything
  var kinds = EventKinds.usual
  /// The names it chose; nil chooses all.
  var windows: Set<String>?
  /// Whose windows it chose, by number; -1 stands for the machine and nobody.
  var users: Set<Int>?
  var views: Set<String>?
  /// Names or kinds of recognizers.
  var gestures: Set<String>?
  var devices: Set<Int>?

  /// Whether a client may see what happens in a window.
  func maySee(_ window: SceneWindowRecord) -> Bool {
    switch sight {
    case .everything: true
    case .user(let user): window.owner == .user(user) || window.owner == .everyone
    case .attachment(let id): window.attachment == id
    }
  }

  /// Whether a client may see into a window, and chose it.
  func wants(_ window: SceneWindowRecord) -> Bool {
    guard maySee(window), windows?.contains(window.name.text) ?? true else { return false }
    return users?.contains(window.user ?? Server.machine) ?? true
  }

  /// Whether it looks at nothing but kinds, so that nobody need look what an entry is about.
  var choosesByKindAlone: Bool {
    // Compared whole, so that nothing a filter is given later can be forgotten here.
    var plain = FrameFilter()
    (plain.kinds, plain.watchesDevices) = (kinds, watchesDevices)
    return self == plain
  }

  func wants(_ subject: FrameSubject) -> Bool {
    if let element = subject.gesture?.element ?? subject.element {
      guard wants(element.window) else { return false }
      if let views, !views.contains(element.name.text) { return false }
    }
    if let devices, let device = subject.device, !devices.contains(device) { return false }
    if let gestures, let gesture = subject.gesture {
      return gestures.contains(gesture.name.text) || gestures.contains(gesture.kind.text)
    }
    return true
  }
}
