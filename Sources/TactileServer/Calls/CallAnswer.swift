import TactileWire

/// The answer to a call.
enum CallAnswer {
  /// A stream has begun, and its first message is queued.
  case stream
  case message(any WireMessage)
  /// An encoded reply, with its NUL.
  case encoded([UInt8])
  case error(VarlinkError)

  /// Whether the call is refused.
  var isError: Bool { if case .error = self { true } else { false } }
}
