/// A group of windows, between them and the application in the responder chain (S46).
open class WindowScene: Responder {
  /// The application, which is next in the responder chain.
  public internal(set) weak var application: Application?

  /// Creates a scene of an application.
  public init(application: Application) {
    self.application = application
    super.init()
  }

  /// The application.
  open override var next: Responder? { application }

  override var owner: Application? { application }
}
