/// What only moved in a frame, so that a newer frame in which the very same moved makes it needless.
enum FrameMove: Equatable {
  /// A touch, by its number.
  case touch(Int)
  /// What a recognizer makes of touches, by its record.
  case gesture(ObjectIdentifier)
  /// A scroll view's content.
  case scroll(ObjectIdentifier)
}
