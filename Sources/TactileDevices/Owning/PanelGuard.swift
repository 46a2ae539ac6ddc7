import CTactileLinux
@preconcurrency import Glibc
import TactileIO

/// The guard: a process that releases grabbed panels if this process hangs or ends.
///
/// It has copies of the descriptors of each panel and its clone. If events of a panel wait, and this process was
/// not ready to read them for a quarter to half of a second, the guard ends the touches of the clone and releases
/// the panel. It does the same for all panels when this process ends. It sleeps while nothing touches a panel.
///
/// It is a copy of this process without another program, because the sandbox of the service permits none. It runs
/// only a loop in C. Use this object on one thread.
package final class PanelGuard {
  /// The descriptor that is at its end when the guard has ended.
  package var descriptor: Int32 { guardian.control }
  /// The number of the process.
  package var process: Int32 { guardian.process }

  private var guardian: tactile_guard
  /// Whether each row of the guard is in use.
  private var rows = [Bool](repeating: false, count: TACTILE_GUARD_ROWS)

  /// Starts the guard. Call it before this process has other threads, because a copy of a process has only one.
  ///
  /// - Throws: ``IOError/failed(action:target:code:advice:)`` if the kernel refuses another process.
  package init() throws(IOError) {
    var guardian = tactile_guard()
    guard tactile_start_guard(&guardian) == 0 else {
      throw .failed(
        action: "start", target: "the guard of owned panels", code: errno,
        advice: "Check the limit of processes (TasksMax= of the unit).")
    }
    self.guardian = guardian
  }

  /// Ends the guard, which releases all panels, and waits for its end.
  deinit {
    tactile_end_guard(&guardian)
  }

  /// Watches a panel and its clone from now on.
  ///
  /// - Returns: The row of the panel, for the other functions; nil if the guard has ended, or has no free row.
  package func add(panel: Int32, clone: Int32) -> Int? {
    guard let row = rows.firstIndex(of: false),
      tactile_guard_add(&guardian, Int32(row), panel, clone) == 0
    else { return nil }
    rows[row] = true
    return row
  }

  /// Stops to watch a panel.
  package func remove(_ row: Int) {
    rows[row] = false
    _ = tactile_guard_remove(&guardian, Int32(row))
  }

  /// Notes that this process is ready to read a panel, even if it has to process earlier events first.
  package func noteRead(_ row: Int) { tactile_guard_note_read(&guardian, Int32(row)) }

  /// Returns whether the guard has released a panel since it was added.
  package func hasReleased(_ row: Int) -> Bool {
    tactile_guard_has_released(&guardian, Int32(row)) != 0
  }
}

/// Reads from sysfs whether the screens of the machine are switched on (DPMS).
package struct ScreenPower {
  /// The folder of the connectors.
  package static let folder = "/sys/class/drm"

  private let folder: String

  /// Reads the connectors in a folder.
  package init(folder: String = ScreenPower.folder) {
    self.folder = folder
  }

  /// Whether a screen is connected, and all connected screens are off.
  ///
  /// It takes some microseconds for each connector, such as `card0-HDMI-A-1`. A connector whose files cannot be
  /// read counts as missing.
  package var isOff: Bool {
    let names = (try? DirectoryReader.names(in: folder)) ?? []
    var isOff = false
    for name in names where word(in: name, "status") == "connected" {
      guard let power = word(in: name, "dpms") else { continue }
      if power == "On" { return false }
      isOff = true
    }
    return isOff
  }

  /// Returns the word in a file of a connector, without the end of its line.
  private func word(in connector: String, _ file: String) -> String? {
    let path = "\(folder)/\(connector)/\(file)"
    guard let bytes = try? FileReader.contents(ofRegularFile: path) else { return nil }
    return String(decoding: bytes.prefix { $0 > 0x20 }, as: UTF8.self)
  }
}
