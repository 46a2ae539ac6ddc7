import Tactile
import TactileWire

/// The events that a client receives: those that it selected, limited to those that it is allowed
/// to see.
struct FrameFilter: Hashable, Sendable {
  /// The windows whose events a client is allowed to see.
  enum Visibility: Hashable {
    /// Every window, as a user with the permission to watch sees it: without the contents of secret
    /// windows of other users.
    case everything(seenBy: UInt32)
    /// The windows of one user, and the windows that belong to no user.
    case user(UInt32)
    /// The windows of one attachment.
    case attachment(AttachmentID)

    /// Returns whether it contains a window.
    func contains(_ window: SceneWindowRecord) -> Bool {
      switch self {
      case .everything: true
      case .user(let user): window.owner == .user(user) || window.owner == .everyone
      case .attachment(let id): window.attachment == id
      }
    }
  }

  /// Returns the filter of `io.tactile.Devices.Watch`, which selects devices only.
  ///
  /// It sees no windows of others, also for a user with the permission to watch, because a reload that removes the
  /// permission does not change it.
  static func devices(seenBy user: UInt32) -> FrameFilter {
    var filter = FrameFilter()
    filter.visibility = .user(user)
    filter.kinds = [EventKinds(.devices)]
    filter.watchesDevices = true
    return filter
  }

  /// Returns the filter of `io.tactile.Trace.Subscribe`, which selects decisions only.
  static func decisions(seenBy visibility: Visibility) -> FrameFilter {
    var filter = FrameFilter()
    filter.visibility = visibility
    filter.kinds = .trace
    filter.hasOnlyDecisions = true
    return filter
  }

  /// Whether the messages are those of `io.tactile.Trace`, which have no state.
  private(set) var hasOnlyDecisions = false
  /// Whether the messages are those of `io.tactile.Devices`, not of `io.tactile.Events`.
  private(set) var watchesDevices = false
  var visibility = Visibility.everything(seenBy: 0)
  /// Whether its visibility is that of a user without the permission to watch.
  var withoutOthers = false
  /// Whether it leaves out everything in secret windows, also in those of its own user.
  var withoutSecret = false
  /// Whether it receives the actions, and the names of the gestures, of the machine's own windows,
  /// although it does not see them.
  var receivesNames = false
  var kinds = EventKinds.defaults
  /// The names of the selected windows; nil selects all.
  var windows: FilterNames?
  /// The numbers of the selected owners; nil selects all. -1 selects the machine's windows and
  /// those that belong to no user.
  var users: FilterSet<Int>?
  var views: FilterNames?
  /// The names or kinds of the selected recognizers; nil selects all.
  var gestures: FilterNames?
  var devices: FilterSet<Int>?

  /// Whether a client sees all windows.
  var isWatching: Bool { if case .everything = visibility { true } else { false } }

  /// Returns whether a client may see the events of a window.
  func maySee(_ window: SceneWindowRecord) -> Bool { visibility.contains(window) }

  /// Returns whether a client that may see a window may also see its contents.
  func maySeeInside(_ window: SceneWindowRecord) -> Bool {
    guard window.isSecret, case .everything(let user) = visibility else { return true }
    return window.owner == .user(user)
  }

  /// Returns whether a client may see the events of a window and selected it.
  func wants(_ window: SceneWindowRecord) -> Bool {
    guard maySee(window), windows?.contains(window.name) ?? true,
      !(withoutSecret && window.isSecret)
    else { return false }
    return users?.contains(window.user ?? Server.machine) ?? true
  }

  /// Returns whether a client may receive any entry about a window. Most clients see few windows.
  func mayWant(_ window: SceneWindowRecord) -> Bool {
    maySee(window) || receivesNames && window.owner == .system
  }

  /// Whether it filters only by kind, so that the subjects of entries need no check.
  var choosesByKindAlone: Bool {
    guard case .everything = visibility else { return false }
    // Compares whole filters, so that this stays correct if a member is added.
    var plain = FrameFilter()
    (plain.visibility, plain.kinds, plain.watchesDevices) = (visibility, kinds, watchesDevices)
    plain.hasOnlyDecisions = hasOnlyDecisions
    return self == plain
  }

