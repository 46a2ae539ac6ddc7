import Tactile
import TactileInput
import TactileServer

/// One panel of a performance, with its scene and its log.
final class Panel {
  let application: Application
  /// The modes of the application.
  let modes: ModeControl
  /// Lets fingers explore the screen.
  let explorer: Explorer
  let screen: Screen
  /// 0 for the first panel, 1 for the second.
  let number: UInt32
  /// Windows in the order of the file.
  var windows: [StageWindow] = []
  var views: [String: View] = [:]
  /// The parts that write lines, except windows.
  var parts: [String: StagePart] = [:]
  var recognizers: [String: GestureRecognizer] = [:]
  /// The pans of scroll views by name. A recognizer of the same name has precedence.
  var pans: [String: GestureRecognizer] = [:]
  var controllers: [String: StageController] = [:]
  /// The delegates of the recognizers, which hold them weakly.
  var delegates: [String: StageDelegate] = [:]
  /// The tolerances of measurements, by "NAME measurement".
  var tolerances: [String: Double] = [:]
  /// The full names of the recognizers whose failures are written.
  var tellsFailures: Set<String> = []
  /// The idle times that the panel reports, in seconds.
  var idleTimes: [Int] = []
  /// The options with which the daemon owns the panel; nil if it does not own it.
  var own: OwnOptions?
  /// The parameters of touch accommodations; nil without a line `accommodations`.
  var accommodations: AccommodationOptions?
  /// The time for which a finger must be on a view before the view is reported; nil without a line `exploring`.
  var exploringRest: TimeInterval?
  /// Switches touch accommodations on or off.
  var accommodationSwitch: ((Bool) -> Void)?
  /// The regions in which the compositor's app receives only some gestures.
  var regions: [TouchRegion] = []
  private(set) var log: [String] = []

  /// The difference between the device numbers of the second and the first panel.
  private static let devicesPerPanel: UInt32 = 1000

  init(
    _ application: Application, _ modes: ModeControl, _ explorer: Explorer, screen: Screen,
    number: UInt32
  ) {
    self.application = application
    self.modes = modes
    self.explorer = explorer
    self.screen = screen
    self.number = number
  }

  func write(_ line: String) { write(line, at: application.now) }

  func write(_ line: String, at time: Timestamp) {
    log.append("\(milliseconds(time)) \(line)")
  }

  // MARK: Names

  /// Returns the name in the application for a name in the file.
  func fullName(_ title: String) -> String {
    number == 0 ? title : "\(title)@\(number + 1)"
  }

  /// Returns the name of a recognizer in the file.
  func title(of recognizer: GestureRecognizer) -> String { title(recognizer.name) }

  /// Returns the name in the file for a name in the application.
  func title(_ fullName: String) -> String {
    number == 0 ? fullName : String(fullName.dropLast("@\(number + 1)".count))
  }

  /// Returns the name of a finger in the file.
  func finger(_ touch: Touch) -> String { finger(touch.contact) }

  /// Returns the name of a finger in the file, by its contact; `*` if it acts for another one (S303).
  func finger(_ contact: Contact.ID) -> String {
    if contact.isActing { return "*" }
    let device = contact.device.rawValue - number * Self.devicesPerPanel
    return device == 1 ? "\(contact.tracking)" : "\(device):\(contact.tracking)"
  }

  /// Returns the device of this panel for a device number in the file.
  func device(_ number: UInt32) -> DeviceID {
    DeviceID(rawValue: number + self.number * Self.devicesPerPanel)
  }

  /// Rejects a name that another part of the scene has.
  func refuseTaken(_ name: Word) throws(SpecificationError) {
    let isTaken =
      views[name.text] != nil || recognizers[name.text] != nil || controllers[name.text] != nil
      || (own != nil && name.text == "compositor")
    if isTaken { throw name.error(expected: "a name that no other part has") }
  }

  /// Stores the tolerances of a recognizer, and whether its failures are written.
  func noteTrace(of delegate: StageDelegate) {
    let title = delegate.description.name
    for (measurement, tolerance) in delegate.words.tolerances {
      tolerances["\(title) \(measurement.rawValue)"] = tolerance
    }
    if delegate.words.tellsFailures { tellsFailures.insert(fullName(title)) }
  }

  // MARK: Parts by name

  func view(_ word: Word) throws(SpecificationError) -> View {
    guard let view = views[word.text] else {
      throw word.error(expected: "the name of a view", known: Array(views.keys.sorted()))
    }
    return view
  }

  /// Returns the view, window or controller of this name.
  func responder(_ word: Word) throws(SpecificationError) -> Responder {
    guard let controller = controllers[word.text] else { return try view(word) }
    return controller
  }

  func recognizer(_ word: Word) throws(SpecificationError) -> GestureRecognizer {
    guard let recognizer = recognizers[word.text] ?? pans[word.text] else {
      throw word.error(
        expected: "the name of a recognizer", known: (Array(recognizers.keys) + pans.keys).sorted())
    }
    return recognizer
  }
}
