import Tactile
import TactileWire

extension WindowDescription {
  /// Whether it can take touches where an older description of the window took none.
  func reaches(beyond old: WindowDescription) -> Bool {
    if screen != old.screen || old.passesTouchesThrough && !passesTouchesThrough { return true }
    if let outer = old.frame {
      guard let frame, frame.minX >= outer.minX, frame.minY >= outer.minY,
        frame.maxX <= outer.maxX, frame.maxY <= outer.maxY
      else { return true }
    }
    // Of a window that passes touches through, the views are what takes them; its size and frame scale them.
    return passesTouchesThrough && (views != old.views || size != old.size || frame != old.frame)
  }
}

/// A described window, which is shown while its screen exists.
final class SceneEntry {
  /// Where the window is.
  enum State {
    /// Nowhere: its screen is missing, or its owner has removed it.
    case hidden
    /// On its screen.
    case shown(SceneWindow)
    /// On its screen, with thresholds of before a reload: a new one replaces it when nothing touches it.
    case outdated(SceneWindow)
  }

  let record: SceneWindowRecord
  /// The name of the window, which never changes.
  let name: Name
  /// The client that showed it; nil for the daemon's own windows.
  let client: ClientPeer?
  /// Where the window is.
  var state = State.hidden
  /// The description that the window was attached with or updated to, without the frames that were set
  /// since: for the window's own properties.
  ///
  /// Each view also has the part about itself (``SceneElement/description``): hit-tests, actions and `setFrames`
  /// need it without a search in this tree.
  private(set) var outline: WindowDescription
  /// The numbers of views and recognizers in it.
  private(set) var size: SceneSize
  /// The frames that were set since then.
  private var movedFrames: [Name: Rect] = [:]
  /// Its position in the order in which windows came to their levels.
  var arrival: Int
  /// The position in this order at which it became secret; nil if it is not secret.
  var secretArrival: Int?
  /// The position in this order at which it last came, rose or grew.
  var claim: Int
  /// The highest level at which its user may show windows.
  var reach = Int.min

  init(
    _ window: WindowDescription, record: SceneWindowRecord, client: ClientPeer?, arrival: Int
  ) {
    outline = window
    name = record.name.name
    size = SceneSize(of: window)
    self.record = record
    self.client = client
    self.arrival = arrival
    claim = arrival
  }

  /// The window that is shown; nil while its screen is missing.
  var window: SceneWindow? {
    switch state {
    case .hidden: nil
    case .shown(let window), .outdated(let window): window
    }
  }

  /// Whether a new window is to replace it.
  var isOutdated: Bool { if case .outdated = state { true } else { false } }

  /// The present description, with the frames that were set. The first call after these takes time for each view.
  var description: WindowDescription {
    if !movedFrames.isEmpty {
      moveFrames(of: &outline.views)
      movedFrames = [:]
    }
    return outline
  }

  private func moveFrames(of views: inout [ViewDescription]) {
    for index in views.indices {
      if let frame = movedFrames[views[index].name] { views[index].frame = frame }
      if !views[index].views.isEmpty { moveFrames(of: &views[index].views) }
    }
  }

  /// Replaces the description.
  func become(_ window: WindowDescription) {
    movedFrames = [:]
    (outline, size) = (window, SceneSize(of: window))
  }

  /// Moves views of the window.
  ///
  /// - Parameter views: The views of the frames, in the same order.
  func setFrames(_ frames: [FrameChange], of views: [any SceneResponder]) {
    record.isChanging = true
    defer { record.isChanging = false }
    for (frame, view) in zip(frames, views) {
      view.element.description.frame = frame.rect
      view.setFrame(frame.rect)
      movedFrames[frame.name] = frame.rect
    }
    for view in views { view.superview?.refreshIndex() }
  }
}
