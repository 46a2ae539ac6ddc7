/// Who was told that a motion or a press began, and so is told how it goes on, whoever becomes
/// first responder meanwhile (S199, S204).
struct EventReceiver {
  /// What began.
  enum Source: Equatable {
    case motion(MotionEvent.Subtype)
    case press(UInt16)
  }

  let source: Source
  let responder: Responder
}
