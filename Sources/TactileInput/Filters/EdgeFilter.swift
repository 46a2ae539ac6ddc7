import Tactile

/// Ignores fingers that begin in the dead zone of an edge, until they lift.
///
///     |zone|
///     |  x====|=======lift        began in the zone: never reported, wherever it moves
///     |    |
///     |  lift=|=======x           began inside: reported to the end, in the zone as well
///
/// Pens are not filtered, because a hand does not rest on the rim with a pen.
struct EdgeFilter: ContactFilter, Sendable {
  private let inner: Rect
  let isOn: Bool
  /// The ignored contacts.
  private var ignored = ContactTable<Void>()

  /// Creates a filter for a screen. The widths are in points.
  init(_ widths: EdgeWidths, screen: Size) {
    isOn = widths.left > 0 || widths.top > 0 || widths.right > 0 || widths.bottom > 0
    inner = Rect(
      x: widths.left, y: widths.top, width: screen.width - widths.left - widths.right,
      height: screen.height - widths.top - widths.bottom)
  }

  mutating func process(_ contact: Contact, _ output: inout FilterOutput) {
    if contact.change == .began, contact.kind == .direct, !inner.contains(contact.location) {
      ignored.add(contact.id, ())
      return output.note(.edge, .removed, contact.id, at: contact.location)
    }
    guard let index = ignored.index(of: contact.id) else { return output.send(contact) }
    if contact.change == .ended || contact.change == .cancelled { ignored.remove(index) }
  }
}
