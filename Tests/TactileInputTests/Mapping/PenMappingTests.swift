import Foundation
import Tactile
import TactileInput
import Testing

struct PenMappingTests {
  static func contact(
    tiltX: Int32, tiltY: Int32, _ options: MappingOptions = MappingOptions(),
    _ device: DeviceDescription = .pen()
  ) throws -> Contact {
    let mapping = try PenMapping(of: device, options: options)
    var measurements = RawMeasurements(x: 1000, y: 500)
    (measurements.tiltX, measurements.tiltY) = (tiltX, tiltY)
    measurements.pressure = 250
    measurements.tool = MultitouchTool.pen
    measurements.penState = .eraser
    let raw = RawContact(
      slot: 0, number: 3, trackingID: 0, change: .began, measurements: measurements)
    return mapping.contact(raw, on: DeviceID(rawValue: 1))
  }

  @Test func `creates a stylus with force and a number that no finger has`() throws {
    let contact = try Self.contact(tiltX: 0, tiltY: 0)
    #expect(contact.kind == .stylus)
    #expect(contact.force == 0.25)
    #expect(contact.maximumForce == 1)
    #expect(contact.id.tracking == -3)
    #expect(contact.penState == .eraser)
  }

  @Test func `is upright without tilt axes`() throws {
    let contact = try Self.contact(tiltX: 0, tiltY: 0)
    #expect(contact.altitudeAngle == .pi / 2)
    #expect(contact.azimuthAngle == 0)
  }

  @Test(arguments: [
    (57, 0, 0.0), (0, 57, 90.0), (-57, 0, 180.0), (0, -57, 270.0), (30, 30, 45.0),
  ])
  func `has the azimuth of its tilts, clockwise from the right`(
    tiltX: Int32, tiltY: Int32, degrees: Double
  ) throws {
    let contact = try Self.contact(tiltX: tiltX, tiltY: tiltY)
    #expect(abs(contact.azimuthAngle - degrees * .pi / 180) < 1e-9)
  }

  @Test func `has the altitude of its tilt`() throws {
    // 57 units per radian: one radian from upright.
    let contact = try Self.contact(tiltX: 57, tiltY: 0)
    #expect(abs(contact.altitudeAngle - (.pi / 2 - 1)) < 1e-9)
  }

  @Test func `takes the range of a tilt without resolution as 64 degrees to either side`() throws {
    var device = DeviceDescription.pen()
    device.axes[AbsCode.tiltX] = AbsoluteAxis(minimum: 0, maximum: 127)
    device.axes[AbsCode.tiltY] = AbsoluteAxis(minimum: 0, maximum: 127)
    let upright = try Self.contact(tiltX: 64, tiltY: 64, MappingOptions(), device)
    #expect(upright.altitudeAngle == .pi / 2)
    let leaning = try Self.contact(tiltX: 94, tiltY: 64, MappingOptions(), device)
    #expect(abs(leaning.altitudeAngle - 60 * .pi / 180) < 1e-9)
  }

  @Test(arguments: [
    (Rotation.none, 0.0), (.clockwise90, 90), (.upsideDown, 180), (.clockwise270, 270),
  ])
  func `rotates with the picture`(rotation: Rotation, degrees: Double) throws {
    let contact = try Self.contact(tiltX: 57, tiltY: 0, MappingOptions(rotation: rotation))
    #expect(abs(contact.azimuthAngle - degrees * .pi / 180) < 1e-9)
    #expect(abs(contact.altitudeAngle - (.pi / 2 - 1)) < 1e-9)
  }

  @Test func `reports the height of a hover as a fraction of the maximum`() throws {
    let mapping = try PenMapping(of: .pen())
    let raw = RawHover(phase: .entered, measurements: RawMeasurements(x: 10, y: 20), distance: 40)
    let hover = mapping.hover(raw, at: .zero, on: DeviceID(rawValue: 1))
    #expect(abs(hover.zOffset - 0.4) < 1e-12)
    #expect(hover.altitudeAngle == .pi / 2)
    #expect(hover.phase == .entered)
  }
}
