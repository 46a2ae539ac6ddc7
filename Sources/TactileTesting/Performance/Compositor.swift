import Tactile
import TactileInput
import TactileServer

/// The compositor of a performance whose scene has the line `own`. It reads the clones of the panels
/// and writes what it passes on to its apps.
final class Compositor {
  /// One clone, by the panel device that it stands for.
  private struct Source {
    let panel: Panel
    let owned: OwnedPanel
    var consumer: CloneConsumer
    /// The names of the fingers, by tracking ID.
    var names: [Int32: String] = [:]
  }

  private let application: Application
  private let placement: AffineTransform
  private let owned: OwnedPanels
  private var sources: [DeviceID: Source] = [:]

  /// The units of a clone in a point. Locations in files have at most two decimals.
  private static let unitsPerPoint = 1000.0
  private static let slotCount: Int32 = 32

  init(_ application: Application, placement: AffineTransform) {
    self.application = application
    self.placement = placement
    owned = OwnedPanels(application: application)
    owned.frameHandler = { [unowned self] panel, frame in write(frame, of: panel) }
  }

  /// Processes a frame that the engine has received.
  func receive(_ frame: ContactFrame, on panel: Panel, _ options: OwnOptions) {
    guard let source = sources[frame.device] ?? add(frame.device, on: panel, options) else {
      return
    }
    let contacts = PanelFrame(device: frame.device, contacts: frame.contacts)
    owned.receive(contacts, of: source.owned, at: application.now)
  }

  /// Applies what the engine has decided between frames.
  func settle() { owned.settle(at: application.now) }

  /// When to call ``fire(_:)``; nil if nothing waits for time.
  var nextDeadline: Timestamp? { owned.nextDeadline }

  /// Fires what is due at a time.
  func fire(_ due: Timestamp) { owned.fire(due) }

  private func add(_ device: DeviceID, on panel: Panel, _ options: OwnOptions) -> Source? {
    guard
      let clone = CloneDescription(of: Self.description(of: panel.screen), kind: .touchscreen)
    else { return nil }
    let owner = PanelOwner(
      clone, options: options, mapping: CloneMapping(unitsPerPoint: Self.unitsPerPoint))
    let source = Source(
      panel: panel, owned: owned.own(device, with: owner), consumer: CloneConsumer(clone))
    sources[device] = source
    if !panel.regions.isEmpty, owned.plan.regions.isEmpty { setRegions(panel) }
    return source
  }

  /// Applies the regions of the file to all panels, in its thresholds.
  private func setRegions(_ panel: Panel) {
    var plan = RegionPlan()
    plan.regions = panel.regions
    plan.edgeZone = GestureDefaults.handheld.edgeZone
    owned.plan = plan
  }

  private static func description(of screen: Screen) -> DeviceDescription {
    var device = DeviceDescription(name: screen.name)
    device.properties.insert(InputProperty.direct)
    device.codes[EventType.key] = CodeSet([KeyCode.touch])
    let ranges = [
      AbsCode.mtSlot: slotCount - 1, AbsCode.mtTrackingID: 65535,
      AbsCode.mtPositionX: units(screen.bounds.maxX),
      AbsCode.mtPositionY: units(screen.bounds.maxY),
      AbsCode.mtTouchMajor: 100_000, AbsCode.mtPressure: 1000,
    ]
    device.codes[EventType.abs] = CodeSet(ranges.keys.sorted())
    device.axes = ranges.mapValues { AbsoluteAxis(minimum: 0, maximum: $0) }
    return device
  }

  private static func units(_ points: Double) -> Int32 {
    Int32(min(max(points * unitsPerPoint, 1), 1e9))
  }

  // MARK: Lines

  private func write(_ frame: CloneFrame, of panel: OwnedPanel) {
    guard var source = sources[panel.device] else { return }
    for begun in panel.owner.begun {
      source.names[begun.trackingID] = begun.contact.map { source.panel.finger($0) }
    }
    for change in source.consumer.read(frame) {
      source.panel.write(line(for: change, source.names), at: frame.time)
    }
    sources[panel.device] = source
  }

  private func line(
    for change: CloneConsumer.Change, _ names: [Int32: String]
  ) -> String {
    guard case .touch(let id) = change.subject else { return "compositor \(change.phase)" }
    let words = "compositor \(change.phase) \(names[id] ?? "companion")"
    guard change.phase == .began || change.phase == .moved else { return words }
    let onGlass = Point(
      x: Double(change.x) / Self.unitsPerPoint, y: Double(change.y) / Self.unitsPerPoint)
    let location = placement.inverse?.apply(onGlass) ?? onGlass
    return "\(words) \(text(location.x, location.y))"
  }
}
