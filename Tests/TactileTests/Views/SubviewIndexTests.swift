import TactileTesting
import Testing

@testable import Tactile

@Suite("Subview index")
struct SubviewIndexTests {
  @Test(arguments: UInt64(1)...40)
  func `S26 indexed and plain hit-testing agree over random trees`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let root = View(frame: Rect(x: 0, y: 0, width: 1000, height: 1000), name: "root")
    root.grow(depth: 2, random: &random)
    for _ in 0..<300 {
      let point = Point(x: random.number(in: -50...1050), y: random.number(in: -50...1050))
      let indexed = root.hitTest(point, with: nil)
      let plain = root.plainHitTest(point)
      #expect(indexed === plain, "seed \(seed), \(point)")
      if random.number(in: 0...1) < 0.1 { root.disturb(&random) }
    }
  }

  @Test(arguments: [10, 100, 1000, 10_000])
  func `S26 among many siblings without overlap only a few are asked`(number: Int) {
    let root = View(frame: Rect(x: 0, y: 0, width: 1000, height: 1000))
    let counter = Counter()
    for index in 0..<number {
      let place = Point(x: Double(index % 100) * 10, y: Double(index / 100) * 10)
      let frame = Rect(x: place.x, y: place.y, width: 10, height: 10)
      let view = Asked(frame: frame, name: "\(index)")
      view.counter = counter
      root.addSubview(view)
    }
    for index in stride(from: 0, to: number, by: max(1, number / 50)) {
      counter.questions = 0
      let place = Point(x: Double(index % 100) * 10 + 5, y: Double(index / 100) * 10 + 5)
      #expect(root.hitTest(place, with: nil)?.name == "\(index)")
      #expect(counter.questions >= 1)
      #expect(counter.questions <= 16)
    }
  }

  @Test func `S31 a moved view is found at its new position`() {
    let root = View(frame: Rect(x: 0, y: 0, width: 1000, height: 1000))
    for index in 0..<100 {
      root.addSubview(View(frame: Rect(x: Double(index) * 10, y: 0, width: 10, height: 10)))
    }
    let view = root.subviews[3]
    #expect(root.hitTest(Point(x: 35, y: 5), with: nil) === view)
    view.center = Point(x: 500, y: 500)
    #expect(root.hitTest(Point(x: 500, y: 500), with: nil) === view)
    #expect(root.hitTest(Point(x: 35, y: 5), with: nil) === root)
    view.hitOutset = 100
    #expect(root.hitTest(Point(x: 590, y: 590), with: nil) === view)
  }

  @Test func `S31 a change of one of many subviews does not read the others again`() {
    let root = View(frame: Rect(x: 0, y: 0, width: 1000, height: 1000))
    for index in 0..<1000 {
      root.addSubview(Placed(frame: Rect(x: Double(index), y: 0, width: 1, height: 1)))
    }
    let view = root.subviews[300]
    #expect(Placed.readings >= 900)
    Placed.readings = 0
    for step in 1...10 {
      view.center = Point(x: 500, y: 90 * Double(step))
      #expect(root.hitTest(view.center, with: nil) === view)
      root.subviews[500].removeFromSuperview()
      root.addSubview(Placed(frame: Rect(x: 999, y: 0, width: 1, height: 1)))
    }
    // Each step reads the place of the moved view and that of the new one.
    #expect((20...40).contains(Placed.readings))
  }

  @Test(arguments: [5, 1000])
  func `S26 views that cannot be hit are not asked`(number: Int) {
    let frame = Rect(x: 0, y: 0, width: 100, height: 100)
    let root = View(frame: frame)
    let counter = Counter()
    let views = (0..<number).map { index in
      let view = Asked(frame: frame, name: "\(index)")
      view.counter = counter
      root.addSubview(view)
      return view
    }
    for (index, view) in views.enumerated() {
      switch index % 4 {
      case 0: view.isHidden = true
      case 1: view.alpha = 0
      case 2: view.isUserInteractionEnabled = false
      // The point is in the box around the view, but not in the view.
      default: view.transform = AffineTransform(rotation: .pi / 4)
      }
    }
    #expect(root.hitTest(Point(x: 1, y: 1), with: nil) === root)
    #expect(counter.questions == 0)
    views[number / 2].isHidden = false
    views[number / 2].alpha = 1
    views[number / 2].isUserInteractionEnabled = true
    views[number / 2].transform = .identity
    #expect(root.hitTest(Point(x: 1, y: 1), with: nil) === views[number / 2])
    #expect(counter.questions == 1)
  }
}

