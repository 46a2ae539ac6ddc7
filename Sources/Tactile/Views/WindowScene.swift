/// A group of windows that belong together; stands between them and the application (S46).
open class WindowScene: Responder {
  /// The application, which comes next.
  public internal(set) weak var application: Application?

  /// A scene of an application.
  public init(application: Application) {
    self.application = application
    super.init()
  }

  /// The application.
  open override var next: Responder? { application }

  override var owner: Application? { application }
}
