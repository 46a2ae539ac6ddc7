import Fixtures
import Testing

/// Tests that many panels which change at the same time delay no touch.
@Suite(.waits, .timeLimit(.minutes(5))) struct ManyPanelsTests {
  private static let panels = 12
  private static let unused = "devices: [{match: {name: Served*}, kind: other}]\n"

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test(.enabled(if: LivePanel.canServe, "needs umockdev-run and a C compiler"))
  func `one panel is opened or closed in a turn`() throws {
    let panel = try LivePanel(
      in: folder, configuration: Self.unused, panels: Self.panels, areTouched: false,
      measuresTurns: true)
    try panel.waitUntilOpen(0)
    try panel.forgetTurns()
    try panel.reload("devices: []\n")
    try panel.waitUntilOpen(Self.panels)
    #expect(panel.mostPanelsInTurn == 1)
    try panel.reload(Self.unused)
    try panel.waitUntilOpen(0)
    #expect(panel.mostPanelsInTurn == 1)
    panel.finish()
  }
}
