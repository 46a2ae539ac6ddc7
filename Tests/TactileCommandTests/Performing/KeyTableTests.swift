import TactileInput
import TactileTesting
import TactileWire
import Testing

@testable import TactileCommand

@Suite("the keys of a layout") struct KeyTableTests {
  private static func table(_ layout: String, _ variant: String = "") throws -> KeyTable {
    var names = KeyboardLayout()
    names.layout = layout
    names.variant = variant
    return try KeyTable(names)
  }

  private static func keys(_ chord: String, _ table: KeyTable) throws -> [UInt16] {
    try table.keys(of: KeyChord(keys: chord.split(separator: "+").map(String.init)))
  }

  // Codes of linux/input-event-codes.h.
  private static let (escape, two, minus, equal, q, enter, leftControl) =
    (1, 3, 12, 13, 16, 28, 29) as (UInt16, UInt16, UInt16, UInt16, UInt16, UInt16, UInt16)
  private static let (leftShift, c, leftAlt, rightAlt, leftSuper, t) =
    (42, 46, 56, 100, 125, 20) as (UInt16, UInt16, UInt16, UInt16, UInt16, UInt16)

  @Test func `a chord has its keys in the order of the file`() throws {
    let table = try Self.table("us")
    #expect(try Self.keys("ctrl+alt+t", table) == [Self.leftControl, Self.leftAlt, Self.t])
    #expect(try Self.keys("alt+ctrl+t", table) == [Self.leftAlt, Self.leftControl, Self.t])
    #expect(try Self.keys("super", table) == [Self.leftSuper])
    #expect(try Self.keys("ctrl+ctrl+c", table) == [Self.leftControl, Self.c])
    #expect(try Self.keys("Return", table) == [Self.enter])
    #expect(try Self.keys("XF86AudioRaiseVolume", table) == [KeyCode.volumeUp])
  }

  @Test func `a chord gets the modifiers that the symbol needs, and none twice`() throws {
    let table = try Self.table("us")
    #expect(try Self.keys("ctrl+plus", table) == [Self.leftControl, Self.leftShift, Self.equal])
    #expect(try Self.keys("shift+plus", table) == [Self.leftShift, Self.equal])
    #expect(try Self.keys("ctrl+minus", table) == [Self.leftControl, Self.minus])
    // The German layout has a key for plus.
    #expect(try Self.keys("ctrl+plus", Self.table("de")) == [Self.leftControl, 27])
  }

