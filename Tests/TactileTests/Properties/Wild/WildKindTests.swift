import Tactile
import Testing

@Suite("Kinds of recognizers in random scenes")
struct WildKindTests {
  @Test func `random scenes can contain every kind of recognizer`() {
    #expect(Set(WildKind.allCases.compactMap(\.kind)) == Set(GestureKind.allCases))
  }
}
