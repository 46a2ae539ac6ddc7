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
