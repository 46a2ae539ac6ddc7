import Tactile
import TactileTesting

/// The log of one run, and the broken laws.
final class EngineAccount {
  private(set) var log: [String] = []
  private(set) var complaints: [String] = []
  private var states: [ObjectIdentifier: StateLedger] = [:]

  /// Records an action of a recognizer.
  func note(_ recognizer: GestureRecognizer, at now: Timestamp) {
    write("\(now.nanoseconds / 1000) \(recognizer.name) \(recognizer.state)")
    var ledger = states[ObjectIdentifier(recognizer)] ?? StateLedger()
    if let complaint = ledger.note(recognizer.state) {
      complain("\(recognizer.name) \(complaint)")
    }
    states[ObjectIdentifier(recognizer)] = ledger
  }

  /// Records touches that a view or an observer receives.
  func note(_ name: String, _ touches: [Touch], _ phase: Touch.Phase, _ ledger: inout TouchLedger) {
    let numbers = touches.map { "\($0.id)" }.joined(separator: " ")
    log.append("\(name) \(phase) \(numbers)")
    if let complaint = ledger.note(touches, phase) { complain("\(name): \(complaint)") }
    if touches.contains(where: \.isReserved) { complain("\(name) receives a reserved touch") }
  }

  func write(_ line: String) {
    log.append(line)
  }

  func complain(_ complaint: String) {
    complaints.append(complaint)
  }
}
