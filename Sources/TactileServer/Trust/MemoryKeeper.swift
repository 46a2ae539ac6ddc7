/// A part of the server that keeps memory for users.
protocol MemoryKeeper: AnyObject {
  /// Adds the bytes that it keeps for each user.
  func addMemory(to uses: inout [UInt32: MemoryUse])
}
