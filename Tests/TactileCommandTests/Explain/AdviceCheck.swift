import Tactile
import TactileRecording
import TactileServer
import TactileWire

@testable import TactileCommand

/// Checks advice by a replay of the whole recording: the recognizer must recognize the same touches, and
/// apps must receive this gesture.
struct AdviceCheck {
  let configuration: ReplayConfiguration
  let playback: Playback
  let contacts: ContactLog
  let replayed: ReplayedStories
  let finder: AdviceFinder

  init(_ recording: Recording, _ configuration: ReplayConfiguration) {
    self.configuration = configuration
    playback = Playback(recording)
    contacts = ContactLog(of: playback, configuration.server)
    replayed = StoryCollector.replay(playback, contacts, with: configuration)
    finder = AdviceFinder(playback, contacts, configuration, replayed)
  }

  var stories: [Story] { replayed.stories }

  /// The attempts that failed.
  var failures: [Attempt] {
    stories.flatMap(\.attempts).filter { $0.failure != nil }
  }

  /// Returns whether the recognizer recognizes its gesture in the attempt with the same first touch, and
  /// whether an app receives this gesture with touches of this attempt. Another gesture of the
  /// recognizer, before or later, is no proof.
  func isTrue(_ settings: [Setting], for attempt: Attempt) -> Bool {
    var changed = configuration
    for setting in settings {
      guard let next = setting.applied(to: changed) else { return false }
      changed = next
    }
    let replayed = StoryCollector.replay(playback, contacts, with: changed).stories
    let same = replayed.flatMap(\.attempts).filter { other in
      other.recognizer == attempt.recognizer && other.isRecognized
        && attempt.contacts.first.map(other.contacts.contains) ?? false
    }
    let fingers = replayed.flatMap(\.fingers)
    let received = Self.touches(ofGesturesOf: attempt.recognizer, playback, changed)
    return same.contains { other in
      let touches = fingers.filter { other.contacts.contains($0.contact) }.map { Int($0.touch) }
      return !received.isDisjoint(with: touches)
    }
  }

  /// Returns the touches of the gestures of a recognizer that apps receive.
  private static func touches(
    ofGesturesOf recognizer: Attempt.Recognizer, _ playback: Playback,
    _ configuration: ReplayConfiguration
  ) -> Set<Int> {
    var touches: Set<Int> = []
    ReplayRun(of: playback, with: configuration).run { frame in
      for gesture in frame.message.gestures
      where gesture.state == .began || gesture.state == .ended {
        let name = Attempt.Recognizer(
          window: gesture.window.text, view: gesture.view.text, name: gesture.recognizer.text,
          kind: GestureKind(rawValue: gesture.kind.text))
        if name == recognizer { touches.formUnion(gesture.touches) }
      }
    }
    return touches
  }
}
