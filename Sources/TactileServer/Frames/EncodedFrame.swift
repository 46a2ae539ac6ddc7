import Tactile

/// A frame that is encoded for the subscribers with one filter. Their queues share its bytes if it is long.
struct EncodedFrame {
  let time: Timestamp
  /// The members of the message, without the braces of the object.
  let bytes: [UInt8]
  /// The number that stands for the objects that the frame moves, in their order; 0 if it has other entries.
  /// Of two frames for these subscribers that follow each other, both have the same number if they move the
  /// same objects. So a queue compares numbers, and not the objects.
  let moves: Int
}
