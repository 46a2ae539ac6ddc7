import Tactile
import TactileRecording
import TactileServer
import TactileWire

/// Divides a replay into stories: each begins when a finger touches a screen that no finger
/// touches.
final class StoryCollector {
  private var stories: [Story] = []

  /// Returns the stories of a recording, in their order.
  static func stories(
    of recording: Recording, with configuration: ReplayConfiguration = ReplayConfiguration()
  ) -> [Story] {
    let collector = StoryCollector()
    let run = ReplayRun(recording, with: configuration)
    run.trace { collector.add($0, in: run.application) }
    run.run { collector.add($0.message) }
    return collector.stories
  }

  private func add(_ record: TraceRecord, in application: Application) {
    let role = record.decision.storyRole
    if role == .hit || role == .missed { beginStory(at: record.timestamp) }
    guard !stories.isEmpty else { return }
    stories[stories.count - 1].decisions.append(record)
    if role == .hit { addRecognizers(at: record.subject, in: application) }
  }

  private func beginStory(at time: Timestamp) {
    guard stories.last?.isTouched != true, stories.last?.began != time else { return }
    stories.append(Story(began: time))
  }

  /// Adds the recognizers of the view that was hit and of the views that contain it.
  private func addRecognizers(at name: String, in application: Application) {
    for window in application.windows {
      var next = Self.view(name, in: window)
      while let view = next {
        for recognizer in view.gestureRecognizers
        where !stories[stories.count - 1].recognizers.contains(recognizer.label) {
          stories[stories.count - 1].recognizers.append(recognizer.label)
        }
        next = view.superview
      }
    }
  }

  private static func view(_ name: String, in view: View) -> View? {
    if view.label == name { return view }
    for subview in view.subviews {
      if let found = Self.view(name, in: subview) { return found }
    }
    return nil
  }

  private func add(_ frame: FrameMessage) {
    guard !stories.isEmpty else { return }
    for touch in frame.touches { follow(touch, at: frame.time, in: &stories[stories.count - 1]) }
  }

  private func follow(_ touch: TouchMessage, at time: Timestamp, in story: inout Story) {
    if touch.phase == .began {
      story.touches.append(
        Story.Finger(
          id: touch.id, view: touch.view.text, window: touch.window.text, began: time,
          place: touch.location))
    }
    guard let index = story.touches.firstIndex(where: { $0.id == touch.id }) else { return }
    let distance = (touch.location - story.touches[index].place).length
    story.touches[index].farthest = max(story.touches[index].farthest, distance)
    switch touch.phase {
    case .ended: story.touches[index].end = .init(time: time, isLift: true)
    case .cancelled: story.touches[index].end = .init(time: time, isLift: false)
    case .began, .moved, .stationary: break
    }
  }
}

/// The events from the first finger on the glass until all fingers have lifted, and the decisions
/// up to the next touch.
struct Story {
  /// One finger of a story.
  struct Finger {
    /// The end of a finger's touch.
    struct End {
      let time: Timestamp
      /// Whether the finger lifted; if not, its touch was cancelled.
      let isLift: Bool
    }

    let id: Int
    let view: String
    let window: String
    let began: Timestamp
    let place: Point
    /// The largest distance from its first location, in the window's units.
    var farthest = 0.0
    /// Nil while the finger is down.
    var end: End?
  }

  let began: Timestamp
  /// The fingers that a view received, in their order.
  var touches: [Finger] = []
  /// The recognizers of the views that were hit and of the views that contain those, in their
  /// order.
  var recognizers: [String] = []
  /// Every decision, in its order.
  var decisions: [TraceRecord] = []

  /// Whether a finger of the story is down.
  var isTouched: Bool { touches.contains { $0.end == nil } }
}
