import Foundation
import Tactile
import TactileInput
import TactileTesting
import Testing

@testable import TactileCommand

/// All lengths are in millimetres, on a panel of 340 x 190 mm.
@Suite("Dead parts of the glass")
struct GlassExaminationTests {
  private static let size = Size(width: 340, height: 190)
  private static let scale = DeviceSize.pointsPerMillimetre

  // MARK: - Touches

  /// Returns the map of trails, each with 10 ms between its locations unless `times` differ.
  private func heatmap(
    of trails: [[(time: Double, place: Point)]], regions: [Picture.Region] = []
  ) -> Heatmap {
    let size = Size(width: Self.size.width * Self.scale, height: Self.size.height * Self.scale)
    var map = Heatmap(size)
    var panel = Picture.Panel(name: "screen", size: size)
    panel.regions = regions
    panel.trails = trails.enumerated().map { index, steps in
      Picture.Trail(
        number: index + 1, kind: .direct,
        steps: steps.map {
          .init(
            time: $0.time,
            place: Point(x: $0.place.x * Self.scale, y: $0.place.y * Self.scale))
        }, isAnswered: true)
    }
    map.add(panel)
    return map
  }

  private func heatmap(ofTaps taps: [Point], regions: [Picture.Region] = []) -> Heatmap {
    heatmap(of: taps.enumerated().map { [(Double($0.offset), $0.element)] }, regions: regions)
  }

  /// Returns touches at random locations of the glass, except in dead parts.
  private func randomTaps(_ count: Int, seed: UInt64, dead: [Rect] = []) -> [Point] {
    var random = SeededGenerator(seed: seed)
    var taps: [Point] = []
    while taps.count < count {
      let tap = Point(
        x: .random(in: 0..<Self.size.width, using: &random),
        y: .random(in: 0..<Self.size.height, using: &random))
      if !dead.contains(where: { $0.contains(tap) }) { taps.append(tap) }
    }
    return taps
  }

  /// Returns a random number of a normal distribution.
  private func normal(_ deviation: Double, _ random: inout SeededGenerator) -> Double {
    let uniform = Double.random(in: 1e-12..<1, using: &random)
    let angle = Double.random(in: 0..<2 * .pi, using: &random)
    return deviation * (-2 * log(uniform)).squareRoot() * cos(angle)
  }

  private func millimetres(_ rect: Rect) -> Rect {
    Rect(
      x: rect.minX / Self.scale, y: rect.minY / Self.scale,
      width: rect.size.width / Self.scale, height: rect.size.height / Self.scale)
  }

  /// Expects one region of a kind, with all sides within 1.5 mm of the true ones.
  private func expectOnly(
    _ regions: [EmptyRegion], _ kind: EmptyRegion.Kind, _ part: Rect,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(regions.map(\.kind) == [kind], sourceLocation: sourceLocation)
    for region in regions { expect(region, at: part, sourceLocation: sourceLocation) }
  }

