import Tactile
import TactileInput
import Testing

/// Short sequences of frames from the tests of Chromium's converter, with their expected touches.
struct ChromiumFramesTests {
  struct Row: Decodable {
    struct Step: Decodable {
      let feed: [[Int]]
      let expect: [Touch]
      let total: Int

      private enum CodingKeys: String, CodingKey {
        case feed, expect
        case total = "total_dispatched_after"
      }
    }
    struct Touch: Decodable {
      let index: Int
      let type: String?
      let x: Double?
      let y: Double?
      let major: Double?
      let minor: Double?
      let force: Double?

      private enum CodingKeys: String, CodingKey {
        case index, type, x, y, force
        case major = "radius_x"
        case minor = "radius_y"
      }
    }
    let test: String
    let device: String
    let steps: [Step]
  }

  /// Sequences that events alone cannot express, or that test features Tactile does not have.
  static let skipped = [
    "ShouldResumeExistingContactsOnStart": "asks the kernel for its state at the start",
    "ShouldRemoveContactsWhenDisabled": "switches the device off in the middle",
    "ScalePressure": "expects full force of a device without pressure, which we leave unknown",
  ]

  /// Where the expected number of touches after the last step differs, and why.
  static let counts: [String: (ours: Int, reason: String)] = [
    "TwoFingerGesture": (8, "one frame repeats an unchanged position: no movement to us"),
    "PalmWithDataAndFingerAfterStillCancelled": (
      3, "a palm is cancelled once and silent from then on, and only the palm"
    ),
    "CheckSlotLimit": (
      3, "an id that another replaces within a frame was a contact: it begins and ends"
    ),
  ]

  static func description(_ row: Row, _ known: [SharedTables.Entry]) -> DeviceDescription {
    // Three devices are missing in the table: a panel with an equal one there, and a laptop's
    // panel and pen.
    let name = row.device == "kLinkTouchscreen" ? "kLinkWithToolTypeTouchscreen" : row.device
    if let entry = known.first(where: { $0.name == name }) { return entry.description }
    if row.device == "kEveStylus" {
      var pen = DeviceDescription.pen()
      pen.axes[AbsCode.x]?.value = 0
      pen.axes[AbsCode.y]?.value = 0
      return pen
    }
    var panel = DeviceDescription.panel(width: 10_400, height: 6936, resolution: 40)
    panel.axes[AbsCode.mtTouchMajor] = AbsoluteAxis(minimum: 0, maximum: 255, resolution: 1)
    return panel
  }

  static func feed(
    _ events: [[Int]], to pipeline: inout InputPipeline
  ) -> [Contact] {
    var contacts: [Contact] = []
    for event in events {
      let event = InputEvent(
        time: Timestamp(seconds: event[0], microseconds: event[1]), type: UInt16(event[2]),
        code: UInt16(event[3]), value: Int32(event[4]))
      if pipeline.process(event, source: .kernel) { contacts += pipeline.frame.contacts }
    }
    return contacts
  }

  @Test func `have the touches that Chromium expects`() throws {
    let rows = try SharedTables.entries(
      "chromium-touch-frames", for: "ChromiumFramesTests", as: Row.self)
    let known = try SharedTables.chromium(for: "ChromiumFramesTests")
    for row in rows {
      if let reason = Self.skipped[row.test] {
        print("ChromiumFramesTests: \(row.test) is left out: it \(reason)")
        continue
      }
      var settings = DeviceSettings(
        DeviceClassifier.classify(Self.description(row, known)))
      settings.filters = .off
      var pipeline = try InputPipeline(
        device: DeviceID(rawValue: 1), description: Self.description(row, known),
        settings: settings)
      var contacts: [Contact] = []
      for step in row.steps {
        contacts += Self.feed(step.feed, to: &pipeline)
        for touch in step.expect { Self.compare(touch, contacts, pipeline.mapping, row.test) }
      }
      let total = row.steps.last?.total
      if let differs = Self.counts[row.test] {
        print("ChromiumFramesTests: \(row.test): ours \(differs.ours): \(differs.reason)")
      }
      #expect(contacts.count == Self.counts[row.test]?.ours ?? total, "\(row.test)")
    }
  }

  static func compare(
    _ touch: Row.Touch, _ contacts: [Contact], _ mapping: ScreenMapping, _ test: String
  ) {
    guard contacts.indices.contains(touch.index) else {
      Issue.record("\(test) has no touch \(touch.index)")
      return
    }
    let contact = contacts[touch.index]
    let types: [String: Contact.Change] = [
      "pressed": .began, "moved": .moved, "released": .ended,
    ]
    if let type = touch.type { #expect(contact.change == types[type], "\(test)") }
    if let x = touch.x, let y = touch.y {
      let place = mapping.location(x: Int32(x), y: Int32(y))
      #expect(contact.location.distance(to: place) < 1e-9, "\(test) \(touch.index)")
    }
    if let force = touch.force {
      #expect((contact.force - force).magnitude < 1e-6, "\(test)")
    }
    let unit = mapping.location(x: 11, y: 0).x - mapping.location(x: 10, y: 0).x
    if let radius = touch.major {
      #expect((contact.majorRadius / unit - radius).magnitude < radius / 100, "\(test)")
    }
    if let radius = touch.minor {
      #expect((contact.minorRadius / unit - radius).magnitude < radius / 100, "\(test)")
    }
  }
}
