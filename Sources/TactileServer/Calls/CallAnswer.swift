import TactileWire

/// The answer to a call.
enum CallAnswer {
  case message(any WireMessage)
  case error(VarlinkError)
}
