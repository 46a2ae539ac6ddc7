import Testing

@testable import Tactile

@Suite("The nearest word")
struct NearestWordTests {
  private let keys = [
    "match", "kind", "rotation", "calibration", "duration", "tapDuration", "movement", "directions",
  ]

  @Test(arguments: [
    ("rotaton", "rotation"), ("Kind", "kind"), ("rotate", "rotation"),
    ("minimumDuration", "duration"), ("direction", "directions"), ("calibrate", "calibration"),
  ])
  func `is misspelt, begins alike, or is contained`(found: String, expected: String) {
    #expect(NearestWord.of(found, among: keys) == expected)
  }

  @Test(arguments: ["colour", "rot", "", "xyz"])
  func `is nil if no word is near`(found: String) {
    #expect(NearestWord.of(found, among: keys) == nil)
  }

  @Test func `is nil if several words are as near`() {
    #expect(NearestWord.of("edgeColour", among: ["edgeZone", "edgeSide"]) == nil)
    #expect(NearestWord.of("press", among: ["pressDuration", "pressMovement"]) == nil)
  }

  @Test func `the most similar words come first, however many there are`() {
    let most = { NearestWord.most(similarTo: $0, among: keys, count: 3) }
    #expect(most("duratoin") == ["duration", "rotation", "tapDuration"])
    #expect(most("minimumDuration").prefix(2) == ["duration", "tapDuration"])
    #expect(most("kimd").first == "kind")
    #expect(most("") == ["match", "kind", "rotation"])
    #expect(most(String(repeating: "kind", count: 40)) == ["match", "kind", "rotation"])
    #expect(NearestWord.most(similarTo: "kind", among: ["b", "a"], count: 5) == ["b", "a"])
    // Words behind the limit of the search are not lost.
    let words = (0..<100_000).map { String(repeating: "a", count: 50) + "\($0)" }
    #expect(NearestWord.most(similarTo: "b", among: words, count: 5).count == 5)
  }

  @Test func `the search is bounded for many long words`() {
    let words = (0..<100_000).map { String(repeating: "a", count: 50) + "\($0)" }
    #expect(NearestWord.of(String(repeating: "ab", count: 30), among: words) == nil)
    // The search ends before it reaches a near word behind long ones.
    let long = (10..<40).map { String(repeating: "a", count: 58) + "\($0)" }
    let near = String(repeating: "ab", count: 30)
    #expect(NearestWord.of(near.dropLast() + "c", among: long.prefix(20) + [near]) == near)
    #expect(NearestWord.of(near.dropLast() + "c", among: long + [near]) == nil)
  }
}
