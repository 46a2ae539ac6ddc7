import Tactile
import TactileWire

/// A window somebody described, shown while the screen it is for is there.
final class SceneEntry {
  let record: SceneWindowRecord
  var description: WindowDescription {
    didSet { size = SceneSize(of: description) }
  }
  /// The description as its client gave it, to be changed in parts; nil for the machine's own.
  var source: JSONValue?
  /// How much is in it.
  private(set) var size: SceneSize
  /// The window; nil while its screen is missing.
  var window: SceneWindow?
  /// Whether it is to be made anew, for other thresholds, when nobody touches it.
  var isOutdated = false

  init(_ description: WindowDescription, record: SceneWindowRecord) {
    self.description = description
    size = SceneSize(of: description)
    self.record = record
  }
}