private final class Counter {
  var questions = 0
}

/// Counts its hit-tests. It is hit only inside its frame, so an index can contain it.
private final class Asked: View {
  var counter: Counter?

  override class var isHitOnlyInsideFrame: Bool { true }

  override func hitTest(_ point: Point, with event: TouchEvent?) -> View? {
    counter?.questions += 1
    return super.hitTest(point, with: event)
  }
}

/// Counts how often the place of an instance is read. Only one test uses it.
private final class Placed: View {
  nonisolated(unsafe) static var readings = 0

  override class var isHitOnlyInsideFrame: Bool {
    readings += 1
    return true
  }
}

/// Is hit outside its frame, which an index cannot know.
private final class Bulging: View {
  override func point(inside point: Point, with event: TouchEvent?) -> Bool {
    bounds.insetBy(dx: -40, dy: -40).contains(point)
  }
}

extension View {
  /// Returns the result of hit-testing by S26, without an index.
  fileprivate func plainHitTest(_ point: Point) -> View? {
    guard canBeHit, self.point(inside: point, with: nil) else { return nil }
    for subview in subviews.reversed() {
      if let hit = subview.plainHitTest(subview.convertFromSuperview(point)) { return hit }
    }
    return self
  }

  fileprivate func grow(depth: Int, random: inout SeededGenerator) {
    let extent = bounds.size.width
    for index in 0..<Int(random.number(in: 20...90)) {
      let size = extent * random.number(in: 0.02...0.3)
      let frame = Rect(
        x: random.number(in: -0.1...1) * extent, y: random.number(in: -0.1...1) * extent,
        width: size, height: size * random.number(in: 0.5...1.5))
      let isOdd = random.number(in: 0...1) < 0.1
      let view = isOdd ? Bulging(frame: frame) : View(frame: frame)
      view.name = "\(name).\(index)"
      addSubview(view)
      view.disturb(&random)
      if depth > 1, index % 9 == 0 { view.grow(depth: depth - 1, random: &random) }
    }
  }

  /// Changes one property that affects hit-testing.
  fileprivate func disturb(_ random: inout SeededGenerator) {
    switch Int(random.number(in: 0...17)) {
    case 0: isHidden = superview != nil && random.number(in: 0...1) < 0.5
    case 1: transform = AffineTransform(rotation: random.number(in: -3...3))
    case 2: transform = AffineTransform(scaleX: random.number(in: -2...2), scaleY: 0.5)
    case 3: hitOutset = random.number(in: 0...20)
    case 4: bounds.origin = Point(x: random.number(in: -9...9), y: random.number(in: -9...9))
    case 5: bounds.size.width *= random.number(in: 0.5...1.2)
    case 6: center.x += random.number(in: -30...30)
    case 7: if let view = subviews.first { bringSubviewToFront(view) }
    case 8: subviews.last?.removeFromSuperview()
    case 10: isUserInteractionEnabled = superview == nil || random.number(in: 0...1) < 0.5
    case 11: alpha = superview == nil ? 1 : random.number(in: 0...0.1)
    case 12: insertSubview(View(frame: frame, name: "\(name).new"), at: subviews.count / 2)
    case 13: removeSubviews(Array(subviews.dropFirst(2).prefix(3)))
    case 14: bringSubviewsToFront(subviews.prefix(3).reversed())
    case 15: subviews.first?.transform = AffineTransform(scaleX: 0, scaleY: 1)
    case 9: transform = AffineTransform(translationX: random.number(in: -99...99), translationY: 9)
    default: for view in subviews.prefix(3) { view.disturb(&random) }
    }
  }
}
