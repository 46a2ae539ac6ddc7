/// A decision of the touch system.
///
/// The tracer of an ``Application`` receives each decision in a ``TraceRecord``, together with the
/// subject: the recognizer, view, touch or action that the decision is about. Read the cases to learn
/// what happened; ``description`` is for people, and its words may change at any time.
///
/// Touches are given by ``Touch/id``, other recognizers by ``GestureRecognizer/label``.
public enum Decision: Hashable, Sendable {

  // MARK: About a touch or a view

  /// The view received a touch for the touch's whole life (S38).
  ///
  /// The places are where the touch came down, in points of the screen and in the view's own units.
  case bound(touch: UInt64, screenLocation: Point, viewLocation: Point)
  /// The touch hits no view that receives touches (S39).
  case missed(touch: UInt64)
  /// The touch is displaced by this distance in points, so that it hits the view that it has just missed
  /// (S295).
  case reached(touch: UInt64, distance: Double)
  /// The touch is given to no view, because its finger explores the screen (S300).
  case explores(touch: UInt64)
  /// The touch is dropped because the application ignores interaction events (S197).
  case interactionIgnored(touch: UInt64)
  /// The touch is dropped because of the mode of the application (S258).
  case withheldByMode(InteractionMode, touch: UInt64)
  /// No window receives the touch because it lands in a region that a gesture of the machine reserves (S285).
  case reserved(touch: UInt64)
  /// The view does not receive the touch because it has one and accepts no second one (S176).
  case refusedSecond(touch: UInt64)
  /// The touch gets no recognizers of the view and its superviews, or only the first of them, because the other
  /// live touches have as many as they may have together (S218).
  case tooManyRecognizers(touch: UInt64)
  /// The view does not receive the touch because it, or another view with a touch, is exclusive (S180).
  case shutOut(touch: UInt64)
  /// The touch is cancelled in the view.
  case cancelledTouch(UInt64, TouchCancellation)
  /// The touch is held back because an earlier touch of the view is held back (S128).
  case waitsForEarlier(touch: UInt64)
  /// The end of the touch is held back because the end of an earlier touch of the view is (S128).
  case liftWaitsForEarlier(touch: UInt64)
  /// The view receives a touch that was held back (S126).
  case released(touch: UInt64)
  /// The view receives the end of a touch that was held back (S122).
  case releasedLift(touch: UInt64)
  /// The scroll view that contains the view keeps the touch from it (S190).
  case keptByScrollView(touch: UInt64)
  /// The view keeps its touch, so that the scroll view that contains it does not scroll (S188).
  case keepsTouch
  /// A finger stopped the content of the scroll view, which was decelerating (S193).
  case caughtContent

  // MARK: About a control

  /// The control's own use of a touch goes before the gesture of another recognizer (S79).
  case precedes(String)
  /// The control stops tracking its touch without sending an action.
  case cancelledTracking(TrackingCancellation)

  // MARK: About a recognizer

  /// The recognizer's delegate refuses the touch (S88).
  case refused(touch: UInt64)
  /// The recognizer ignores the touch from now on (S89).
  case ignored(touch: UInt64)
  /// The recognizer delays the beginning of the touch for its view (S126).
  case holds(touch: UInt64)
  /// The recognizer delays the end of the touch for its view (S122).
  case holdsLift(touch: UInt64)
  /// The recognizer takes the touch from its view.
  case took(touch: UInt64, TouchDelivery)
  /// The recognizer waits for another recognizer to fail (S103).
  case waits(for: String)
  /// The recognizer does not wait for another one, because that one waits for it (S107).
  case cyclicRequirement(of: String)
  /// The recognizer entered a state other than failed (S94).
  case state(GestureRecognizer.State)
  /// The recognizer asked for a state that does not follow from its present one (S93).
  case refusedState(GestureRecognizer.State, from: GestureRecognizer.State)
  /// The recognizer failed.
  case failed(Failure, rule: Int)
  /// The recognizer's gesture was cancelled.
  case cancelled(GestureCancellation)
  /// The recognizer begins its next gesture with a finger that came down as another one lifted, or while its others
  /// rest (S100).
  case restarted

  // MARK: About an event or an action

  /// The responder chain contains a circle and is not followed further (S48).
  case circularChain
  /// An event or a message is dropped.
  case dropped(Drop)
  /// No responder handles the action (S61); the responders that were asked, where their names are known.
  case unhandledAction(asked: [String])

  // MARK: About a device

  /// An input filter removed or changed a contact before there was a touch.
  ///
  /// The location is in points of the screen; it is nil if a private window may be there.
  case filtered(FilterReason, FilterAction, contact: Contact.ID, location: Point?)
  /// A contact ended before its position was known, so that it became no touch.
  case endedWithoutPosition
  /// A region of an owned panel keeps a touch from the compositor, which may have received its beginning.
  case withheldByRegion(RegionReason, hasBegun: Bool)

