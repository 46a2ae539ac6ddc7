/// A reference that does not keep a responder alive (S66, S97).
struct WeakResponder {
  private(set) weak var responder: Responder?

  init(_ responder: Responder) {
    self.responder = responder
  }
}
