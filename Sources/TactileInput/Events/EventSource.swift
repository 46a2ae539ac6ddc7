/// The origin of a run of events, which decides how contacts in it end.
public enum EventSource: Hashable, Sendable {
  /// The kernel sent the events when they happened; a contact that ends has lifted.
  case kernel

  /// The events describe the device's state, after the kernel dropped events (`SYN_DROPPED`) or
  /// after the device was opened with fingers down.
  ///
  /// The lift of a contact that ends here was not reported: its time and place are unknown. Its
  /// touch is therefore cancelled and never becomes a tap.
  case resync
}