  private func expect(
    _ region: EmptyRegion, at part: Rect, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let found = millimetres(region.frame)
    let differences = [
      found.minX - part.minX, found.minY - part.minY, found.maxX - part.maxX,
      found.maxY - part.maxY,
    ]
    #expect(
      differences.allSatisfy { $0.magnitude < 1.5 }, "\(found)", sourceLocation: sourceLocation)
    #expect(region.logChance < log(GlassExamination.level), sourceLocation: sourceLocation)
  }

  private static let column = Rect(x: 121, y: 0, width: 5, height: 190)
  private static let edge = Rect(x: 329, y: 0, width: 11, height: 190)
  private static let square = Rect(x: 203, y: 81, width: 20, height: 20)

  // MARK: - Evidence of landings

  @Test(arguments: 1...5)
  func `finds a dead column with its place and size`(seed: UInt64) {
    let map = heatmap(ofTaps: randomTaps(8000, seed: seed, dead: [Self.column]))
    expectOnly(GlassExamination.result(of: map).regions, .column, Self.column)
  }

  @Test(arguments: 1...5)
  func `finds a dead right edge of 11 mm`(seed: UInt64) {
    let map = heatmap(ofTaps: randomTaps(8000, seed: seed, dead: [Self.edge]))
    expectOnly(GlassExamination.result(of: map).regions, .rightEdge, Self.edge)
  }

  @Test(arguments: 1...5)
  func `finds a dead square of 20 mm`(seed: UInt64) {
    let map = heatmap(ofTaps: randomTaps(8000, seed: seed, dead: [Self.square]))
    expectOnly(GlassExamination.result(of: map).regions, .area, Self.square)
  }

  @Test func `finds a dead corner and a dead row`() {
    let corner = Rect(x: 0, y: 160, width: 30, height: 30)
    let row = Rect(x: 0, y: 60, width: 340, height: 6)
    let map = heatmap(ofTaps: randomTaps(8000, seed: 8, dead: [corner, row]))
    let regions = GlassExamination.result(of: map).regions
    #expect(Set(regions.map(\.kind)) == [.corner, .row])
    for region in regions { expect(region, at: region.kind == .row ? row : corner) }
  }

  @Test(arguments: 1...5)
  func `finds three dead parts at once`(seed: UInt64) throws {
    let dead = [Self.column, Self.edge, Self.square]
    let map = heatmap(ofTaps: randomTaps(8000, seed: seed, dead: dead))
    let regions = GlassExamination.result(of: map).regions
    #expect(regions.count == 3)
    for (kind, part) in zip([EmptyRegion.Kind.column, .rightEdge, .area], dead) {
      expect(try #require(regions.first { $0.kind == kind }), at: part)
    }
  }

  @Test func `the number of expected touches is that of the surroundings`() throws {
    let map = heatmap(ofTaps: randomTaps(8000, seed: 3, dead: [Self.edge]))
    let region = try #require(GlassExamination.result(of: map).regions.first)
    guard case .landings(let expected) = region.evidence else {
      Issue.record("\(region.evidence)")
      return
    }
    // 8000 touches on 329 mm of the width.
    let even = 8000.0 * 11 / 329
    #expect((even - 35...even + 35).contains(expected))
    #expect(region.explanation.contains("no touch, expected \(Int(expected.rounded()))"))
  }

  // MARK: - Working glass

  @Test func `says which parts of evenly touched glass are too small to examine`() {
    let result = GlassExamination.result(of: heatmap(ofTaps: randomTaps(3000, seed: 1)))
    let lines = HeatmapReport.lines(of: result, touches: 3000)
    #expect(lines.first == "No part of the glass seems dead.")
    #expect(lines.contains { $0.contains("fewer than about 30 touches") })
    let views = HeatmapReport.lines(of: result, touches: 3000, hasViews: true)
    #expect(views.first == "No part of the views seems dead.")
    #expect(views.last == "The glass outside of the views was not examined.")
  }

  /// With the probability of 0.1 %, 200 maps have a false result in less than one of five runs.
  @Test(arguments: 0..<20)
  func `uniform random touches on working glass give no mark`(group: UInt64) {
    for seed in group * 10 + 1...group * 10 + 10 {
      let map = heatmap(ofTaps: randomTaps(300 + Int(seed) * 30, seed: seed))
      let result = GlassExamination.result(of: map)
      #expect(result.regions.isEmpty, "seed \(seed)")
      if case .examined(_, let isEven) = result { #expect(isEven, "seed \(seed)") }
    }
  }

  @Test func `fewer touches than the stated number are not examined`() {
    let few = randomTaps(GlassExamination.minimumTouches - 1, seed: 1, dead: [Self.edge])
    let result = GlassExamination.result(of: heatmap(ofTaps: few))
    guard case .tooFewTouches = result else {
      Issue.record("examined")
      return
    }
    let lines = HeatmapReport.lines(of: result, touches: few.count)
    #expect(lines.count == 1)
    #expect(lines[0].contains("at least 300 touches, and there are 299"))
  }

  /// A layout of buttons: the frame of each button that exists.
  private static let layouts: [[Rect]] = [
    // A keypad without the key at the bottom left.
    buttons(12, without: 9, columns: 3, at: Point(x: 130, y: 40), pitch: 22, 22, gap: 2),
    // Large buttons on the whole glass, except for one.
    buttons(12, without: 6, columns: 4, at: Point(x: 5, y: 5), pitch: 84, 62, gap: 6),
    // A list at the left, and a row of buttons at the bottom right.
    buttons(6, without: 6, columns: 1, at: Point(x: 10, y: 10), pitch: 200, 29, gap: 4)
      + buttons(2, without: 2, columns: 2, at: Point(x: 240, y: 150), pitch: 45, 30, gap: 5),
  ]

  private static func buttons(
    _ count: Int, without missing: Int, columns: Int, at origin: Point, pitch width: Double,
    _ height: Double, gap: Double
  ) -> [Rect] {
    (0..<count).filter { $0 != missing }.map { index in
      Rect(
        x: origin.x + Double(index % columns) * width,
        y: origin.y + Double(index / columns) * height, width: width - gap, height: height - gap)
    }
  }

  @Test(arguments: 0..<3, [true, false])
  func `touches only on buttons give no mark`(layout: Int, isUniform: Bool) {
    let buttons = Self.layouts[layout]
    for seed in 1...15 as ClosedRange<UInt64> {
      var random = SeededGenerator(seed: seed)
      let taps: [Point] = (0..<4000).map { _ -> Point in
        let button = buttons.randomElement(using: &random) ?? .zero
        let (x, y) = (button.size.width / 2, button.size.height / 2)
        let offset: Vector
        if isUniform {
          let right = Double.random(in: -x..<x, using: &random)
          offset = Vector(dx: right, dy: Double.random(in: -y..<y, using: &random))
        } else {
          offset = Vector(dx: normal(x / 2.5, &random), dy: normal(y / 2.5, &random))
        }
        return button.center + offset
      }.filter { Rect(origin: .zero, size: Self.size).contains($0) }
      let result = GlassExamination.result(of: heatmap(ofTaps: taps))
      #expect(result.regions.isEmpty, "seed \(seed): \(result.regions.map(\.name))")
      let lines = HeatmapReport.lines(of: result, touches: taps.count)
      #expect(!lines.contains { $0.contains("seems dead") }, "seed \(seed)")
      #expect(lines.contains { $0.contains("the glass between them was not examined") })
      #expect(lines.contains { $0.hasPrefix("To examine all of it, record a finger") })
    }
  }

  @Test func `with a scene, landings are expected only inside views`() {
    let gap = Rect(x: 203, y: 0, width: 20, height: 190)
    let frames = [
      Rect(x: 0, y: 0, width: 203, height: 190), Rect(x: 223, y: 0, width: 117, height: 190),
    ]
    let regions = frames.enumerated().map { index, frame in
      Picture.Region(
        name: "view\(index)",
        frame: Rect(
          x: frame.minX * Self.scale, y: 0, width: frame.size.width * Self.scale,
          height: frame.size.height * Self.scale))
    }
    let taps = randomTaps(5000, seed: 4, dead: [gap])
    expectOnly(GlassExamination.result(of: heatmap(ofTaps: taps)).regions, .column, gap)
    #expect(GlassExamination.result(of: heatmap(ofTaps: taps, regions: regions)).regions.isEmpty)
  }

  // MARK: - Evidence of crossings

  /// Taps on three buttons, and strokes between two of them. The panel loses the fingers in a dead
  /// part, and reports them as new touches after it, or as the same touch.
  private func strokes(_ count: Int, dead: Rect?, isLost: Bool) -> Heatmap {
    var random = SeededGenerator(seed: 11)
    var trails: [[(time: Double, place: Point)]] = []
    for index in 0..<400 {
      let center = [Point(x: 60, y: 100), Point(x: 280, y: 100), Point(x: 60, y: 30)][index % 3]
      let offset = Vector(dx: normal(4, &random), dy: normal(4, &random))
      trails.append([(Double(index), center + offset)])
    }
    for index in 0..<count {
      let start = 1000 + Double(index) * 2
      let y = 100 + normal(6, &random)
      var steps: [(time: Double, place: Point)] = []
      for step in 0...60 {
        let jitter = Double.random(in: -0.2..<0.2, using: &random)
        let place = Point(x: 70 + Double(step) * 3.3, y: y + jitter)
        if dead?.contains(place) ?? false {
          if isLost, !steps.isEmpty {
            trails.append(steps)
            steps = []
          }
        } else {
          steps.append((start + Double(step) * 0.01, place))
        }
      }
      trails.append(steps)
    }
    return heatmap(of: trails)
  }

  @Test(arguments: [true, false])
  func `finds a dead part of a layout where moving fingers cross it`(isLost: Bool) throws {
    let dead = Rect(x: 150, y: 0, width: 15, height: 190)
    let regions = GlassExamination.result(of: strokes(25, dead: dead, isLost: isLost)).regions
    #expect(regions.count == 1)
    let region = try #require(regions.first)
    guard case .crossings(let count) = region.evidence else {
      Issue.record("\(region.evidence)")
      return
    }
    #expect((21...25).contains(count))
    // Locations are 3.3 mm apart.
    let found = millimetres(region.frame)
    #expect((146...150).contains(found.minX), "\(found)")
    #expect((165...169).contains(found.maxX), "\(found)")
    #expect(found.minY <= 80, "\(found)")
    #expect(found.maxY >= 120, "\(found)")
  }

  @Test func `a few crossings, and strokes on working glass, give no mark`() {
    let dead = Rect(x: 150, y: 0, width: 15, height: 190)
    #expect(GlassExamination.result(of: strokes(4, dead: dead, isLost: true)).regions.isEmpty)
    #expect(GlassExamination.result(of: strokes(200, dead: nil, isLost: true)).regions.isEmpty)
  }

  @Test func `a second stroke that does not continue the first is no jump`() {
    func trail(_ time: Double, from start: Point, by step: Vector) -> [Picture.Trail.Step] {
      (0..<10).map {
        .init(time: time + Double($0) * 0.01, place: start + step * Double($0))
      }
    }
    let first = trail(0, from: .zero, by: Vector(dx: 20, dy: 0))
    func jumps(_ second: [Picture.Trail.Step]) -> Int {
      TrailJump.all(in: [first, second]).jumps.count
    }
    // The first ends at 180, 0 and at 0.09 s, with 2000 points per second.
    #expect(jumps(trail(0.14, from: Point(x: 280, y: 5), by: Vector(dx: 20, dy: 0))) == 1)
    #expect(jumps(trail(0.14, from: Point(x: 0, y: 5), by: Vector(dx: 20, dy: 0))) == 0)
    #expect(jumps(trail(0.14, from: Point(x: 200, y: 90), by: Vector(dx: 20, dy: 0))) == 0)
    #expect(jumps(trail(0.50, from: Point(x: 900, y: 5), by: Vector(dx: 20, dy: 0))) == 0)
    #expect(jumps(trail(0.14, from: Point(x: 900, y: 5), by: Vector(dx: 20, dy: 0))) == 0)
  }
}
