/// The views of touches that stay withheld, while the arbiter releases withheld touches in the order in
/// which they began: no later touch of such a view overtakes them (S128).
struct OvertakenViews {
  private var held = Views()
  private var ending = Views()

  /// Adds a touch that was looked at, if it stays withheld.
  mutating func add(_ touch: Touch) {
    guard touch.delivery.isWithholding, let view = touch.view else { return }
    if touch.delivery.stage == .held { held.insert(view) }
    if touch.delivery.hasWithheldEnd { ending.insert(view) }
  }

  mutating func removeAll() {
    held.removeAll()
    ending.removeAll()
  }

  /// Whether the beginning of an earlier touch of the same view is withheld.
  func holdsBeginning(before touch: Touch) -> Bool { held.contains(touch.view) }

  /// Whether the end of an earlier touch of the same view is withheld.
  func withholdsEnd(before touch: Touch) -> Bool { ending.contains(touch.view) }

  /// A set of views. Most often there is none or one, which needs no memory.
  private struct Views {
    private var first: ObjectIdentifier?
    private var others: Set<ObjectIdentifier> = []

    mutating func insert(_ view: View) {
      let id = ObjectIdentifier(view)
      if first == nil { first = id } else if first != id { others.insert(id) }
    }

    mutating func removeAll() {
      guard first != nil else { return }
      first = nil
      if !others.isEmpty { others.removeAll(keepingCapacity: true) }
    }

    func contains(_ view: View?) -> Bool {
      guard let first, let view else { return false }
      let id = ObjectIdentifier(view)
      return id == first || others.contains(id)
    }
  }
}
