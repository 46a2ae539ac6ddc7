import Testing

@testable import Tactile

@Suite("Lists of requirements")
struct FailureRequirementsTests {
  @Test(arguments: [1, 7, 8, 9, 100])
  func `a recognizer is contained once, however long the list is`(count: Int) {
    let others = (0..<count).map { TapGestureRecognizer(name: "\($0)") }
    var requirements = FailureRequirements()
    for other in others + others { requirements.add(other) }
    #expect(requirements.recognizers.map(\.name) == others.map(\.name))
    #expect(others.allSatisfy { requirements.contains($0) })
    #expect(!requirements.contains(TapGestureRecognizer()))
    requirements.removeAll()
    #expect(requirements.isEmpty)
    #expect(!others.contains { requirements.contains($0) })
  }

  @Test(arguments: [3, 30])
  func `a recognizer that no longer exists is not contained`(count: Int) {
    var requirements = FailureRequirements()
    var others = (0..<count).map { _ in TapGestureRecognizer() }
    for other in others { requirements.add(other) }
    others = []
    #expect(requirements.recognizers.isEmpty)
    // Some of these get the addresses of the others.
    let later = (0..<count * 10).map { _ in TapGestureRecognizer() }
    #expect(!later.contains { requirements.contains($0) })
    #expect(!requirements.contains { _ in true })
  }

  @Test func `a search that begins where the last one ended passes each recognizer once`() {
    let others = (0..<100).map { _ in TapGestureRecognizer() }
    var requirements = FailureRequirements()
    for other in others { requirements.add(other) }
    var questions = 0
    for obstacle in others.indices {
      let isObstructed = requirements.contains { other in
        questions += 1
        return other === others[obstacle]
      }
      #expect(isObstructed)
    }
    #expect(questions <= 2 * others.count)
    #expect(requirements.contains { $0 === others[3] })
    #expect(!requirements.contains { _ in false })
  }

  @Test(arguments: [0, 5, 30])
  func `entries of recognizers that no longer exist are removed`(kept: Int) {
    let others = (0..<kept).map { _ in TapGestureRecognizer() }
    var requirements = FailureRequirements()
    for other in others { requirements.add(other) }
    for _ in 0..<1000 { requirements.add(TapGestureRecognizer()) }
    #expect(requirements.count <= max(2 * kept, 16))
    let left = requirements.recognizers.map { ObjectIdentifier($0) }
    #expect(left == others.map { ObjectIdentifier($0) })
    #expect(others.allSatisfy { requirements.contains($0) })
  }
}