  @Test func `a text takes the keys of its layout`() throws {
    #expect(
      try Self.table("us").strokes(of: "Q2\n") == [
        [Self.leftShift, Self.q], [Self.two], [Self.enter],
      ]
    )
    let german = try Self.table("de")
    #expect(try german.strokes(of: "@ß") == [[Self.rightAlt, Self.q], [Self.minus]])
    #expect(try Self.table("fr").strokes(of: "a") == [[Self.q]])
  }

  @Test func `a name that does not exist is an error with a suggestion`() throws {
    let table = try Self.table("us")
    let flaw = #expect(throws: KeyTable.Flaw.self) { try Self.keys("ctrl+retrun", table) }
    #expect(flaw?.description.contains("\"retrun\"") == true)
    #expect(flaw?.description.hasSuffix("did you mean \"Return\"?") == true, "\(flaw!)")
    let control = #expect(throws: KeyTable.Flaw.self) { try Self.keys("ctlr+a", table) }
    #expect(control?.description.hasSuffix("did you mean \"ctrl\"?") == true, "\(control!)")
    // It exists, but not in this layout.
    let other = #expect(throws: KeyTable.Flaw.self) { try Self.keys("Cyrillic_ya", table) }
    #expect(other?.description == "the keyboard layout has no key \"Cyrillic_ya\"")
  }

  @Test func `an error of a text has the numbers of the characters, and no character`() throws {
    let flaw = #expect(throws: KeyTable.Flaw.self) {
      try Self.table("us").strokes(of: "1 € and ä and ä")
    }
    #expect(
      flaw?.description
        == "the keyboard layout has no key for 3 characters of the text (number 3, 9, 15); use other characters, "
        + "or set another layout with the key keyboard")
    let long = #expect(throws: KeyTable.Flaw.self) {
      try Self.table("us").strokes(of: String(repeating: "ä", count: 20))
    }
    #expect(long?.description.contains("(number 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, …)") == true)
  }

  @Test func `a layout that does not exist is an error with its name`() {
    let error = #expect(throws: CommandError.self) { try Self.table("nosuch") }
    #expect(error?.description.contains("layout \"nosuch\"") == true)
  }

  @Test(arguments: ["us", "de", "fr", "ru", "gb", "es", "cz", "tr", "gr"])
  func `each symbol of a layout can be pressed, and its keys set exactly its modifiers`(
    layout: String
  ) throws {
    let table = try Self.table(layout)
    var typed = 0
    for scalar in (0x20...0x24FF).compactMap(Unicode.Scalar.init(_:)) {
      guard let strokes = try? table.strokes(of: String(scalar)), let keys = strokes.first else {
        continue
      }
      typed += 1
      let modifiers = keys.dropLast()
      #expect(Set(keys).count == keys.count)
      let mask = table.modifierKeys.filter { modifiers.contains($0.code) }
        .reduce(0) { $0 | $1.mask }
      let places = try #require(table.places[table.symbols.typing(scalar)!])
      #expect(places.contains { $0.code == keys.last && $0.modifiers.contains(mask) })
    }
    #expect(typed >= 60)
  }

  // Claim: Each key that a binding presses is released.
  @Test func `each key that is pressed is released, the last one first`() throws {
    var random = SeededGenerator(seed: 18)
    let table = try Self.table("de")
    let names =
      table.names.filter { (try? Self.keys($0, table)) != nil } + ["ctrl", "alt", "super"]
    for _ in 0..<500 {
      let chord = (0..<Int.random(in: 1...4, using: &random)).map { _ in
        names.randomElement(using: &random)!
      }
      let keys = try table.keys(of: KeyChord(keys: chord))
      let steps = KeyStrokes.steps(pressing: keys)
      var pressed = PressedKeys()
      pressed.note(steps[0].events)
      #expect(pressed.codes == keys)
      let released = steps[1].events.filter { $0.type == EventType.key }.map(\.code)
      #expect(released == keys.reversed())
      pressed.note(steps[1].events)
      #expect(pressed.release == nil)
    }
  }

  @Test func `what is down after any number of events is released, the last one first`() {
    var pressed = PressedKeys()
    let events: [(UInt16, Int32)] = [(29, 1), (56, 1), (20, 1), (56, 0), (30, 1), (30, 2)]
    pressed.note(InputStep(after: 0, events.map { [(EventType.key, $0.0, $0.1)] }).events)
    #expect(pressed.codes == [29, 20, 30])
    let release = pressed.release?.events.filter { $0.type == EventType.key }
    #expect(release?.map(\.code) == [30, 20, 29])
    #expect(release?.allSatisfy { $0.value == 0 } == true)
  }

  // Claim: The daemon does not read the virtual keyboard of bindings.
  @Test func `tactiled does not read the keyboard`() {
    var keyboard = DeviceDescription(name: VirtualInput.keyboardName)
    keyboard.codes[EventType.key] = CodeSet(KeyTable.codes)
    #expect(DeviceClassifier.classify(keyboard).kind == .other)
    // As udev tags it, and before udev has tagged it.
    keyboard.udevProperties = ["ID_INPUT": "1", "ID_INPUT_KEY": "1", "ID_INPUT_KEYBOARD": "1"]
    #expect(DeviceClassifier.classify(keyboard).kind == .other)
  }
}
