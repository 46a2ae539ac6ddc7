import Glibc
import Testing

@testable import Tactile

@Suite("Rotation")
struct RotationGestureRecognizerTests {
  private let glass = Glass()
  private let rotation = RotationGestureRecognizer(name: "rotation")

  init() {
    let view = View(frame: Rect(x: 0, y: 0, width: 1000, height: 1000), name: "a")
    glass.window.addSubview(view)
    glass.watch(rotation, on: view)
  }

  private func place(_ angle: Double, at milliseconds: Int, down: Bool = false) {
    let dx = 100 * cos(angle)
    let dy = 100 * sin(angle)
    if down {
      glass.frame(
        at: milliseconds, .down(1, 500 - dx, 500 - dy), .down(2, 500 + dx, 500 + dy))
    } else {
      glass.frame(
        at: milliseconds, .move(1, 500 - dx, 500 - dy), .move(2, 500 + dx, 500 + dy))
    }
  }

  @Test func `S167 a rotation begins after 0.1 rad, changes, and ends with the last lift`() {
    place(0, at: 0, down: true)
    place(0.03, at: 8)
    #expect(glass.takeLog().isEmpty)
    place(0.3, at: 16)
    place(0.5, at: 24)
    glass.frame(at: 32, .up(1))
    #expect(glass.takeLog() == ["rotation began", "rotation changed"])
    glass.frame(at: 40, .up(2))
    #expect(glass.takeLog() == ["rotation ended"])
  }

  @Test func `S167 two fingers that move apart do not rotate`() {
    glass.pinch(
      around: Point(x: 500, y: 500), along: Vector(dx: 0.6, dy: 0.8), from: 100, to: 400, at: 0,
      taking: 80)
    #expect(glass.takeLog().isEmpty)
  }

  @Test func `S167 with one finger the value stays, and it continues when the other returns`() {
    place(0, at: 0, down: true)
    place(0.5, at: 16)
    glass.frame(at: 24, .up(2))
    glass.frame(at: 32, .move(1, 500, 500))
    glass.frame(at: 40, .down(3, 500, 600))
    #expect((rotation.rotation - 0.5).magnitude < 1e-9)
    glass.frame(at: 48, .move(3, 400, 500))
    #expect((rotation.rotation - 0.5 - .pi / 2).magnitude < 1e-9)
  }

  @Test func `S170 clockwise is positive, and the rotation can be set`() {
    place(0, at: 0, down: true)
    place(.pi / 4, at: 16)
    #expect((rotation.rotation - .pi / 4).magnitude < 1e-9)
    rotation.rotation = 0
    #expect(rotation.velocity == 0)
    place(0, at: 24)
    #expect((rotation.rotation + .pi / 4).magnitude < 1e-9)
  }

  @Test(arguments: [1.0, -1.0])
  func `S170 the rotation continues beyond half and full turns without a jump`(sign: Double) {
    place(3 * sign, at: 0, down: true)
    for step in 1...100 {
      place((3 + Double(step) * 0.1) * sign, at: step * 8)
      let expected = Double(step) * 0.1 * sign
      #expect((rotation.rotation - expected).magnitude < 1e-9)
    }
  }

  @Test func `S170 velocity is in radians per second`() {
    // angle = 2t - 3t², so angle' = 2 - 6t.
    place(0, at: 0, down: true)
    for time in stride(from: 8, through: 200, by: 8) {
      let t = Double(time) / 1000
      place(2 * t - 3 * t * t, at: time)
    }
    #expect((rotation.velocity - 0.8).magnitude < 0.01)
  }

  @Test func `S172 too small a rotation fails it, and the record contains the angle`() {
    let explanations = glass.explanations()
    place(0, at: 0, down: true)
    place(0.03, at: 8)
    glass.frame(at: 16, .up(1), .up(2))
    #expect(glass.takeLog().isEmpty)
    #expect(
      explanations.lines.contains(
        "S172 rotation failed: both fingers lifted after turning by 0.03 rad, 0.10 rad needed"))
  }

  @Test func `S173 its location is the midpoint of the two`() {
    place(0, at: 0, down: true)
    place(1, at: 16)
    #expect(rotation.location(in: nil).distance(to: Point(x: 500, y: 500)) < 1e-9)
  }
}
