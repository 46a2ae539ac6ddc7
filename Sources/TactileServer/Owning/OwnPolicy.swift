import Tactile
import TactileInput

/// Decides what the compositor of an owned panel receives of each touch (S251).
///
/// It is asked when a touch lands, and again while the touch is held or passed. The questions are asked
/// in the order of their weight: the state of the machine, the system's own cancellations, the regions that
/// gestures of the machine reserve (S285), the regions of the configuration (S276), system gestures. A state of the machine in which touches reach no app belongs
/// to ``Refusal``.
package struct OwnPolicy: Sendable {
  /// A state of the machine in which no touch reaches the compositor.
  package enum Refusal: Hashable, Sendable {
    /// An app has asked to ignore interaction (S196).
    case ignoring
    /// A mode other than normal is set (S264).
    case mode
  }

  /// The state of the machine in which no touch reaches the compositor; nil if touches reach it.
  package var refusal: Refusal?

  /// A policy that lets touches through.
  package init() {}

  /// Returns the verdict about a touch that has landed.
  ///
  /// - Parameters:
  ///   - touch: The touch in the engine; nil for a contact that the engine does not receive, such as one
  ///     that a filter delays.
  ///   - region: What the regions decide.
  ///   - now: The time of the landing.
  ///   - options: The options of the panel.
  func verdict(
    ofNew touch: Touch?, _ region: RegionTracker.Decision = .pass, at now: Timestamp,
    _ options: OwnOptions
  ) -> PanelOwner.Verdict {
    if refusal != nil || touch?.phase == .cancelled || touch?.isReserved == true {
      return .withhold
    }
    // An app of the daemon is explored (S304).
    if touch?.isExploring ?? false { return .withhold }
    if case .withhold = region { return .withhold }
    let gestures = touch.flatMap { Self.holdTime(of: $0, options) } ?? 0
    let time = region == .hold ? max(gestures, options.hold) : gestures
    return time > 0 ? .hold(until: now.advanced(by: time)) : .pass
  }

  /// Returns the new verdict about a touch that is held; nil if nothing changes.
  ///
  /// - Parameters:
  ///   - touch: The touch in the engine.
  ///   - landing: When the contact of the panel landed.
  ///   - end: When the touch is passed if nothing is decided before.
  ///   - region: What the regions decide.
  ///   - isOver: Whether the finger has lifted.
  ///   - options: The options of the panel.
  func verdict(
    ofHeld touch: Touch, from landing: Timestamp, until end: Timestamp,
    _ region: RegionTracker.Decision = .pass, isOver: Bool, _ options: OwnOptions
  ) -> PanelOwner.Verdict? {
    if isCancelled(touch, isOver: isOver) { return .withhold }
    if case .withhold = region { return .withhold }
    let isInRegion = region == .hold
    guard let gestures = Self.holdTime(of: touch, options) else { return isInRegion ? nil : .pass }
    // The gesture that could hold it longest may have failed (S315).
    let time = isInRegion ? max(gestures, options.hold) : gestures
    let due = landing.advanced(by: time)
    return due < end ? .hold(until: due) : nil
  }

  /// Returns the longest time for which system gestures hold a touch; nil if none holds it.
  static func holdTime(of touch: Touch, _ options: OwnOptions) -> TimeInterval? {
    touch.holdTime(options.hold).map { min($0, OwnOptions.longestHold) }
  }

  /// Returns the new verdict about a touch that the compositor sees; nil if it continues.
  func verdict(
    ofPassed touch: Touch, _ region: RegionTracker.Decision = .pass, isOver: Bool,
    _ options: OwnOptions
  ) -> PanelOwner.Verdict? {
    if isCancelled(touch, isOver: isOver) { return .end(options.cancel) }
    // A finger that has lifted ends by itself.
    if case .withhold = region, !isOver { return .end(options.cancel) }
    return nil
  }

  /// Returns the verdict about a touch that a system gesture has taken from all apps.
  package func verdict(ofTaken options: OwnOptions) -> PanelOwner.Verdict { .end(options.cancel) }

  /// Returns whether the next movement or the lift of a touch that the compositor sees cannot change the
  /// verdict about it, whatever the engine makes of the frame (S251).
  package func isFinal(aboutPassed touch: Touch) -> Bool {
    refusal == nil && touch.isLive && !touch.mayBeTaken
  }

  /// Returns whether the compositor goes on to see a touch that was passed, if no region applies to it and no system
  /// gesture has taken it.
  @inline(__always) func continues(_ touch: Touch) -> Bool {
    refusal == nil && touch.phase != .cancelled && !touch.isReserved
  }

  /// Whether the system has cancelled a touch whose finger is still down (S24), or ignores it now, or keeps it from
  /// all windows (S285).
  private func isCancelled(_ touch: Touch, isOver: Bool) -> Bool {
    refusal != nil || touch.isReserved || (touch.phase == .cancelled && !isOver)
  }
}
