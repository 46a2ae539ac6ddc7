import Tactile

/// The widths of the dead zones along the edges of the picture, in millimetres; 0 for none.
public struct EdgeWidths: Hashable, Sendable {
  /// The width at the left edge of the picture.
  public var left: Double
  /// The width at the top edge.
  public var top: Double
  /// The width at the right edge.
  public var right: Double
  /// The width at the bottom edge.
  public var bottom: Double

  /// No dead zone.
  public static let none = EdgeWidths()

  /// Creates widths for each edge.
  public init(left: Double = 0, top: Double = 0, right: Double = 0, bottom: Double = 0) {
    self.left = left
    self.top = top
    self.right = right
    self.bottom = bottom
  }

  /// Creates the same width for every edge.
  public init(all width: Double) {
    self.init(left: width, top: width, right: width, bottom: width)
  }
}

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
