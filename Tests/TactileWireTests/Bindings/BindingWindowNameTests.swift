import Testing

@testable import TactileWire

@Suite("The name of a window with inline gestures")
struct BindingWindowNameTests {
  @Test func `contains the screen, and the number of each program but the first`() {
    #expect(BindingWindowName(screen: "left").description == "bindings left")
    #expect(BindingWindowName(screen: "left", number: 2).description == "bindings 2 left")
  }

  @Test func `has at most 100 characters`() {
    let name = BindingWindowName(screen: String(repeating: "é", count: 100)).description
    #expect(name == "bindings " + String(repeating: "é", count: 91))
    #expect(BindingWindowName(parsing: name) != nil)
  }

  @Test(arguments: ["left", "two words", " ", "2 left"], [1, 9])
  func `can be parsed`(screen: String, number: Int) {
    let name = BindingWindowName(screen: screen, number: number)
    #expect(BindingWindowName(parsing: name.description) == name)
  }

  @Test(arguments: ["", "bindings", "bindingsleft", "my bindings left", "Bindings left"])
  func `begins with a word of its own`(name: String) {
    #expect(BindingWindowName(parsing: name) == nil)
  }
}
