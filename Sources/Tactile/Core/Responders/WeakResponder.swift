/// A weak reference to a responder (S66, S97).
struct WeakResponder {
  private(set) weak var responder: Responder?

  init(_ responder: Responder) {
    self.responder = responder
  }
}