  // MARK: - Reasons; the raw values are their words for programs

  /// The reason why a touch is cancelled in its view.
  public enum TouchCancellation: String, Hashable, Sendable, CaseIterable {
    /// The device or the system cancelled it (S24).
    case system
    /// The view left its window (S43).
    case viewLeftWindow
    /// Its finger rests, and the touch of another one takes its place (S176).
    case resting
  }

  /// The reason why a control stops tracking.
  public enum TrackingCancellation: String, Hashable, Sendable, CaseIterable {
    /// Its touch was cancelled (S72).
    case touchCancelled
    /// It was disabled (S75).
    case disabled
  }

  /// The part of a touch that its view has received when a recognizer takes the touch.
  public enum TouchDelivery: String, Hashable, Sendable, CaseIterable {
    /// The view has received the touch, which is cancelled there (S118).
    case delivered
    /// The view has not received the touch, and never does (S126).
    case undelivered
    /// The touch came down when the gesture was recognized already; its view never receives it (S118).
    case later
  }

  /// The reason why a recognizer takes no further part in its gesture (S90).
  public enum Withdrawal: String, Hashable, Sendable, CaseIterable {
    /// It was disabled.
    case disabled
    /// It was removed from its view.
    case removed
    /// Its view left the window.
    case viewLeftWindow
    /// ``GestureRecognizer/isScreenWide`` was changed.
    case scopeChanged
  }

  /// The reason why a gesture that was under way is cancelled.
  public enum GestureCancellation: Hashable, Sendable {
    /// The recognizer takes no further part (S90).
    case withdrawn(Withdrawal)
    /// A screen-wide recognizer recognized its gesture (S24).
    case overridden(by: String)
  }

  /// An event that has a beginning and an end but no place on the screen.
  public enum FocusEvent: Hashable, Sendable {
    /// A motion.
    case motion(MotionEvent.Subtype)
    /// A press of the key of this number.
    case press(key: UInt16)
  }

  /// The reason why an event or a message is dropped.
  public enum Drop: Hashable, Sendable {
    /// The last responder of the chain did not handle the message (S205).
    case endOfChain(message: String)
    /// The event goes on, but did not begin in this window (S205).
    case notBegun(FocusEvent)
    /// The event goes on, but began in no window (S205).
    case begunNowhere(FocusEvent)
    /// No window is there to receive an event (S205).
    case noWindow
    /// The application does not receive remote-control events now (S202).
    case remoteControl
  }
}

extension Decision {
  /// The number of the rule that the decision follows, as in "S134"; nil where no rule covers it.
  public var rule: Int? {
    switch self {
    case .bound: 38
    case .missed: 39
    case .interactionIgnored: 197
    case .withheldByMode: 258
    case .reserved: 285
    case .reached: 295
    case .explores: 300
    case .refusedSecond: 176
    case .tooManyRecognizers: 218
    case .shutOut: 180
    case .cancelledTouch(_, .system): 24
    case .cancelledTouch(_, .viewLeftWindow): 43
    case .cancelledTouch(_, .resting): 176
    case .waitsForEarlier, .liftWaitsForEarlier: 128
    case .released: 126
    case .releasedLift: 122
    case .keptByScrollView: 190
    case .keepsTouch: 188
    case .caughtContent: 193
    case .precedes: 79
    case .cancelledTracking(.touchCancelled): 72
    case .cancelledTracking(.disabled): 75
    case .refused: 88
    case .ignored: 89
    case .holds: 126
    case .holdsLift: 122
    case .took(_, .delivered), .took(_, .later): 118
    case .took(_, .undelivered): 126
    case .waits: 103
    case .cyclicRequirement: 107
    case .state: 94
    case .refusedState: 93
    case .failed(_, let rule): rule
    case .cancelled(.withdrawn): 90
    case .cancelled(.overridden): 24
    case .restarted: 100
    case .circularChain: 48
    case .dropped(.remoteControl): 202
    case .dropped: 205
    case .unhandledAction: 61
    case .filtered, .endedWithoutPosition, .withheldByRegion: nil
    }
  }
}

