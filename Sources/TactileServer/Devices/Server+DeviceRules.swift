import Tactile
import TactileInput
import TactileWire

// Rules of devices that are there already.
//
// Devices that share a screen change together, when nothing is on any of them: a finger never finds
// itself elsewhere on the glass than where it came down.

extension Server {
  /// The devices that are read anew, or no longer, since this was asked last.
  ///
  /// Whoever reads them is to hand over what state the former are in (`reads`), since the kernel does not
  /// send again what has not changed, and to let go of the others.
  public func takeRevisedDevices() -> [DeviceID] {
    guard !revisedDevices.isEmpty else { return [] }
    defer { revisedDevices = [] }
    return revisedDevices
  }

  /// Looks which devices the rules say something else of now.
  func reviseDevices() {
    for entry in devices {
      let settings = configuration.devices.settings(for: entry.description)
      entry.pending = settings == entry.settings ? nil : settings
      if entry.pending != nil { isUnsettled = true }
    }
  }

  /// Lets rules count for devices that have been let go.
  func settleDevices() {
    for entry in devices where entry.pending != nil {
      let group = entry.screen == nil ? [entry] : devices.filter { $0.screen === entry.screen }
      guard group.allSatisfy(isQuiet) else { continue }
      if group.allSatisfy(staysInPlace) {
        for member in group { change(member, on: member.screen) }
      } else {
        move(group)
      }
      publish()
    }
  }

  private func isQuiet(_ entry: DeviceEntry) -> Bool {
    guard let pipeline = entry.pipeline else { return true }
    return pipeline.isQuiet && !application.liveTouches.contains { $0.contact.device == entry.id }
  }

  /// Whether a device remains on the screen it has, and that as large as it is.
  private func staysInPlace(_ entry: DeviceEntry) -> Bool {
    guard let new = entry.pending else { return true }
    guard new.output == entry.settings.output, let screen = entry.screen else {
      return entry.screen == nil && !new.isTouched
    }
    let report = DeviceReport(entry.description, id: entry.id, settings: new)
    return report.pipeline?.screenSize == screen.size
  }

  /// Takes devices off their screen and puts each where it belongs now, as if it had just come.
  private func move(_ group: [DeviceEntry]) {
    let screen = group[0].screen
    for entry in group { entry.screen = nil }
    if let screen {
      application.removeScreen(screen)
      screenRemoved(screen)
    }
    for entry in group { change(entry, on: nil) }
  }

  /// Lets what is pending count for a device.
  ///
  /// - Parameter screen: The screen that it stays on; nil to look for one.
  private func change(_ entry: DeviceEntry, on screen: Screen?) {
    let hadSettings = entry.settings
    var settings = entry.pending ?? entry.settings
    entry.settings = settings
    entry.pending = nil
    let shared = screen ?? application.screens.first { $0.name == settings.output }
    settings.mapping.screen = shared?.size ?? settings.mapping.screen
    let report = DeviceReport(entry.description, id: entry.id, settings: settings)
    if let problem = report.problem {
      notice(.warning, "\(report.message.label) cannot be used: \(problem)")
    }
    take(report, settings, for: entry, as: hadSettings.classification.kind)
    entry.screen = screen
    if screen == nil { place(entry, on: shared) }
    guard hadSettings != entry.settings else { return }
    notice(.info, "changed \(entry.message.summary)")
    frame.append(DeviceChangeMessage(change: .changed, device: entry.report))
  }

  /// Keeps what reads a device, if it is still of the kind it was.
  private func take(
    _ report: DeviceReport, _ settings: DeviceSettings, for entry: DeviceEntry, as kind: DeviceKind
  ) {
    let orientation = entry.message.orientation
    entry.message = report.message
    let isSameKind = settings.classification.kind == kind
    if isSameKind { entry.message.orientation = orientation }
    if isSameKind, report.pipeline != nil, entry.pipeline != nil,
      (try? entry.pipeline?.apply(settings, to: entry.description)) != nil
    {
      return
    }
    if isSameKind, entry.eventPipeline != nil { return }
    endEvents(of: entry, at: application.now)
    entry.pipeline = report.pipeline
    entry.eventPipeline = report.eventPipeline
    revisedDevices.append(entry.id)
  }
}

extension DeviceSettings {
  /// Whether what it is about has a place on a screen.
  fileprivate var isTouched: Bool {
    classification.kind == .touchscreen || classification.kind == .pen
  }
}
