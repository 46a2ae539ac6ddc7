/// Where a run of events came from, which decides what the end of a contact in it means.
public enum EventSource: Hashable, Sendable {
  /// The kernel sent them as they happened: a contact that ends was seen to end.
  case kernel

  /// They were worked out from the device's state, because the kernel had to drop events
  /// (`SYN_DROPPED`) or because the device was opened with fingers already down.
  ///
  /// A contact that ends here was not seen to end: nobody knows where, when or how it lifted, so
  /// its touch is cancelled and never taken for a tap.
  case resync
}
