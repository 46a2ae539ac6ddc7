import Tactile
import TactileInput
import TactileWire

// The devices that the owner reads, and the panels that it owns.

extension Server {
  // MARK: Reading

  /// Returns whether the events of a device are used.
  package func reads(_ id: DeviceID) -> Bool { parts.devices.reads(id) }

  /// Returns whether each event of a device may be passed alone, because the device reports no touches.
  package func mayDivideFrames(of id: DeviceID) -> Bool { parts.devices.mayDivideFrames(of: id) }

  /// Returns the devices for which changed rules change the reading since the last call.
  ///
  /// For each device that ``reads(_:)`` accepts, pass its state as events with the source `resync`,
  /// because the kernel does not repeat an unchanged state. Close the others.
  package func takeRevisedDevices() -> [DeviceID] { parts.devices.takeRevisedDevices() }

  /// The devices with the counts of filtered contacts and unexpected events, as for a client that may watch.
  package var deviceMessages: [DeviceMessage] { parts.devices.messages }

  /// Returns whether the owner must look whether the screens are off before it passes events of a device: the
  /// touch that wakes a screen is withheld, and the device is a panel that was not touched for a time (S268). It
  /// returns true at most once a second.
  package func looksForSleep(before id: DeviceID, at now: Timestamp) -> Bool {
    configuration.swallowsWakingTouch && parts.devices.looksForSleep(before: id, at: now)
  }

  // MARK: Beginning in the middle

  /// The pipelines of all panels and pens, with which a later run can begin at this moment. Nil while something touches
  /// or hovers, or waits in a filter, and if a pipeline cannot be copied, as with protocol A.
  package var restingPipelines: [DeviceID: InputPipeline]? { parts.devices.restingPipelines }

  /// Gives a device that was just added the state that its pipeline had in another run with the same rules.
  ///
  /// The rest of the server begins anew: its scrolled content, switches, modes and lockouts are those of a start.
  package func resume(_ id: DeviceID, with pipeline: InputPipeline) {
    parts.devices.resume(id, with: pipeline)
  }

  // MARK: Owned panels

  /// Returns the options of owning a device, after all rules; nil for a device that is no panel, or not
  /// read. They change with the configuration while nothing touches the panel.
  package func ownOptions(of id: DeviceID) -> OwnOptions? { parts.devices.ownOptions(of: id) }

  /// Returns the device that stands for a panel while the daemon owns it; nil for other devices.
  package func cloneDescription(of id: DeviceID) -> CloneDescription? {
    parts.devices.cloneDescription(of: id)
  }

  /// Returns whether nothing touches a panel, and nothing of it waits: its touches have ended for apps and for
  /// the compositor.
  package func isUntouched(_ id: DeviceID) -> Bool { parts.devices.isUntouched(id) }

  /// Begins to own a panel. Its clone must exist, the panel must be grabbed, and nothing may touch it.
  ///
  /// - Returns: Whether the panel can be owned.
  package func own(_ id: DeviceID) -> Bool { parts.devices.own(id) }

  /// Ends owning a panel: ``cloneFrameHandler`` receives the lifts of what is down on the clone (S246).
  /// The same happens when the device is removed. Does nothing if the panel is not owned.
  package func release(_ id: DeviceID, at now: Timestamp) {
    fireTimers(dueBy: now)
    parts.devices.release(id, at: now)
  }
}
