import Tactile
import TactileWire

/// Answers `io.tactile.Control.Play`.
struct ScriptCalls {
  private let devices: DeviceRegistry
  private let scripts: ScriptPlayer

  init(devices: DeviceRegistry, scripts: ScriptPlayer) {
    self.devices = devices
    self.scripts = scripts
  }

  /// Begins to play a script.
  ///
  /// - Parameters:
  ///   - script: The script.
  ///   - name: The name of the screen; nil for the first screen.
  ///   - client: The client that has sent it.
  ///   - start: The time of its first step.
  ///   - finish: Called at the end of the script, but not if this throws.
  /// - Throws: The error to answer with, if the script cannot begin.
  func play(
    _ script: TouchScript, on name: String?, of client: ClientSession, at start: Timestamp,
    then finish: @escaping PlayingScript.Finish
  ) throws(VarlinkError) {
    guard !client.hasHungUp else { throw .interrupted(reason: "the connection has ended") }
    guard let (screen, panel) = devices.scriptTarget(named: name) else {
      throw .noSuchScreen(name ?? "")
    }
    try script.requireLocations(on: screen.size)
    guard !scripts.isPlaying(on: screen) else {
      throw .screenBusy(reason: "another script touches it")
    }
    guard !devices.isTouched(screen) else {
      throw .screenBusy(reason: "a finger or a pen touches it")
    }
    scripts.play(
      PlayingScript(script, of: client, on: screen, device: panel, at: start, then: finish))
  }
}
