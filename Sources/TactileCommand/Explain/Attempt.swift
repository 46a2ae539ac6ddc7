import Tactile

/// One attempt of a recognizer, from the first touch that it receives until all of its touches have
/// ended.
struct Attempt {
  /// A recognizer, by the names of its window and its view and its own name. It is the same in all replays
  /// of a recording.
  struct Recognizer: Hashable {
    let window: String
    let view: String
    let name: String
    /// The kind; nil if no scene can name it, as for the pan of a scroll view.
    let kind: GestureKind?
  }

  /// The result of an attempt.
  enum Outcome {
    /// The recognizer has neither recognized its gesture nor failed.
    case open
    /// It recognized its gesture at this time.
    case recognized(Timestamp)
    /// It failed at this time.
    case failed(Decision.Failure, at: Timestamp)
  }

  let recognizer: Recognizer
  /// The recognizer itself, after the replay.
  let object: GestureRecognizer
  /// The index of the story with its first touch.
  let story: Int
  /// The time at which its first touch landed.
  var began: Timestamp
  /// The contacts of its touches, in the order in which they landed; empty if it refused all.
  var contacts: [Contact.ID]
  var outcome = Outcome.open

  /// Whether the recognizer recognized its gesture.
  var isRecognized: Bool { if case .recognized = outcome { true } else { false } }

  /// The reason why it failed and the time; nil if it did not fail.
  var failure: (reason: Decision.Failure, time: Timestamp)? {
    if case .failed(let reason, let time) = outcome { (reason, time) } else { nil }
  }
}

/// Divides the touches of recognizers into attempts.
struct AttemptTracker {
  private(set) var attempts: [Attempt] = []
  /// The index of the last attempt of each recognizer. The attempts keep the recognizers alive.
  private var last: [ObjectIdentifier: Int] = [:]
  /// For each contact of an attempt, the time at which it and those before it have ended. The last time is the
  /// end of all contacts, however many there are.
  private var ends: [[Timestamp]] = []
  private let contacts: ContactLog

  init(_ contacts: ContactLog) {
    self.contacts = contacts
  }

  /// Adds a touch that a recognizer receives.
  mutating func add(
    _ contact: Contact.ID, to recognizer: GestureRecognizer, named name: Attempt.Recognizer,
    story: Int, at time: Timestamp
  ) {
    if let index = last[ObjectIdentifier(recognizer)], isOpen(index, at: time) {
      if attempts[index].contacts.isEmpty { attempts[index].began = time }
      return append(contact, to: index)
    }
    last[ObjectIdentifier(recognizer)] = attempts.count
    attempts.append(
      Attempt(
        recognizer: name, object: recognizer, story: story, began: time, contacts: []))
    ends.append([])
    append(contact, to: attempts.count - 1)
  }

  private mutating func append(_ contact: Contact.ID, to index: Int) {
    attempts[index].contacts.append(contact)
    let end = contacts.filtered[contact]?.end ?? .zero
    ends[index].append(max(ends[index].last ?? .zero, end))
  }

  /// Whether a touch that lands now belongs to an attempt. After the result, a recognizer starts
  /// again when all of its touches have ended.
  private func isOpen(_ index: Int, at time: Timestamp) -> Bool {
    if case .open = attempts[index].outcome { return true }
    return ends[index].last.map { $0 > time } ?? false
  }

  /// Begins the next attempt of a recognizer with its touches that land now, because its earlier ones have lifted.
  ///
  /// - Parameters:
  ///   - recognizer: The identity of the recognizer.
  ///   - story: The index of the present story.
  ///   - time: The present time.
  mutating func restart(_ recognizer: ObjectIdentifier, story: Int, at time: Timestamp) {
    guard let index = last[recognizer] else { return }
    let attempt = attempts[index]
    let first = attempt.contacts.firstIndex { contact in
      contacts.filtered[contact].map { $0.landed >= time } ?? false
    }
    guard let place = first, place > 0 else { return }
    attempts[index].contacts.removeSubrange(place...)
    ends[index].removeSubrange(place...)
    last[recognizer] = attempts.count
    attempts.append(
      Attempt(
        recognizer: attempt.recognizer, object: attempt.object, story: story, began: time,
        contacts: []))
    ends.append([])
    for contact in attempt.contacts[place...] { append(contact, to: attempts.count - 1) }
  }

  /// Takes a touch back that a recognizer refuses.
  ///
  /// - Parameter recognizer: The identity of the recognizer.
  mutating func remove(_ contact: Contact.ID, from recognizer: ObjectIdentifier) {
    // Recognizers refuse a touch that has just landed, so few contacts follow it.
    guard let index = openIndex(of: recognizer),
      let place = attempts[index].contacts.lastIndex(of: contact)
    else { return }
    let later = attempts[index].contacts[(place + 1)...]
    attempts[index].contacts.removeSubrange(place...)
    ends[index].removeSubrange(place...)
    for contact in later { append(contact, to: index) }
  }

  /// Sets the result of the last attempt of a recognizer. The first result counts: a gesture that
  /// was recognized and is cancelled later was recognized.
  mutating func finish(_ recognizer: ObjectIdentifier, _ outcome: Attempt.Outcome) {
    guard let index = openIndex(of: recognizer) else { return }
    attempts[index].outcome = outcome
  }

  /// The index of the last attempt of a recognizer; nil if it has a result, or if there is none.
  private func openIndex(of recognizer: ObjectIdentifier) -> Int? {
    guard let index = last[recognizer], case .open = attempts[index].outcome else { return nil }
    return index
  }
}
