import Tactile

/// Selects the facts of stories, and finds advice for their failures.
struct StoryLines {
  /// The only recognizer to explain; nil for all.
  let gesture: String?
  /// Whether failures that do not matter are included.
  let includesAll: Bool
  private let contacts: ContactLog
  private let finder: AdviceFinder
  /// The attempts that failed, by the time of the failure.
  private let failures: [Timestamp: [Attempt]]

  /// - Parameter stories: All stories of the recording.
  init(
    _ stories: [Story], _ contacts: ContactLog, _ finder: AdviceFinder, gesture: String?,
    includesAll: Bool
  ) {
    self.gesture = gesture
    self.includesAll = includesAll
    self.contacts = contacts
    self.finder = finder
    var failures: [Timestamp: [Attempt]] = [:]
    for attempt in stories.lazy.flatMap(\.attempts) {
      if let time = attempt.failure?.time { failures[time, default: []].append(attempt) }
    }
    self.failures = failures
  }

  /// Returns the facts of a story, in the order in which people read them.
  func lines(of story: Story) -> [StoryLine] {
    var lines: [StoryLine] = [.began]
    for finger in story.fingers {
      let times = FingerTimes(of: finger, contacts)
      lines.append(.finger(finger, times))
      // A drag that begins beside a control does not aim at it.
      if let miss = finger.nearMiss, isTap(finger), !story.isAnswered {
        lines.append(.nearMiss(finger, miss))
        if let advice = finder.advice(for: finger) { lines.append(.advice(advice)) }
      }
    }
    for action in story.filterActions {
      lines.append(.filter(action, action.numbers(contacts)))
      if let advice = finder.advice(for: action) { lines.append(.advice(advice)) }
    }
    for record in story.decisions where story.recognizer(of: record) == nil {
      if includesAll || record.decision.isOfInterest { lines.append(.decision(record)) }
    }
    for (time, report) in story.reports where includesAll || report.isOfInterest {
      lines.append(.report(report, at: time))
    }
    if !story.fingers.isEmpty { lines += recognizerLines(of: story) }
    return lines
  }

  private func isTap(_ finger: Story.Finger) -> Bool {
    contacts.filtered[finger.contact].map { $0.farthest() <= NearMiss.reach } ?? false
  }

  // MARK: Recognizers

  private func recognizerLines(of story: Story) -> [StoryLine] {
    var lines: [StoryLine] = [.recognizers(story.recognizers)]
    var folded: [Attempt.Recognizer] = []
    let shown = story.recognizers.filter { gesture == nil || gesture == $0.name }
    let isAnswered = story.isAnswered
    let hasBetterReason = shown.contains { reason(of: $0, in: story)?.isAboutFingers == false }
    for recognizer in shown {
      let part = self.part(of: recognizer, in: story, isAnswered: isAnswered)
      let isOther =
        isAnswered || (hasBetterReason && reason(of: recognizer, in: story)?.isAboutFingers == true)
      if gesture == nil, !includesAll, part.canBeFolded, isOther {
        folded.append(recognizer)
      } else {
        lines += part.lines
      }
    }
    if !folded.isEmpty { lines.append(.folded(folded)) }
    return lines
  }

  /// The last reason why a recognizer failed in a story; nil if it did not fail.
  private func reason(
    of recognizer: Attempt.Recognizer, in story: Story
  ) -> Decision.Failure? {
    for record in story.decisions.reversed() where story.recognizer(of: record) == recognizer {
      if case .failed(let reason) = record.decision.storyRole { return reason }
    }
    return nil
  }

  private func part(
    of recognizer: Attempt.Recognizer, in story: Story, isAnswered: Bool
  ) -> (lines: [StoryLine], canBeFolded: Bool) {
    let records = story.decisions.filter { story.recognizer(of: $0) == recognizer }
    let result = Self.result(of: records)
    var lines: [StoryLine] = [.result(recognizer, result)]
    // A recognizer that gets its first touch of the story later has the others in its records.
    var changes = story.changes[recognizer] ?? 0
    var hasAdvice = false
    for record in records {
      if record.decision == .state(.changed) {
        changes += 1
        continue
      }
      lines.append(.recognizerDecision(record))
      guard let advice = advice(on: record, of: recognizer, isAnswered: isAnswered) else {
        continue
      }
      hasAdvice = true
      lines.append(.advice(advice))
    }
    if changes > 0 { lines.append(.changes(recognizer, changes)) }
    return (lines, result == .failed && !hasAdvice || result == .open)
  }

  private func advice(
    on record: TraceRecord, of recognizer: Attempt.Recognizer, isAnswered: Bool
  ) -> Advice? {
    guard case .failed(let reason) = record.decision.storyRole else { return nil }
    let isSecondary = gesture == nil && !includesAll && isAnswered
    // A recognizer that lost to another one did not fail by its own numbers.
    if isSecondary, reason.isLoss { return nil }
    let attempt = failures[record.timestamp]?.last { $0.recognizer == recognizer }
    let advice = attempt.flatMap(finder.advice)
    // A swipe in another direction was meant for the recognizer that recognized it.
    return isSecondary && advice?.addsDirection == true ? nil : advice
  }

