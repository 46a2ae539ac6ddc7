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
