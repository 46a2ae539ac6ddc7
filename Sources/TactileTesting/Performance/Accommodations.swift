import Tactile
import TactileInput

/// The touch accommodations of a performance whose scene has the line `accommodations`, in place of those in the
/// pipelines of the daemon.
final class Accommodations {
  private struct Source {
    let panel: Panel
    var chain: FilterChain
  }

  private let application: Application
  private let panels: [Panel]
  private var sources: [DeviceID: Source] = [:]
  private var areOn = true

  init(_ application: Application, _ panels: [Panel]) {
    self.application = application
    self.panels = panels
    for panel in panels {
      panel.accommodationSwitch = { [unowned self] in set($0) }
    }
    setReach()
  }

  private func set(_ areOn: Bool) {
    self.areOn = areOn
    for (device, source) in sources {
      sources[device]?.chain.setAccommodations(options(of: source.panel))
    }
    setReach()
  }

  private func setReach() {
    application.touchReach = options(of: panels.first)?.reachInPoints ?? 0
  }

  private func options(of panel: Panel?) -> AccommodationOptions? {
    areOn ? panel?.accommodations : nil
  }

  /// Returns the contacts of a frame that are passed on, if any.
  func adapt(_ frame: ContactFrame, on panel: Panel) -> ContactFrame {
    var frame = frame
    if sources[frame.device] == nil {
      var chain = FilterChain(.off, screen: panel.screen.size)
      chain.setAccommodations(options(of: panel))
      sources[frame.device] = Source(panel: panel, chain: chain)
    }
    sources[frame.device]?.chain.process(&frame)
    return frame
  }

  /// When to call ``fire(_:)``; nil if nothing waits for time.
  var nextDeadline: Timestamp? { sources.values.compactMap(\.chain.nextDeadline).min() }

  /// Returns the next frame that a panel has held back until a time; nil if there is none.
  func fire(_ due: Timestamp) -> (frame: ContactFrame, panel: Panel)? {
    for device in sources.keys.sorted(by: { $0.rawValue < $1.rawValue }) {
      guard let source = sources[device], source.chain.nextDeadline == due else { continue }
      var frame = ContactFrame(device: device, timestamp: due)
      _ = sources[device]?.chain.advance(to: due, &frame)
      return (frame, source.panel)
    }
    return nil
  }
}
