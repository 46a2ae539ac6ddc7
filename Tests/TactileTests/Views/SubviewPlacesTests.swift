import TactileTesting
import Testing

@testable import Tactile

@Suite("Places of subviews")
struct SubviewPlacesTests {
  @Test(arguments: UInt64(1)...60)
  func `S29 S33 S36 the place of a view has the points that the view has, at every size`(
    seed: UInt64
  ) {
    var random = SeededGenerator(seed: seed)
    var inside = 0
    for _ in 0..<300 {
      let view = View.random(&random)
      let places = SubviewPlaces(of: [view])
      for point in view.points(&random) {
        let isInside = view.reach.contains(view.convertFromSuperview(point))
        let text = "seed \(seed), \(point), \(view.bounds), \(view.center), \(view.transform)"
        #expect(places.contains(point, at: 0) == isInside, "\(text)")
        guard isInside else { continue }
        inside += 1
        #expect(places.area(of: 0..<1).contains(point), "area: \(text)")
      }
    }
    #expect(inside > 1000)
  }

  @Test func `S29 the place of a rotated view has no other points of the box around it`() {
    let view = View(frame: Rect(x: 0, y: 0, width: 100, height: 2))
    view.transform = AffineTransform(rotation: .pi / 4)
    let places = SubviewPlaces(of: [view])
    #expect(places.contains(view.center, at: 0))
    #expect(places.contains(Point(x: 20, y: -29), at: 0))
    #expect(view.frame.contains(Point(x: 20, y: 20)))
    #expect(!places.contains(Point(x: 20, y: 20), at: 0))
  }

  @Test func `S33 a transform without an inverse has no points`() {
    let view = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    view.transform = AffineTransform(scaleX: 1, scaleY: 0)
    let places = SubviewPlaces(of: [view])
    #expect(!places.contains(view.center, at: 0))
    #expect(!places.canBeHit(at: 0))
  }

  @Test(arguments: UInt64(1)...20)
  func `S33 the transforms stay with their views when places come, leave and move`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var views = (0..<20).map { _ in View.random(&random) }
    var places = SubviewPlaces(of: views)
    for _ in 0..<100 {
      let position = Int.random(in: 0..<views.count, using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0:
        views.append(View.random(&random))
        places.append(views[views.count - 1])
      case 1 where views.count > 2:
        views.remove(at: position)
        places.remove(at: position)
      case 2:
        views[position].transform = .random(&random)
        places.update(views[position], at: position)
      default:
        let order = views.indices.shuffled(using: &random).filter { $0 % 19 != 18 }
        views = order.map { views[$0] }
        places.reorder(order)
      }
      #expect(places.count == views.count)
      for (position, view) in views.enumerated() {
        for point in view.points(&random).prefix(3) {
          let isInside = view.reach.contains(view.convertFromSuperview(point))
          #expect(places.contains(point, at: position) == isInside, "seed \(seed)")
        }
      }
    }
  }
}

extension View {
  /// A view with numbers of any size, some of which are 0 or not finite.
  fileprivate static func random(_ random: inout SeededGenerator) -> View {
    let view = View()
    let size = Double.scale(&random)
    view.bounds = Rect(
      x: .wild(size, &random), y: .wild(size, &random),
      width: Double.wild(size, &random).magnitude, height: Double.wild(size, &random).magnitude)
    view.center = Point(x: .wild(size, &random), y: .wild(size, &random))
    if Bool.random(using: &random) { view.hitOutset = .wild(size, &random) }
    view.transform = .random(&random)
    return view
  }

  /// Points in the view, on its edges, beside them and far away, in the coordinates of its superview.
  fileprivate func points(_ random: inout SeededGenerator) -> [Point] {
    let transform = transformToSuperview
    var points: [Point] = []
    for _ in 0..<12 {
      let (x, y) = (Double.share(&random), Double.share(&random))
      let inner = Point(
        x: reach.minX + reach.size.width * x, y: reach.minY + reach.size.height * y)
      let point = transform.apply(inner)
      points.append(point)
      points.append(Point(x: point.x.nextUp, y: point.y.nextDown))
      points.append(Point(x: point.x.nextDown, y: point.y.nextUp))
    }
    points.append(Point(x: .wild(1e300, &random), y: .wild(1e300, &random)))
    points.append(Point(x: .infinity, y: 0))
    points.append(Point(x: .nan, y: 0))
    return points
  }
}

extension AffineTransform {
  /// A transform: the identity, a rotation, a scale, a transform that is almost flat, or any other.
  fileprivate static func random(_ random: inout SeededGenerator) -> AffineTransform {
    switch Int.random(in: 0..<6, using: &random) {
    case 0: return .identity
    case 1: return AffineTransform(rotation: random.number(in: -7...7))
    case 2:
      return AffineTransform(scaleX: .wild(1, &random), scaleY: .wild(1, &random))
        .concatenating(AffineTransform(rotation: random.number(in: -7...7)))
    case 3:
      let thin = Double.scale(&random)
      return AffineTransform(a: 1, b: 1, c: 1, d: 1 + thin * 1e-6, tx: 0, ty: 0)
    case 4:
      return AffineTransform(
        translationX: .wild(.scale(&random), &random), translationY: .wild(1, &random))
    default:
      let size = Double.scale(&random)
      return AffineTransform(
        a: .wild(size, &random), b: .wild(size, &random), c: .wild(size, &random),
        d: .wild(size, &random), tx: .wild(size, &random), ty: .wild(size, &random))
    }
  }
}

extension Double {
  /// A power of ten: mostly near 1, sometimes near the limits of the type.
  fileprivate static func scale(_ random: inout SeededGenerator) -> Double {
    let exponents: [Double] = [0, 0, 1, 2, 3, 3, 6, 9, 12, -3, -6, -12, 150, 300, -150, -300]
    let exponent = exponents.randomElement(using: &random) ?? 0
    return exponent.magnitude == 300
      ? (exponent > 0 ? 1e300 : 1e-300) : Self.power(Int(exponent))
  }

  private static func power(_ exponent: Int) -> Double {
    (0..<exponent.magnitude).reduce(1.0) { power, _ in exponent > 0 ? power * 10 : power / 10 }
  }

  /// A number of about a size; sometimes 0, much smaller, or not finite.
  fileprivate static func wild(_ size: Double, _ random: inout SeededGenerator) -> Double {
    switch Int.random(in: 0..<200, using: &random) {
    case 0: return .infinity
    case 1: return .nan
    case 2..<12: return 0
    case 12..<22: return random.number(in: -1e-6...1e-6) * size
    default: return random.number(in: -1...1) * size
    }
  }

  /// A part of a side: an edge, beside an edge, inside or outside.
  fileprivate static func share(_ random: inout SeededGenerator) -> Double {
    switch Int.random(in: 0..<8, using: &random) {
    case 0: return 0
    case 1: return 1
    case 2: return 1e-12
    case 3: return 1 - 1e-12
    case 4: return random.number(in: -0.2...1.2)
    default: return random.number(in: 0...1)
    }
  }
}
