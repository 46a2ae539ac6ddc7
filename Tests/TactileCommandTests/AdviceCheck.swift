import Tactile
import TactileRecording
import TactileServer
import TactileWire

@testable import TactileCommand

/// Checks advice without the code that finds it: it replays the whole recording and reads the gestures
/// that apps receive.
struct AdviceCheck {
  /// A state of a gesture, as an app receives it.
  private struct Recognition: Hashable {
    let recognizer: Attempt.Recognizer
    let time: Timestamp
  }

  let recording: Recording
  let configuration: ReplayConfiguration
  let contacts: ContactLog
  let stories: [Story]
  let finder: AdviceFinder
  private let original: Set<Recognition>

  init(_ recording: Recording, _ configuration: ReplayConfiguration) {
    self.recording = recording
    self.configuration = configuration
    let playback = Playback(recording)
    contacts = ContactLog(of: recording, configuration.server.devices)
    stories = StoryCollector.replay(playback, contacts, with: configuration)
    finder = AdviceFinder(recording, playback, contacts, configuration, stories)
    original = Self.recognitions(recording, configuration)
  }

  /// The attempts that failed.
  var failures: [Attempt] {
    stories.flatMap(\.attempts).filter { $0.failure != nil }
  }

  /// Returns whether an app receives a gesture of the recognizer that it did not receive, after the
  /// attempt began, and at most two seconds after the fingers lifted that landed in its first two
  /// seconds.
  func isTrue(_ settings: [Setting], for attempt: Attempt) -> Bool {
    var changed = configuration
    for setting in settings {
      guard let next = setting.applied(to: changed) else { return false }
      changed = next
    }
    let last =
      stories.suffix(from: attempt.story).flatMap(\.fingers)
      .compactMap { contacts.filtered[$0.contact]?.lifted }.max() ?? attempt.began
    return Self.recognitions(recording, changed).subtracting(original).contains {
      $0.recognizer == attempt.recognizer && $0.time >= attempt.began
        && $0.time <= last.advanced(by: 2)
    }
  }

  private static func recognitions(
    _ recording: Recording, _ configuration: ReplayConfiguration
  ) -> Set<Recognition> {
    var found: Set<Recognition> = []
    ReplayRun(recording, with: configuration).run { frame in
      for gesture in frame.message.gestures
      where gesture.state == .began || gesture.state == .ended {
        found.insert(
          Recognition(
            recognizer: .init(window: gesture.window.text, name: gesture.recognizer.text),
            time: frame.time))
      }
    }
    return found
  }
}