extension Decision: CustomStringConvertible {
  /// The decision in words, to be read after the name of its subject.
  public var description: String {
    switch self {
    case .bound(let touch, let onScreen, let inView):
      "touch \(touch) is bound, which came down at \(Self.place(onScreen, unit: " pt")) of the screen, "
        + "\(Self.place(inView)) of the view"
    case .missed: "hits no view that receives touches: dropped"
    case .interactionIgnored: "comes down while interaction events are ignored: dropped"
    case .reached(_, let distance):
      "is hit by a near miss, which is displaced by \(Int(distance.rounded(.up))) points"
    case .explores: "explores the screen: no view receives it"
    case .withheldByMode(let mode, _): "comes down in the mode \(mode): dropped"
    case .reserved: "comes down in a region that a gesture reserves: dropped"
    case .refusedSecond(let touch): "has a touch already and does not receive touch \(touch)"
    case .tooManyRecognizers(let touch):
      "touch \(touch) gets no further recognizers: the live touches of its user have too many together"
    case .shutOut(let touch): "does not receive touch \(touch) because of an exclusive view"
    case .cancelledTouch(let touch, .system): "touch \(touch) is cancelled by the system"
    case .cancelledTouch(let touch, .viewLeftWindow):
      "touch \(touch) is cancelled: the view left the window"
    case .cancelledTouch(let touch, .resting):
      "touch \(touch) is cancelled: its finger rests, and another one has landed"
    case .waitsForEarlier(let touch): "touch \(touch) waits for an earlier touch"
    case .liftWaitsForEarlier(let touch): "the lift of touch \(touch) waits for an earlier touch's"
    case .released(let touch): "touch \(touch) is released to it"
    case .releasedLift(let touch): "the lift of touch \(touch) is released to it"
    case .keptByScrollView(let touch): "the scroll view keeps touch \(touch) from it"
    case .keepsTouch: "keeps its touch: the scroll view does not scroll"
    case .caughtContent: "a finger caught the content"
    case .precedes(let other): "its own use of the touch goes before \(other)"
    case .cancelledTracking(.touchCancelled): "tracking is cancelled: its touch was cancelled"
    case .cancelledTracking(.disabled): "tracking is cancelled: it was disabled"
    case .refused(let touch): "its delegate refuses touch \(touch)"
    case .ignored(let touch): "ignores touch \(touch)"
    case .holds(let touch): "holds touch \(touch) back"
    case .holdsLift(let touch): "holds the lift of touch \(touch) back"
    case .took(let touch, .delivered): "takes touch \(touch), which is cancelled in its view"
    case .took(let touch, .undelivered), .took(let touch, .later):
      "takes touch \(touch), which its view never receives"
    case .waits(let other): "waits for \(other) to fail"
    case .cyclicRequirement(let other): "waiting for \(other) would be a cycle: ignored"
    case .state(let state): "\(state)"
    case .refusedState(let wanted, let current): "cannot go from \(current) to \(wanted): ignored"
    case .failed(let failure, _): "failed: \(failure)"
    case .cancelled(let reason): "cancelled: \(reason)"
    case .restarted: "starts again with the finger that came down now"
    case .circularChain: "the responder chain runs in a circle here: stopped"
    case .dropped(let reason): "\(reason): dropped"
    case .unhandledAction(let asked):
      asked.isEmpty
        ? "no responder handles this action"
        : "none of \(asked.joined(separator: ", ")) handles this action"
    case .filtered(let reason, let action, let contact, let location):
      action.sentence(contact, at: location, reason)
    case .endedWithoutPosition: "a contact ended before its position was known"
    case .withheldByRegion(let reason, let hasBegun):
      "\(hasBegun ? "ended" : "withheld") a touch: \(reason)"
    }
  }

  private static func place(_ point: Point, unit: String = "") -> String {
    let (x, y) = (point.x, point.y)
    return "\(Measurement.text(x, decimals: 1))\(unit), \(Measurement.text(y, decimals: 1))\(unit)"
  }
}

extension Decision.Withdrawal: CustomStringConvertible {
  /// The reason in words.
  public var description: String {
    switch self {
    case .disabled: "it was disabled"
    case .removed: "it was removed from its view"
    case .viewLeftWindow: "its view left the window"
    case .scopeChanged: "it sees other touches from now on"
    }
  }
}

extension Decision.GestureCancellation: CustomStringConvertible {
  /// The reason in words.
  public var description: String {
    switch self {
    case .withdrawn(let reason): "\(reason)"
    case .overridden(let other): "\(other) recognized, which goes before all others"
    }
  }
}

extension Decision.FocusEvent: CustomStringConvertible {
  /// The event in words, such as "the shake".
  public var description: String {
    switch self {
    case .motion(let motion): "the \(motion)"
    case .press(let key): "the press of key \(key)"
    }
  }
}

extension Decision.Drop: CustomStringConvertible {
  /// The reason in words.
  public var description: String {
    switch self {
    case .endOfChain(let message): "\(message) reached the end of the chain"
    case .notBegun(let event): "\(event) did not begin here"
    case .begunNowhere(let event): "\(event) began in no window"
    case .noWindow: "no window is there to receive the event"
    case .remoteControl: "the application does not receive remote-control events now"
    }
  }
}
