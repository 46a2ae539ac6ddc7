import Tactile

/// Says of a failure by how much it failed, and which number would have let it pass.
///
/// The figures are those of the decision's own sentence, "lifted after 2.1 pt, 10.0 pt needed":
/// what was found comes first, what was asked for last.
enum FailureAdvice {
  /// A kind of failure: its rule and words that only its sentence has, and the number it turns on.
  private struct Case {
    let rule: Int
    let words: String
    let setting: String
  }

  private static let cases = [
    Case(rule: 134, words: "moved", setting: "allowableMovement"),
    Case(rule: 134, words: "from the first tap", setting: "maximumDistance"),
    Case(rule: 134, words: "no further tap within", setting: "maximumInterval"),
    Case(rule: 136, words: "held for", setting: "maximumDuration"),
    Case(rule: 139, words: "wanted", setting: "numberOfTouchesRequired"),
    Case(rule: 144, words: "moved", setting: "allowableMovement"),
    Case(rule: 144, words: "lifted after", setting: "minimumPressDuration"),
    Case(rule: 144, words: "wanted", setting: "numberOfTouchesRequired"),
    Case(rule: 145, words: "from the first tap", setting: "maximumDistance"),
    Case(rule: 145, words: "nothing came down within", setting: "maximumInterval"),
    Case(rule: 145, words: "a tap before", setting: "maximumTapDuration"),
    Case(rule: 151, words: "at most", setting: "maximumNumberOfTouches"),
    Case(rule: 156, words: "lifted after", setting: "minimumMovement"),
    Case(rule: 156, words: "needed", setting: "minimumNumberOfTouches"),
    Case(rule: 157, words: "from the edge", setting: "zone"),
    Case(rule: 163, words: "lifted after", setting: "minimumDistance"),
    Case(rule: 163, words: "moved", setting: "minimumDistance"),
    Case(rule: 163, words: "wanted", setting: "numberOfTouchesRequired"),
    Case(rule: 172, words: "their distance", setting: "minimumSpanChange"),
    Case(rule: 172, words: "turning by", setting: "minimumRotation"),
    Case(rule: 102, words: "lifted after", setting: "minimumMovement"),
    Case(rule: 102, words: "taps made in", setting: "maximumDuration"),
  ]

  /// A sentence, or nil where the decision is no failure or has nothing to add.
  static func sentence(on record: TraceRecord) -> String? {
    guard record.message.hasPrefix("failed: ") else { return nil }
    let reason = String(record.message.dropFirst("failed: ".count))
    if let rivalry = rivalry(record.rule, reason) { return rivalry }
    guard
      let known = cases.first(where: { $0.rule == record.rule && reason.contains($0.words) })
    else { return nil }
    return sentence(on: reason, known.setting)
  }

  /// What another gesture's success means.
  private static func rivalry(_ rule: Int, _ reason: String) -> String? {
    switch rule {
    case 103 where reason.contains("had to fail first"):
      "It requires that one to fail; without requireToFail they would have raced."
    case 109, 112:
      "Only one of them may have the touch: let both run together (simultaneousWith), or let the "
        + "other wait for this one (requireToFail)."
    case 115: "A delegate, the view or shouldBegin said no."
    case 101: "It had decided nothing when the last finger lifted."
    default: nil
    }
  }

  private static func sentence(on reason: String, _ setting: String) -> String? {
    let figures = Figure.all(in: reason)
    guard let wanted = figures.last else { return nil }
    guard let found = figures.first, figures.count > 1 else {
      return "\(setting) is \(wanted); a greater one would have waited longer."
    }
    if reason.hasSuffix("wanted") {
      return "\(setting) of \(found.amount) would have taken it."
    }
    if reason.hasSuffix("needed") {
      guard found.unit == wanted.unit || wanted.unit.isEmpty else {
        return "\(setting) is \(wanted)."
      }
      return "It was \(found.distance(to: wanted)) short; "
        + "\(setting) of \(found) or less would have let it pass."
    }
    if reason.contains("taps made in") { return "\(setting) is \(wanted); more would have waited." }
    guard found.unit == wanted.unit || wanted.unit.isEmpty else { return nil }
    return "It was \(found.distance(to: wanted)) too much; "
      + "\(setting) of \(found) or more would have let it pass."
  }
}
