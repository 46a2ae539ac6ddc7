import Tactile

/// One pane of glass of a performance: the scene on it, and what has happened there.
final class Panel {
  let application: Application
  let screen: Screen
  /// 0 for the first panel, 1 for the second.
  let number: UInt32
  /// Windows in the order of the file.
  var windows: [StageWindow] = []
  var views: [String: View] = [:]
  var recognizers: [String: GestureRecognizer] = [:]
  /// Recognizers hold their delegates weakly.
  var delegates: [StageDelegate] = []
  /// How far "NAME figure" may be from what was expected.
  var tolerances: [String: Double] = [:]
  /// Recognizers whose failures are written down, by full name.
  var tellsFailures: Set<String> = []
  private(set) var log: [String] = []

  /// Devices of the second panel have numbers from here on.
  private static let devicesPerPanel: UInt32 = 1000

  init(_ application: Application, screen: Screen, number: UInt32) {
    self.application = application
    self.screen = screen
    self.number = number
  }

  func write(_ line: String) {
    log.append("\(milliseconds(application.now)) \(line)")
  }

  // MARK: Names

  /// The name that an object of this panel has in the application.
  func fullName(_ title: String) -> String {
    number == 0 ? title : "\(title)@\(number + 1)"
  }

  /// The name that an object has in the file.
  func title(of recognizer: GestureRecognizer) -> String {
    number == 0 ? recognizer.name : String(recognizer.name.dropLast("@\(number + 1)".count))
  }

  /// The name that a finger has in the file.
  func finger(_ touch: Touch) -> String {
    let device = touch.contact.device.rawValue - number * Self.devicesPerPanel
    return device == 1 ? "\(touch.contact.tracking)" : "\(device):\(touch.contact.tracking)"
  }

  /// The device that a device of the file is here.
  func device(_ number: UInt32) -> DeviceID {
    DeviceID(rawValue: number + self.number * Self.devicesPerPanel)
  }

  // MARK: Looking up

  func view(_ word: Word) throws(SpecificationError) -> View {
    guard let view = views[word.text] else {
      throw word.error(expected: "the name of a view", known: Array(views.keys.sorted()))
    }
    return view
  }

  func recognizer(_ word: Word) throws(SpecificationError) -> GestureRecognizer {
    guard let recognizer = recognizers[word.text] else {
      throw word.error(
        expected: "the name of a recognizer", known: Array(recognizers.keys.sorted()))
    }
    return recognizer
  }
}
