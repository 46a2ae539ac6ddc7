import Tactile
import TactileWire

/// A window somebody described, shown while the screen it is for is there.
final class SceneEntry {
  let record: SceneWindowRecord
  var description: WindowDescription
  /// The window; nil while its screen is missing.
  var window: SceneWindow?
  /// Whether it is to be made anew, for other thresholds, when nobody touches it.
  var isOutdated = false

  init(_ description: WindowDescription, record: SceneWindowRecord) {
    self.description = description
    self.record = record
  }
}
