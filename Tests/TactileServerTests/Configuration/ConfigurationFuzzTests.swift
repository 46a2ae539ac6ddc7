import TactileWire
import Testing

@testable import TactileServer

@Suite("Damaged configurations")
struct ConfigurationFuzzTests {
  private static let pieces = [
    "{", "}", "[", "]", ",", ":", " ", "\n", "\"", "'", "-", "- ", "&a", "*a", "!!x", "#", "|", ">",
    "0", "1e9", "1e999", "null", "true", "off", "\t", "\u{0}", "\u{2028}", "é", "😀", "everyone",
    "name: ", "match:", "? ", "---\n", "...\n", "<<: ",
  ]

  /// All keys, each with its example.
  private static let full = ConfigurationGuide.sections.map { section in
    section.keys.map { ConfigurationTexts.file(section, "\($0.name): \($0.example)") }
  }.flatMap(\.self)

  private func damage(_ text: [UInt8], _ random: inout SeededNumbers) -> [UInt8] {
    var text = text
    for _ in 0..<random.number(below: 4) + 1 {
      let start = random.number(below: max(1, text.count))
      let end = min(text.count, start + random.number(below: 12))
      let stretch = start..<max(start, end)
      switch random.number(below: 4) {
      case 0: text.removeSubrange(stretch)
      case 1: text.insert(contentsOf: text[stretch], at: start)
      case 2: text.replaceSubrange(stretch, with: [UInt8(random.number(below: 256))])
      default:
        text.replaceSubrange(
          stretch, with: Array(Self.pieces[random.number(below: Self.pieces.count)].utf8))
      }
    }
    return text
  }

  // Claim: Any bytes in a configuration give a configuration or an error with its location.
  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func `a damaged configuration is accepted, or rejected with a location inside it`(seed: UInt64) {
    var random = SeededNumbers(state: seed)
    var refused = 0
    for text in Self.full {
      for _ in 0..<4 {
        let damaged = damage(Array(text.utf8), &random)
        let lines = damaged.count { $0 == 0x0a || $0 == 0x0d } + 10
        do {
          _ = try Configuration(
            files: [ConfigurationFile(name: "f", text: damaged)],
            accounts: ConfigurationTexts.accounts)
        } catch {
          refused += 1
          #expect((1...lines).contains(error.line), "\(error)")
          #expect(error.column >= 1)
          #expect(!error.description.contains("\n"))
        }
      }
    }
    #expect(refused > 100)
  }
}

/// Numbers that look random and are the same each time (xorshift64).
private struct SeededNumbers {
  var state: UInt64

  mutating func number(below limit: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int(state % UInt64(limit))
  }
}
