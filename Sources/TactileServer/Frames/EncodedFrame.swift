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

/// The memory of all users while one frame is queued for its subscribers.
///
/// It is summed up once for a frame, because this takes time for each connection and each window. A client that
/// is disconnected because of the frame counts like a connected one until the end of the frame.
struct FrameRoom {
  private var uses: [UInt32: MemoryUse]?

  /// Adds bytes to the use of a user if its memory has room for them; returns whether it has.
  mutating func add(_ bytes: Int, of user: UInt32, within budget: MemoryBudget) -> Bool {
    if uses == nil { uses = budget.uses }
    guard budget.excess(of: user, adding: bytes, to: uses ?? [:]) == nil else { return false }
    uses?[user, default: MemoryUse()].messages += max(bytes, 0)
    return true
  }
}