  private static func result(of records: [TraceRecord]) -> StoryLine.Result {
    var (hasRecognized, hasFailed, hasWaited) = (false, false, false)
    for record in records {
      switch record.decision.storyRole {
      case .recognized: hasRecognized = true
      case .failed: hasFailed = true
      case .waits: hasWaited = true
      case .hit, .missed, .restarted, .refused, .filtered, .other: break
      }
    }
    if hasRecognized { return .recognized }
    if hasFailed { return .failed }
    return hasWaited ? .waits : .open
  }
}

extension Story {
  /// Whether a recognizer, a control or a scroll view answered a touch.
  fileprivate var isAnswered: Bool {
    decisions.contains { if case .recognized = $0.decision.storyRole { true } else { false } }
      || reports.contains { $0.report.isAnswer }
  }
}

extension Decision.Failure {
  /// Whether too many or too few fingers took part. People seldom look for such a reason.
  fileprivate var isAboutFingers: Bool {
    switch self {
    case .tooFewFingers, .tooManyFingers: true
    case .parameter(_, let found, _, _): found.unit == .fingers
    case .notHeld, .landedAfterLift, .landedBeforeLift, .wrongDirection, .notInwards,
      .outsideRegion, .buttonsNotPressed, .touchCancelled, .allFingersLifted, .noScreen, .noEdges,
      .noSteps, .unknownRegion, .lockedOut, .withdrawn, .requiredRecognized, .preceded, .prevented,
      .shouldNotBegin, .cancelledWhileWaiting, .nothingToScroll, .acrossScrolling, .noScroll,
      .liftedBeforeScroll, .scrollPanFailed, .custom, .unexplained:
      false
    }
  }

  /// Whether another recognizer came before.
  fileprivate var isLoss: Bool {
    switch self {
    case .requiredRecognized, .preceded, .prevented: true
    case .parameter, .tooFewFingers, .tooManyFingers, .notHeld, .landedAfterLift,
      .landedBeforeLift, .wrongDirection, .notInwards, .outsideRegion, .buttonsNotPressed,
      .touchCancelled, .allFingersLifted, .noScreen, .noEdges, .noSteps, .unknownRegion, .lockedOut,
      .withdrawn, .shouldNotBegin, .cancelledWhileWaiting, .nothingToScroll, .acrossScrolling,
      .noScroll, .liftedBeforeScroll, .scrollPanFailed, .custom, .unexplained:
      false
    }
  }
}

extension Decision {
  /// Whether stories contain the decision about a touch, a view or a control. The others only repeat
  /// facts of the finger.
  fileprivate var isOfInterest: Bool {
    switch self {
    case .bound, .released, .releasedLift, .state, .failed, .holds, .holdsLift: false
    case .missed, .reached, .explores, .interactionIgnored, .withheldByMode, .reserved,
      .refusedSecond, .tooManyRecognizers, .shutOut, .cancelledTouch,
      .waitsForEarlier, .liftWaitsForEarlier, .keptByScrollView, .keepsTouch, .caughtContent,
      .precedes, .cancelledTracking, .refused, .ignored, .took, .waits, .cyclicRequirement,
      .refusedState, .cancelled, .restarted, .circularChain, .dropped, .unhandledAction, .filtered,
      .endedWithoutPosition, .withheldByRegion:
      true
    }
  }
}

/// One fact of a story. Text and JSON have the same facts, in the same order.
enum StoryLine {
  /// The result of a recognizer in a story.
  enum Result: String {
    case recognized
    case failed
    /// It waits for another recognizer.
    case waits
    /// It neither recognized its gesture nor failed.
    case open
  }

  /// The story begins.
  case began
  /// A finger, with its contact as the panel reported it.
  case finger(Story.Finger, FingerTimes)
  /// A touch missed a control by a short distance.
  case nearMiss(Story.Finger, NearMiss)
  /// A filter changed a contact.
  case filter(FilterAction, FilterAction.Numbers?)
  /// A decision about a touch, a view or a control.
  case decision(TraceRecord)
  /// An event of a control, of scrolling or of an action.
  case report(Story.Report, at: Timestamp)
  /// The recognizers that received the touches.
  case recognizers([Attempt.Recognizer])
  /// The result of a recognizer.
  case result(Attempt.Recognizer, Result)
  /// A decision about the recognizer of the line before.
  case recognizerDecision(TraceRecord)
  /// How often the gesture of the recognizer changed.
  case changes(Attempt.Recognizer, Int)
  /// Advice about the line before.
  case advice(Advice)
  /// Recognizers whose failures do not matter.
  case folded([Attempt.Recognizer])
}
