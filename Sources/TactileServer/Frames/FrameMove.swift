/// The object of a movement. A newer frame with movements of the same objects can replace an older
/// one.
enum FrameMove: Equatable {
  /// A touch, by number.
  case touch(Int)
  /// A gesture, by the identity of its recognizer's record.
  case gesture(ObjectIdentifier)
  /// The content of a scroll view, by the identity of the view.
  case scroll(ObjectIdentifier)
}
