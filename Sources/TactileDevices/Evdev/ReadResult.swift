/// How a round of reading a device ended.
package enum ReadResult: Equatable, Sendable {
  /// All there was has been read.
  case drained
  /// The round's share was used up and there may be more that the descriptor does not tell of:
  /// read again in the next turn (`EventLoop.callAgain`).
  case more
  /// The device was unplugged or destroyed; close it. Contacts it had were not seen to end.
  case gone
  /// The kernel refused with this error number; close the device.
  case failed(code: Int32)
}
