import Fixtures
import Tactile
import TactileInput
import TactileRecording
import TactileTesting
import Testing

/// Decodes recordings of real touchscreens and compares the counts with the collection's index.
struct RealPanelsTests {
  static func rows(_ grammar: String) throws -> [SharedRecordings.Row] {
    try SharedRecordings.rows(for: "RealPanelsTests").filter {
      $0.kind.hasPrefix("touchscreen") && $0.protocol == grammar && $0.contacts != nil
    }
  }

  struct Outcome {
    var frames = 0
    var life = LifeChecker()
    var diagnostics = InputDiagnostics()
  }

  /// Decodes the device of a recording that sent the most events.
  static func decode(_ row: SharedRecordings.Row) throws -> Outcome {
    let recording = try SharedRecordings.recording(row)
    let counts = recording.devices.indices.map { device in
      recording.events.count { $0.device == device }
    }
    let device = try #require(counts.indices.max { counts[$0] < counts[$1] })
    let description = recording.devices[device].description
    var decoder = try #require(ContactDecoder(description), "\(row.file)")
    var outcome = Outcome()
    for recorded in recording.events where recorded.device == device {
      guard decoder.process(recorded.event, source: .kernel) else { continue }
      outcome.frames += 1
      outcome.life.watch(decoder.frame)
    }
    outcome.diagnostics = decoder.diagnostics
    return outcome
  }

  @Test func `have the contacts and frames of the index with slots`() throws {
    for row in try Self.rows("B") {
      let outcome = try Self.decode(row)
      #expect(outcome.frames == row.frames, "\(row.file)")
      #expect(outcome.life.mostAtOnce == row.contacts, "\(row.file)")
      #expect(outcome.life.beganCount == row.trackingIds, "\(row.file)")
      #expect(outcome.life.complaints == [], "\(row.file)")
      #expect(outcome.diagnostics == InputDiagnostics(), "\(row.file)")
    }
  }

  @Test func `have the contacts and frames of the index without slots`() throws {
    for row in try Self.rows("A") {
      let outcome = try Self.decode(row)
      #expect(outcome.frames == row.frames, "\(row.file)")
      #expect(outcome.life.mostAtOnce == row.contacts, "\(row.file)")
      #expect(outcome.life.complaints == [], "\(row.file)")
      #expect(outcome.diagnostics == InputDiagnostics(), "\(row.file)")
    }
  }

  @Test func `have the contacts and frames of the index with single touch`() throws {
    for row in try Self.rows("single") {
      let outcome = try Self.decode(row)
      #expect(outcome.frames == row.frames, "\(row.file)")
      #expect(outcome.life.mostAtOnce == row.contacts, "\(row.file)")
      #expect(outcome.life.complaints == [], "\(row.file)")
    }
  }

  @Test func `pass the pipeline and stay inside the screen`() throws {
    for row in try Self.rows("B") {
      let recording = try SharedRecordings.recording(row)
      for (index, device) in recording.devices.enumerated() {
        guard
          DeviceClassifier.classify(device.description).kind == .touchscreen,
          device.description.axes[AbsCode.mtPositionX] != nil
        else { continue }
        var pipeline = try InputPipeline(
          device: DeviceID(rawValue: 1), description: device.description)
        let screen = Rect(origin: .zero, size: pipeline.screenSize)
        var count = 0
        for recorded in recording.events where recorded.device == index {
          guard pipeline.process(recorded.event, source: .kernel) else { continue }
          count += pipeline.frame.contacts.count
          #expect(pipeline.frame.contacts.allSatisfy { screen.contains($0.location) })
        }
        #expect(count > 0, "\(row.file)")
      }
    }
  }
}
