import Testing

@testable import Tactile

@Suite("Names")
struct NameTests {
  /// The same text for readers, in other bytes.
  private let composed = "caf\u{e9}"
  private let decomposed = "cafe\u{301}"

  @Test func `S219 names are equal if their bytes are equal`() {
    #expect(composed == decomposed)
    #expect(Name(composed) != Name(decomposed))
    #expect(Name(decomposed) == Name("cafe" + "\u{301}"))
    #expect(Name("") == Name(""))
    #expect(Name("a") != Name("aa"))
    #expect(NameKey(of: composed) != NameKey(of: decomposed))
    #expect(NameKey(of: decomposed) == NameKey(of: "cafe" + "\u{301}"))
  }

  @Test func `S219 a table keeps the values of names with different bytes`() {
    var table: [Name: Int] = [:]
    table[composed] = 1
    table[decomposed] = 2
    #expect(table[composed] == 1)
    #expect(table[decomposed] == 2)
    #expect(table.removeValue(forKey: Name(composed)) == 1)
    #expect(table[decomposed] == 2)
    var names: Set<Name> = []
    let inserted = [composed, decomposed, composed].map { names.insert($0) }
    #expect(inserted == [true, true, false])
    let keys = NameKeySet([composed])
    #expect(keys.contains(NameKey(of: composed)))
    #expect(!keys.contains(NameKey(of: decomposed)))
  }

  @Test func `names are in the order of their bytes`() {
    let names = ["b", "", "\u{e9}", "aa", "e\u{301}", "a", "z"].map { Name($0) }.sorted()
    #expect(names.map(\.text) == ["", "a", "aa", "b", "e\u{301}", "z", "\u{e9}"])
  }
}
