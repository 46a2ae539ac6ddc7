import Tactile
import TactileWire

/// A window's new description, with all that follows from it. Any thread can prepare it.
struct WindowUpdate: Sendable {
  /// The description of the window before the update.
  let snapshot: SceneSnapshot
  let new: WindowDescription
  /// The size of the new description.
  let size: SceneSize
  /// What differs; nil if the window has to be built again, or if too much differs.
  let difference: WindowDifference?
  /// The steps, whose views were made with certain defaults; nil if they are not made yet.
  private let made: Handover<(steps: [SceneBuilder.Step], defaults: GestureDefaults)?>

  /// What an update is prepared from: the present description, the new one, and what makes new views; nil
  /// leaves these to ``steps(of:madeBy:)``.
  typealias Source = (
    snapshot: SceneSnapshot, new: WindowDescription, factory: Handover<ViewFactory>?
  )

  /// The most ``WindowDifference/cost`` of the windows that a call updates in place. As much takes about
  /// two milliseconds. The other windows are built again, because jobs can build windows, but only the
  /// server's thread can change them.
  static let mostInPlace = 2048

  /// Prepares the updates of a call, in the order of their sources.
  static func prepare(_ sources: [Source]) -> [WindowUpdate] {
    var room = mostInPlace
    return sources.map { WindowUpdate(from: $0, within: &room) }
  }

  private init(from source: Source, within room: inout Int) {
    snapshot = source.snapshot
    new = source.new
    size = SceneSize(of: new)
    guard let difference = WindowDifference(from: snapshot.description, to: new),
      difference.cost <= room
    else {
      (difference, made) = (nil, Handover(nil))
      return
    }
    room -= difference.cost
    self.difference = difference
    made = Handover(
      source.factory.map { (difference.steps(madeBy: $0.value), $0.value.defaults) })
  }

  /// Returns the steps of a difference, and makes the new views unless they are made already with the
  /// same defaults.
  func steps(of difference: WindowDifference, madeBy factory: ViewFactory) -> [SceneBuilder.Step] {
    if let made = made.value, made.defaults == factory.defaults { return made.steps }
    return difference.steps(madeBy: factory)
  }
}
