import Tactile

/// The lines of the gestures that follow fingers.
extension SceneBuilder {
  func makePress(
    _ name: Word, _ attributes: inout Attributes
  ) throws(SpecificationError) -> GestureRecognizer {
    let press = LongPressGestureRecognizer(name: panel.fullName(name.text), defaults: defaults)
    if let duration = try attributes.seconds("duration") { press.minimumPressDuration = duration }
    if let movement = try attributes.number("movement") { press.allowableMovement = movement }
    if let taps = try attributes.count("taps") { press.numberOfTapsRequired = taps }
    if let touches = try attributes.count("touches") { press.numberOfTouchesRequired = touches }
    return press
  }

  func describePan(
    _ pan: PanGestureRecognizer, _ attributes: inout Attributes
  ) throws(SpecificationError) -> GestureRecognizer {
    if let least = try attributes.count("minimum") { pan.minimumNumberOfTouches = least }
    if let most = try attributes.count("maximum") { pan.maximumNumberOfTouches = most }
    if let movement = try attributes.number("movement") { pan.minimumMovement = movement }
    return pan
  }

  func makeEdge(
    _ name: Word, _ attributes: inout Attributes
  ) throws(SpecificationError) -> GestureRecognizer {
    let known: [(String, ScreenEdges)] = [
      ("top", .top), ("left", .left), ("bottom", .bottom), ("right", .right),
    ]
    var edges: ScreenEdges = []
    for word in try attributes.list("edges") { edges.insert(try word.choice(known)) }
    let edge = ScreenEdgePanGestureRecognizer(
      name: panel.fullName(name.text), edges: edges, defaults: defaults)
    if let zone = try attributes.number("zone") { edge.zone = zone }
    return try describePan(edge, &attributes)
  }

  func makeSwipe(
    _ name: Word, _ attributes: inout Attributes
  ) throws(SpecificationError) -> GestureRecognizer {
    let known: [(String, SwipeGestureRecognizer.Direction)] = [
      ("right", .right), ("left", .left), ("up", .up), ("down", .down),
    ]
    let swipe = SwipeGestureRecognizer(name: panel.fullName(name.text), defaults: defaults)
    let words = try attributes.list("direction")
    if !words.isEmpty { swipe.direction = [] }
    for word in words { swipe.direction.insert(try word.choice(known)) }
    if let touches = try attributes.count("touches") { swipe.numberOfTouchesRequired = touches }
    if let distance = try attributes.number("distance") { swipe.minimumDistance = distance }
    if let duration = try attributes.seconds("duration") { swipe.maximumDuration = duration }
    return swipe
  }

  func makePinch(
    _ name: Word, _ attributes: inout Attributes
  ) throws(SpecificationError) -> GestureRecognizer {
    let pinch = PinchGestureRecognizer(name: panel.fullName(name.text), defaults: defaults)
    if let span = try attributes.number("span") { pinch.minimumSpanChange = span }
    return pinch
  }

  func makeRotation(
    _ name: Word, _ attributes: inout Attributes
  ) throws(SpecificationError) -> GestureRecognizer {
    let rotation = RotationGestureRecognizer(name: panel.fullName(name.text), defaults: defaults)
    if let angle = try attributes.number("angle") { rotation.minimumRotation = angle * .pi / 180 }
    return rotation
  }

  func makeTransform(
    _ name: Word, _ attributes: inout Attributes
  ) throws(SpecificationError) -> GestureRecognizer {
    let transform = TransformGestureRecognizer(name: panel.fullName(name.text), defaults: defaults)
    if let least = try attributes.count("minimum") { transform.minimumNumberOfTouches = least }
    return transform
  }

  /// Regions are written `regions=NAME:X:Y:W:H,…`, the order of taps `steps=NAME,…`.
  func makeSequence(
    _ name: Word, _ attributes: inout Attributes
  ) throws(SpecificationError) -> GestureRecognizer {
    var regions: [SequenceGestureRecognizer.Region] = []
    for word in try attributes.list("regions") {
      let parts = word.text.split(separator: ":").map(String.init)
      let numbers = parts.dropFirst().compactMap { Double($0) }
      guard parts.count == 5, numbers.count == 4 else {
        throw word.error(expected: "a region, as corner:0:0:100:100")
      }
      let rect = Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
      regions.append(.init(name: parts[0], rect: rect))
    }
    let steps = try attributes.list("steps").map(\.text)
    let sequence = SequenceGestureRecognizer(
      name: panel.fullName(name.text), regions: regions, steps: steps, defaults: defaults)
    if let duration = try attributes.seconds("duration") { sequence.maximumDuration = duration }
    return sequence
  }
}
