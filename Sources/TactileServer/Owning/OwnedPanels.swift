import Tactile
import TactileInput

/// The panels that the daemon owns. For each, it makes the events of the clone from the contacts of the
/// panel and the decisions of the engine.
///
/// Without an owned panel, it costs nothing. The same input gives the same events.
package final class OwnedPanels {
  /// Called with the panel and the events of its clone. The frame is read only during the call.
  package var frameHandler: ((OwnedPanel, CloneFrame) -> Void)?

  /// The regions in which the compositor's app receives only some gestures. They apply to new touches.
  package var plan = RegionPlan() {
    didSet { for panel in panels { panel.plan = plan } }
  }

  /// Returns whether a window that is shown may limit what the compositor's app receives (S220).
  package var hasWindowLimits: () -> Bool = { false }

  private let application: Application
  private var policy = OwnPolicy()
  private var panels: [OwnedPanel] = []
  /// The touches that system gestures have taken since the last review.
  private var taken: [Touch] = []

  /// No panel is owned.
  package init(application: Application) {
    self.application = application
  }

  /// Whether no panel is owned.
  package var isEmpty: Bool { panels.isEmpty }

  /// Returns a panel that the daemon owns; nil for another device.
  func panel(of device: DeviceID) -> OwnedPanel? { panels.first { $0.device == device } }

  // MARK: Owning

  /// Begins to own a panel that nothing touches.
  package func own(_ device: DeviceID, with owner: PanelOwner) -> OwnedPanel {
    panels.removeAll { $0.device == device }
    let panel = OwnedPanel(device, owner)
    panel.plan = plan
    panel.hasWindowLimits = hasWindowLimits
    panels.append(panel)
    refreshRefusal()
    application.takenTouchHandler = { [unowned self] in taken.append($0) }
    return panel
  }

  /// Lifts everything on the clone of a panel, and ends owning it (S246).
  package func release(_ device: DeviceID, at now: Timestamp) {
    guard let index = panels.firstIndex(where: { $0.device == device }) else { return }
    let panel = panels.remove(at: index)
    if panel.liftAll(at: now) { send(panel) }
    guard panels.isEmpty else { return }
    application.takenTouchHandler = nil
    taken.removeAll()
  }

  // MARK: Frames

  /// Writes a frame of a panel before the engine receives its contacts, if no decision of the engine can change
  /// what the compositor receives (S251).
  ///
  /// - Returns: Whether the frame is written. If so, call ``settle(at:)`` after the engine has received it;
  ///   otherwise ``receive(_:of:at:filteredID:)``.
  package func receiveEarly(
    _ frame: PanelFrame, of panel: OwnedPanel, at now: Timestamp
  ) -> Bool {
    guard taken.isEmpty else { return false }
    refreshRefusal()
    guard let hasEvents = panel.writeEarly(frame, policy, at: now) else { return false }
    if hasEvents { send(panel) }
    panel.finishEarly(hasEvents)
    return true
  }

  /// Processes a frame of a panel, after the engine has received its contacts.
  ///
  /// - Parameters:
  ///   - frame: The frame.
  ///   - panel: The panel.
  ///   - now: The time of the frame.
  ///   - filteredID: Returns the number that the engine knows for a contact as the panel reported it.
  ///   - location: Returns where a contact is that the panel reported, in points of the screen.
  package func receive(
    _ frame: PanelFrame, of panel: OwnedPanel, at now: Timestamp,
    filteredID: (Contact.ID) -> Contact.ID = { $0 }, location: (RawContact) -> Point? = { _ in nil }
  ) {
    refreshRefusal()
    panel.track(frame, policy, application, at: now, filteredID: filteredID) { raw in
      location(raw).map { application.isReserved($0, on: application.screen(of: frame.device)) }
        ?? false
    }
    review(at: now)
  }

  /// Applies what the engine has decided between frames. Call it after each timer and after each call of
  /// a client.
  package func settle(at now: Timestamp) {
    guard !panels.isEmpty else { return }
    refreshRefusal()
    review(at: now)
  }

  /// When to call ``fire(_:)``; nil if nothing waits for time.
  package var nextDeadline: Timestamp? {
    var earliest: Timestamp?
    for panel in panels {
      if let due = panel.owner.nextDeadline { earliest = min(earliest ?? due, due) }
      if let due = panel.regionDeadline { earliest = min(earliest ?? due, due) }
    }
    return earliest
  }

  /// Fires what is due at a time: regions decide, held touches are passed, and spoiled ones lift.
  package func fire(_ due: Timestamp) {
    for panel in panels {
      // A region may withhold what would be passed at the same time.
      if let end = panel.regionDeadline, end <= due { settle(panel, at: due) }
      if panel.advance(to: due) { send(panel) }
      if panel.hasFreedTouch { settle(panel, at: due) }
    }
  }

  private func refreshRefusal() {
    policy.refusal =
      application.isIgnoringInteractionEvents
      ? .ignoring : application.mode == .normal ? nil : .mode
  }

  /// Asks the policy again about all touches, and writes what follows. A gesture may have taken touches of
  /// several panels.
  private func review(at now: Timestamp) {
    for touch in taken {
      panels.first { $0.device == touch.contact.device }?.take(touch)
    }
    taken.removeAll(keepingCapacity: true)
    for panel in panels { settle(panel, at: now) }
  }

  /// Asks the policy about the touches of a panel, and writes what follows. When a touch has gone, the next
  /// write begins the touches that have waited for its end.
  private func settle(_ panel: OwnedPanel, at now: Timestamp) {
    repeat {
      let isChanged = panel.review(policy, application, at: now)
      guard isChanged || panel.hasFreedTouch || !panel.hasNothingToWrite else { return }
      if panel.write(at: now) { send(panel) }
      report(panel.takeNotices(), at: now)
    } while panel.hasFreedTouch
  }

  private func report(_ notices: [RegionNotice], at now: Timestamp) {
    guard let tracer = application.tracer else { return }
    for notice in notices where !notice.isPrivate {
      tracer(
        TraceRecord(
          timestamp: now, subject: notice.region,
          decision: notice.decision))
    }
  }

  private func send(_ panel: OwnedPanel) {
    frameHandler?(panel, panel.owner.frame)
  }
}
