/// The responder that received the beginning of a motion or press. It also receives the rest, even
/// if the first responder changes (S199, S204).
struct EventReceiver {
  /// What began.
  let source: Decision.FocusEvent
  let responder: Responder
}
