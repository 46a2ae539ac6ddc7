import Tactile

// Applies descriptions to recognizers, for the server and for tests of gestures.

extension GestureDescription {
  /// Creates a recognizer of this description, which is not attached to a view yet.
  ///
  /// - Parameters:
  ///   - name: The name of the recognizer; nil for the name in the description.
  ///   - defaults: The thresholds for parameters that are not set.
  package func makeRecognizer(
    named name: String? = nil, defaults: GestureDefaults
  ) -> GestureRecognizer {
    let recognizer = kind.makeRecognizer(named: name ?? self.name, defaults: defaults)
    if !parameters.isEmpty { kind.apply(parameters, to: recognizer, defaults: defaults) }
    applyFlags(to: recognizer)
    return recognizer
  }

  /// Updates a recognizer of this kind and scope that has another description.
  ///
  /// A gesture in progress continues. Parameters that this description does not set get their
  /// defaults again.
  package func update(
    _ recognizer: GestureRecognizer, from old: GestureDescription, defaults: GestureDefaults
  ) {
    if parameters != old.parameters {
      kind.apply(parameters, to: recognizer, defaults: defaults)
    }
    if !setsFlags(of: old) {
      let fresh = kind.makeRecognizer(defaults: defaults)
      recognizer.cancelsTouchesInView = fresh.cancelsTouchesInView
      recognizer.delaysTouchesBegan = fresh.delaysTouchesBegan
      recognizer.delaysTouchesEnded = fresh.delaysTouchesEnded
    }
    applyFlags(to: recognizer)
  }

  /// Returns whether it sets every flag that another description sets.
  private func setsFlags(of other: GestureDescription) -> Bool {
    (cancelsTouches != nil || other.cancelsTouches == nil)
      && (delaysTouchesBegan != nil || other.delaysTouchesBegan == nil)
      && (delaysTouchesEnded != nil || other.delaysTouchesEnded == nil)
  }

  /// Sets the properties of every recognizer, such as `enabled` and `touchTypes`.
  package func applyFlags(to recognizer: GestureRecognizer) {
    if scope == .screen {
      recognizer.isScreenWide = true
      // Views receive touches before the recognizer has recognized or failed.
      recognizer.delaysTouchesEnded = false
    }
    if let cancelsTouches { recognizer.cancelsTouchesInView = cancelsTouches }
    if let delaysTouchesBegan { recognizer.delaysTouchesBegan = delaysTouchesBegan }
    if let delaysTouchesEnded { recognizer.delaysTouchesEnded = delaysTouchesEnded }
    recognizer.allowedTouchTypes = touchTypes
    recognizer.requiresExclusiveTouchType = requiresExclusiveTouchType
    recognizer.isEnabled = isEnabled
    recognizer.beginsInPart =
      kind.definition.beginsInPart || shouldReceive?.region != nil || shouldReceive?.views != nil
  }
}

// MARK: Rules

extension BeginRule {
  /// Returns whether a recognizer that is attached to a view may begin now.
  package func allows(_ recognizer: GestureRecognizer) -> Bool {
    guard let view = recognizer.view else { return true }
    return allows(
      place: recognizer.location(in: view), movement: Self.movement(of: recognizer, in: view),
      speed: Self.speed(of: recognizer, in: view))
  }

  /// The mean movement of the fingers since each finger landed, in a view's coordinates.
  private static func movement(of recognizer: GestureRecognizer, in view: View) -> Vector {
    var sum = Vector.zero
    recognizer.forEachTouch { sum = sum + ($0.screenLocation - $0.beganScreenLocation) }
    let count = recognizer.numberOfTouches
    return count > 0 ? view.convertFromScreen(sum * (1 / Double(count))) : .zero
  }

  /// The speed in points per second; 0 for kinds without a velocity.
  private static func speed(of recognizer: GestureRecognizer, in view: View) -> Double {
    let velocity = recognizer.measurements(in: view).velocity
    return velocity.map { view.transformToScreen.apply($0).length } ?? 0
  }
}

extension ReceiveRule {
  /// Returns whether a recognizer that is attached to a view receives a touch.
  ///
  /// - Parameter isListed: Returns whether a list of the rule contains a view.
  package func allows(
    _ touch: Touch, for recognizer: GestureRecognizer,
    isListed: (View, NameSet) -> Bool = { $1.keys.contains($0.nameKey) }
  ) -> Bool {
    guard let view = recognizer.view else { return true }
    if let region, !region.contains(touch, in: view) { return false }
    if let notRegion, notRegion.contains(touch, in: view) { return false }
    if let views, !Self.isInside(touch.view, { isListed($0, views) }) { return false }
    if let notViews, Self.isInside(touch.view, { isListed($0, notViews) }) { return false }
    return true
  }

  /// Returns whether a view or one of its superviews is listed.
  private static func isInside(_ view: View?, _ isListed: (View) -> Bool) -> Bool {
    var candidate = view
    while let current = candidate {
      if isListed(current) { return true }
      candidate = current.superview
    }
    return false
  }
}
