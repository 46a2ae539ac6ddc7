import Testing

@testable import Tactile

@Suite("Random scenes and touches")
struct PropertyTests {
  @Test(arguments: [false, true])
  func `S5 S6 S92 S109 every touch and every state follows the rules in random scenes`(
    disturbed: Bool
  ) {
    for seed in Seeds.all {
      let run = WildRun(seed: seed, disturbed: disturbed)
      if Seeds.isSingle { print(run.log.map { "\(disturbed) \($0)" }.joined(separator: "\n")) }
      #expect(
        run.complaints.isEmpty,
        "TACTILE_SEED=\(seed), disturbed \(disturbed): \(run.complaints.prefix(5))")
      guard run.complaints.isEmpty else { return }
    }
  }

  @Test(arguments: [false, true])
  func `S24 every touch and every state follows the rules with screen-wide recognizers`(
    disturbed: Bool
  ) {
    for seed in Seeds.all {
      let run = WildRun(seed: seed, disturbed: disturbed, systemGestures: .busy)
      if Seeds.isSingle { print(run.log.map { "\(disturbed) \($0)" }.joined(separator: "\n")) }
      #expect(
        run.complaints.isEmpty,
        "TACTILE_SEED=\(seed), disturbed \(disturbed): \(run.complaints.prefix(5))")
      guard run.complaints.isEmpty else { return }
    }
  }

  @Test(arguments: [false, true])
  func `S24 screen-wide recognizers that do not recognize have no effect`(
    disturbed: Bool
  ) {
    for seed in Seeds.all {
      let alone = WildRun(seed: seed, disturbed: disturbed).log
      let accompanied = WildRun(seed: seed, disturbed: disturbed, systemGestures: .idle).log
      let difference = zip(alone, accompanied).first { $0 != $1 }
      #expect(
        alone == accompanied, "TACTILE_SEED=\(seed): \(difference.map { "\($0)" } ?? "lengths")")
      guard alone == accompanied else { return }
    }
  }

  @Test(arguments: [false, true])
  func `S104 requirements of recognizers without touches change no decision and no order`(
    disturbed: Bool
  ) {
    var waits = 0
    for seed in Seeds.all.prefix(400) {
      let few = WildRun(seed: seed, disturbed: disturbed, traced: true).log
      let many = WildRun(
        seed: seed, disturbed: disturbed, idleRequirements: 300, traced: true
      ).log
      waits += few.count { $0.contains(": waits for ") }
      let difference = zip(few, many).first { $0 != $1 }
      #expect(few == many, "TACTILE_SEED=\(seed): \(difference.map { "\($0)" } ?? "lengths")")
      guard few == many else { return }
    }
    #expect(waits > 0 || Seeds.isSingle)
  }

  @Test func `screen-wide recognizers take touches in random scenes`() {
    let runs = Seeds.all.prefix(300).map {
      WildRun(seed: $0, disturbed: false, systemGestures: .busy)
    }
    let lines = runs.flatMap(\.log)
    #expect(Seeds.isSingle || lines.contains { $0.contains(" s0 began") })
    #expect(Seeds.isSingle || lines.contains { $0.contains(" s0 ended") })
  }

  @Test(arguments: [false, true])
  func `S1 equal input gives equal output`(disturbed: Bool) {
    for seed in Seeds.all.prefix(300) {
      let one = WildRun(seed: seed, disturbed: disturbed).log
      let other = WildRun(seed: seed, disturbed: disturbed).log
      #expect(one == other, "TACTILE_SEED=\(seed)")
    }
  }

  @Test func `S1 late wake-ups change nothing`() {
    for seed in Seeds.all.prefix(300) {
      let prompt = WildRun(seed: seed, disturbed: false).log
      let late = WildRun(seed: seed, disturbed: false, late: true).log
      let difference = zip(prompt, late).first { $0 != $1 }
      #expect(prompt == late, "TACTILE_SEED=\(seed): \(difference.map { "\($0)" } ?? "lengths")")
    }
  }

  @Test(arguments: [false, true])
  func `where and when a scene and its touches are on the glass changes no decision`(
    disturbed: Bool
  ) {
    let kinds = WildKind.withoutDirection
    for seed in Seeds.all.prefix(Seeds.all.count / 10 + 1) {
      let here = WildRun(seed: seed, disturbed: disturbed, kinds: kinds).log
      for (place, placement) in WildPlacement.all.enumerated() {
        let there = WildRun(
          seed: seed, disturbed: disturbed, placement: placement, kinds: kinds
        ).log
        let difference = zip(here, there).first { $0 != $1 }
        #expect(
          here == there,
          "TACTILE_SEED=\(seed), place \(place): \(difference.map { "\($0)" } ?? "lengths")")
        guard here == there else { return }
      }
    }
  }

  @Test(arguments: [false, true])
  func `S1 the same touches on another day make the same gestures of every kind`(disturbed: Bool) {
    for seed in Seeds.all.prefix(300) {
      let today = WildRun(seed: seed, disturbed: disturbed).log
      let later = WildRun(seed: seed, disturbed: disturbed, placement: .later).log
      #expect(today == later, "TACTILE_SEED=\(seed)")
    }
  }

  @Test func `random scenes contain views, controls, scrolling, pens and resets`() {
    let lines = Seeds.all.prefix(100).flatMap { WildRun(seed: $0, disturbed: true).log }
    for word in [
      "began", "moved", "ended", "cancelled", "changed", "reset", "timer", "removes",
      "becomes down",
      "becomes up", "pan began", "pen entered",
    ] {
      #expect(lines.contains { $0.contains(word) } || Seeds.isSingle, "no \(word)")
    }
  }
}
