extension Touch {
  /// Reinitializes the object for a new contact.
  func begin(_ contact: Contact, id: UInt64, at now: Timestamp) {
    self.id = id
    self.contact = contact.id
    phase = .began
    beganTimestamp = now
    tapCount = 1
    beganScreenLocation = contact.location
    screenLocation = contact.location
    farthest = 0
    displacement = .zero
    isExploring = false
    isGone = false
    isOverseen = false
    isReserved = false
    isCounted = false
    isCountedInView = false
    delivery = TouchDelivery()
    view = nil
    window = nil
    receivers.empty()
    bound.empty()
    samples.empty()
    velocity.reset()
    take(contact, at: now)
    previousScreenLocation = contact.location
  }

  /// Copies the state of a contact.
  func take(_ contact: Contact, at now: Timestamp) {
    timestamp = now
    kind = contact.kind
    previousScreenLocation = screenLocation
    screenLocation = contact.location + displacement
    farthest = max(farthest, screenLocation.distance(to: beganScreenLocation))
    force = contact.force
    maximumForce = contact.maximumForce
    majorRadius = contact.majorRadius
    minorRadius = contact.minorRadius
    azimuthAngle = contact.azimuthAngle
    altitudeAngle = contact.altitudeAngle
    penState = contact.penState
    velocity.add(screenLocation - .zero, at: now)
  }

  /// Displaces a touch that has just landed, for its whole life (S295).
  func displace(by vector: Vector, at now: Timestamp) {
    displacement = vector
    screenLocation = screenLocation + vector
    previousScreenLocation = screenLocation
    beganScreenLocation = screenLocation
    velocity.reset()
    velocity.add(screenLocation - .zero, at: now)
  }

  /// Returns the state of this touch as a contact with the given change.
  func asContact(_ change: Contact.Change) -> Contact {
    Contact(
      id: contact, change: change, kind: kind, location: screenLocation + displacement * -1,
      force: force,
      maximumForce: maximumForce, majorRadius: majorRadius, minorRadius: minorRadius,
      azimuthAngle: azimuthAngle, altitudeAngle: altitudeAngle, penState: penState)
  }

  /// Stores the present state as a sample, because the same event brings a newer one (S18).
  func keepSample() {
    samples.append(
      TouchSample(timestamp: timestamp, screenLocation: screenLocation, force: force))
  }
}
