import Tactile
import TactileRecording
import TactileServer
import TactileWire

/// Cuts a replay into stories.
final class StoryCollector {
  private var stories: [Story] = []

  /// The rules of a finger that finds its view, or none: with these, a story may begin.
  private static let binding = [38, 39, 197]

  /// The stories of a recording, in their order.
  static func stories(of recording: Recording, on machine: Machine = Machine()) -> [Story] {
    let collector = StoryCollector()
    let run = ReplayRun(recording, on: machine)
    run.trace { collector.hear($0, in: run.application) }
    run.run { collector.see($0.message) }
    return collector.stories
  }

  private func hear(_ record: TraceRecord, in application: Application) {
    let isBinding = Self.binding.contains(record.rule)
    if isBinding, stories.last?.isTouched != true, stories.last?.began != record.timestamp {
      stories.append(Story(began: record.timestamp))
    }
    guard !stories.isEmpty else { return }
    stories[stories.count - 1].decisions.append(record)
    if record.rule == 38 { note(recognizersAt: record.subject, in: application) }
  }

  /// Notes who takes part: the recognizers of the view that was hit and of those around it.
  private func note(recognizersAt name: String, in application: Application) {
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

  private func see(_ frame: FrameMessage) {
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
    if touch.phase == .ended || touch.phase == .cancelled {
      story.touches[index].end = (touch.phase.rawValue, time)
    }
  }
}