  /// The answer about a view. Entries of a frame are often of the same view as the entry before.
  typealias LastView = (view: ObjectIdentifier, isWanted: Bool)

  /// Returns whether a client may see an entry with this subject and selected it.
  ///
  /// - Parameter last: The answer about the view of the entry before; nil if it had none.
  func wants(_ subject: FrameSubject, after last: inout LastView?) -> Bool {
    switch subject {
    case .touch(let element, let device): wants(element, after: &last) && wants(device: device)
    case .view(let element): wants(element, after: &last)
    case .gesture(let gesture): wants(gesture.element, after: &last) && wants(gesture)
    case .action(let element): wants(element, after: &last) || receivesNames(in: element)
    case .gestureName(let gesture): receivesNames(in: gesture.element) && wants(gesture)
    case .device(let device): wants(device: device)
    case .variable(let owner): wantsVariables(of: owner)
    case .secretTouch(let window, let device):
      !maySeeInside(window) && wants(window) && (views?.contains(window.name) ?? true)
        && wants(device: device)
    case .none: true
    }
  }

  /// Returns whether a client may see the variables of an owner and selected it. The stream of an attachment
  /// has none.
  func wantsVariables(of owner: SceneOwner) -> Bool {
    let isVisible =
      switch visibility {
      case .everything: true
      case .user(let user): receivesNames || owner == .system || owner == .user(user)
      case .attachment: false
      }
    return isVisible && users?.contains(owner.user ?? Server.machine) ?? true
  }

  private func wants(_ element: SceneElement, after last: inout LastView?) -> Bool {
    let view = ObjectIdentifier(element)
    if let last, last.view == view { return last.isWanted }
    let isWanted =
      wants(element.window) && maySeeInside(element.window)
      && views?.contains(element.name) ?? true
    last = (view, isWanted)
    return isWanted
  }

  /// Returns whether a client receives only the names of what happens in a view, and selected it.
  private func receivesNames(in element: SceneElement) -> Bool {
    receivesNames && element.window.owner == .system && !maySee(element.window)
      && windows?.contains(element.window.name) ?? true
      && users?.contains(Server.machine) ?? true && views?.contains(element.name) ?? true
  }

  private func wants(device: Int) -> Bool { devices?.contains(device) ?? true }

  private func wants(_ gesture: SceneGestureRecord) -> Bool {
    guard let gestures else { return true }
    return gestures.contains(gesture.name) || gestures.contains(gesture.kind)
  }
}

/// A set of entries of a filter, with a digest.
///
/// Each new subscription is compared with the filters of other subscriptions, and each filter has several
/// sets. So a comparison of two sets never looks at their elements: it would take time for each of them
/// if the sets are equal. Different sets have equal digests with a probability of 2⁻⁶⁴. The digest depends
/// on the hash seed of the process, so no client can choose such sets.
struct FilterSet<Element: Hashable & Sendable>: Hashable, Sendable, ExpressibleByArrayLiteral {
  private let elements: Set<Element>
  private let digest: Int

  /// Finds the digest; this takes time for each element.
  init(_ elements: Set<Element>) {
    self.elements = elements
    digest = elements.reduce(elements.count) { $0 &+ $1.hashValue }
  }

  init(arrayLiteral elements: Element...) { self.init(Set(elements)) }

  /// The number of elements.
  var count: Int { elements.count }

  /// Returns whether an element is in the set.
  func contains(_ element: Element) -> Bool { elements.contains(element) }

  /// Returns whether all elements are among others.
  func isSubset(of others: [Element]) -> Bool { elements.isSubset(of: others) }

  static func == (one: FilterSet, other: FilterSet) -> Bool {
    one.digest == other.digest && one.count == other.count
  }

  func hash(into hasher: inout Hasher) { hasher.combine(digest) }
}

/// A set of names for filters.
///
/// Each frame asks every filter about the names of its entries. The names know their keys, so the time
/// does not depend on their length.
struct FilterNames: Hashable, Sendable {
  private let names: FilterSet<Name>

  /// Finds the keys of names; this takes time for each byte.
  init(_ texts: some Sequence<String>) {
    names = FilterSet(Set(texts.lazy.map { Name($0) }))
  }

  /// Returns whether a name is in the set.
  func contains(_ name: PreparedString) -> Bool { names.contains(name.name) }
}
