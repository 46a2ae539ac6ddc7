extension SequenceGestureRecognizer {
  /// A region to touch.
  public struct Region: Hashable, Sendable {
    /// The name that ``SequenceGestureRecognizer/steps`` uses.
    public var name: String
    /// The place of the region.
    public var place: Place

    /// Creates a region.
    public init(name: String, place: Place) {
      self.name = name
      self.place = place
    }

    /// Creates a rectangular region, in coordinates of the recognizer's view.
    public init(name: String, rect: Rect) {
      self.init(name: name, place: .rect(rect))
    }
  }

  /// The place of a region.
  public typealias Place = GesturePlace
}
