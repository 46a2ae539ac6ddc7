import Fixtures
import Foundation
import Testing

/// A mocked panel that another program has grabbed. The scenario Tests/Guest/Scenarios/grabbed tests a kernel's.
@Suite(.waits, .timeLimit(.minutes(5))) struct GrabbedPanelTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  // Claim: A grab by another program is reported, and ends the touches of the device.
  @Test(.enabled(if: LivePanel.canServe, "needs umockdev-run and a C compiler"))
  func `a grab is reported once and cancels the touches, and the first event ends it`() throws {
    let panel = try LivePanel(in: folder, configuration: "devices: []\n", isGrabbed: true)
    try panel.waitUntilStatus("the grab is found") { $0["grabbed"] as? Int == 1 }
    // The finger that was down when the panel was opened.
    try panel.waitUntilStatus("the touch is cancelled") { $0["touches"] as? Int == 0 }
    let sentence = "another program has grabbed it (EVIOCGRAB), so no app receives its touches"
    #expect(panel.log.components(separatedBy: sentence).count == 2, "\(panel.log)")
    let text = try Programs.run("tactile", ["status", "--socket", panel.socket])
    #expect(text.lines.contains("    " + sentence), "\(text.output)")
    let state = try Programs.run("tactile", ["status", "--json", "--socket", panel.socket])
    #expect(state.output.contains(#""grabbed":true"#), "\(state.output)")

    try panel.release()
    _ = try panel.send([(0x2f, 1), (0x35, 300)])
    try panel.waitUntilStatus("the end is found") { $0["grabbed"] as? Int == 0 }
    // The state of the panel was read again: the finger is still down.
    try panel.waitUntilStatus("the finger is a touch again") { $0["touches"] as? Int == 1 }
    #expect(panel.log.contains("the other program has released it"), "\(panel.log)")
    _ = try panel.send([(0x2f, 1), (0x39, -1)])
    try panel.waitUntilStatus("the finger lifts") { $0["touches"] as? Int == 0 }
    panel.finish()
  }

  @Test(.enabled(if: LivePanel.canServe, "needs umockdev-run and a C compiler"))
  func `the end of a grab is found without an event`() throws {
    let panel = try LivePanel(
      in: folder, configuration: "devices: []\n", areTouched: false, isGrabbed: true)
    try panel.waitUntilStatus("the grab is found") { $0["grabbed"] as? Int == 1 }
    try panel.release()
    try panel.waitUntilStatus("the end is found") { $0["grabbed"] as? Int == 0 }
    panel.finish()
  }

  @Test(.enabled(if: LivePanel.canServe, "needs umockdev-run and a C compiler"))
  func `a grab lasts while the daemon has no descriptors to look for its end`() throws {
    let panel = try LivePanel(
      in: folder, configuration: "devices: []\n", areTouched: false, isGrabbed: true)
    try panel.waitUntilStatus("the grab is found") { $0["grabbed"] as? Int == 1 }
    try panel.useUpDescriptors()
    try panel.waitUntilLogged("cannot find out whether another program has grabbed")
    #expect(try panel.status()["grabbed"] as? Int == 1)
    try panel.freeDescriptors()
    try panel.release()
    try panel.waitUntilStatus("the end is found") { $0["grabbed"] as? Int == 0 }
    panel.finish()
  }
}
