import Tactile

/// The movement and the times of a finger.
struct FingerTimes {
  /// The largest distance from the first location, in window units.
  let farthest: Double
  /// The time of the landing on the glass.
  let landed: Timestamp
  /// The time of the lift from the glass; nil if the finger is down at the end of the recording.
  let lifted: Timestamp?
  /// The time of the end after the filters; nil if there is none.
  let ended: Timestamp?
  /// Whether the panel or a filter took the touch away.
  let isCancelled: Bool

  init(of finger: Story.Finger, _ contacts: ContactLog) {
    let trail = contacts.filtered[finger.contact]
    landed = contacts.reported[finger.contact]?.landed ?? finger.began
    ended = trail?.lifted
    isCancelled = trail?.isCancelled ?? false
    let last = contacts.lastPart(of: finger.contact)
    lifted = contacts.reported[last]?.lifted
    var farthest = 0.0
    if let steps = trail?.steps, let first = steps.first?.place {
      for step in steps {
        let way = step.place - first
        farthest = max(
          farthest, Vector(dx: way.dx * finger.scale.dx, dy: way.dy * finger.scale.dy).length)
      }
    }
    self.farthest = farthest
  }
}
