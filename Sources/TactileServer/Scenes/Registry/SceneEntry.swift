import Tactile
import TactileWire

/// A described window, which is shown while its screen exists.
final class SceneEntry {
  let record: SceneWindowRecord
  /// The name of the window, which never changes.
  let name: Name
  /// The client that showed it; nil for the daemon's own windows.
  let client: ClientPeer?
  /// The description that the window was attached with or updated to, without the frames that were set
  /// since: for the window's own properties, and for jobs, which read it as one value on other threads.
  ///
  /// Each view also has the part about itself (``SceneElement/description``): hit-tests, actions and `setFrames`
  /// need it without a search in this tree.
  private(set) var outline: WindowDescription
  /// The numbers of views and recognizers in it.
  private(set) var size: SceneSize
  /// The frames that were set since the last update.
  private var movedFrames: [Name: Rect] = [:]
  /// The number of changes of the description.
  private var version = 0

  /// The window that is shown; nil while its screen is missing, or until it is built.
  var window: SceneWindow?
  /// Whether an empty window takes its place while its screen exists and it is not built. This begins when
  /// the call that describes the window has shown it, or has found no screen for it.
  var needsStandIn = false
  /// Whether the window is shown only until a new one is built.
  var isReplaced = false
  /// The memory of the window that is shown only until then.
  var replacedMemory = 0
  /// The memory of the window that is shown.
  var shownMemory: Int { isReplaced ? replacedMemory : size.memory }
  /// The memory of the windows that it has or is to have.
  var memory: Int { size.memory + (isReplaced ? replacedMemory : 0) }
  /// The window, if it has the present description.
  var currentWindow: SceneWindow? { isReplaced ? nil : window }
  /// Whether its owner has removed it, so that nothing may show it again.
  var isRemoved = false
  /// Its position in the order in which windows came to their levels.
  var arrival: Int
  /// The position in this order at which it became secret; nil if it is not secret.
  var secretArrival: Int?
  /// The highest level at which its user may show windows.
  var reach = Int.min
  /// The windows that it is shown with when all of them are built; nil if it does not wait.
  var batch: WindowBatch?
  /// The new window, which waits for the rest of the batch.
  var built: BuiltWindow?
  /// Whether a job builds its window.
  var isBuilding = false
  /// Whether it is rebuilt with new thresholds when nothing touches it.
  var isOutdated = false
  /// Whether a job prepares an update of it. Other updates wait for their turn then.
  var isUpdating = false

  init(
    _ window: MeasuredWindow, record: SceneWindowRecord, client: ClientPeer?, arrival: Int
  ) {
    outline = window.description
    name = record.name.name
    size = window.size
    self.record = record
    self.client = client
    self.arrival = arrival
  }

  /// The present description, which another thread can read.
  var snapshot: SceneSnapshot {
    SceneSnapshot(outline: outline, movedFrames: movedFrames, version: version)
  }

  /// What makes new views for the window; nil if it is not shown.
  var factory: ViewFactory? {
    currentWindow.map { ViewFactory(record: record, defaults: $0.defaults) }
  }

  /// Whether it still exists, and its description has not changed since a snapshot.
  func isCurrent(_ snapshot: SceneSnapshot) -> Bool { !isRemoved && version == snapshot.version }

  /// Replaces the description.
  func become(_ description: WindowDescription, size: SceneSize) {
    movedFrames = [:]
    outline = description
    self.size = size
    version += 1
  }

  /// Moves views of the window.
  ///
  /// - Parameter views: The views of the frames, in the same order.
  func setFrames(_ frames: [FrameChange], of views: [any SceneResponder]) {
    // The table would grow several times otherwise.
    if frames.count > movedFrames.capacity { movedFrames.reserveCapacity(size.views) }
    record.isChanging = true
    defer { record.isChanging = false }
    // By index: a pair would retain the name.
    for index in views.indices {
      let (view, rect) = (views[index], frames[index].rect)
      view.element.description.frame = rect
      view.setFrame(rect)
      movedFrames[frames[index].name] = rect
    }
    for view in views { view.superview?.refreshIndex() }
    version += 1
  }
}
