import Tactile

/// What is known about the machine on which bindings will run. What is nil is not known.
package struct BindingKnowledge {
  /// A source of screens and idle times.
  package enum Source: Sendable {
    case configuration, service, recording

    /// The source with its verb, before the name of something that it lacks.
    var lacks: String {
      switch self {
      case .configuration: "the configuration declares no"
      case .service: "the service has no"
      case .recording: "the recording has no"
      }
    }
  }

  /// The gestures and actions of the windows that belong to no user.
  package var occasions: OccasionsMessage?
  /// The names of the windows that belong to no user.
  package var windows: Set<String>?
  /// The screens, with their sizes in points; a size of nil is not known.
  package var screens: [String: Size?]?
  /// The source of the screens.
  package var source = Source.configuration
  /// The idle times of the configuration, in seconds.
  package var idle: [Int]?

  /// Nothing is known.
  package init() {}
}
