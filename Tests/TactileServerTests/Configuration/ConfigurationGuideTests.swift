import Tactile
import TactileInput
import Testing

@testable import TactileServer

/// A key in its section.
struct GuidedKey: Sendable, CustomTestStringConvertible {
  let section: ConfigurationSection
  let key: ConfigurationKey

  var testDescription: String { "\(section.path) \(key.name)" }

  static let all = ConfigurationGuide.sections.flatMap { section in
    section.keys.map { GuidedKey(section: section, key: $0) }
  }
}

@Suite("The table of the configuration's keys")
struct ConfigurationGuideTests {
  private func read(_ guided: GuidedKey, _ value: String) throws -> Configuration {
    try ConfigurationTexts.read(
      ConfigurationTexts.file(guided.section, "\(guided.key.name): \(value)"))
  }

  @Test(arguments: GuidedKey.all)
  func `each key is heard: its example changes what counts`(guided: GuidedKey) throws {
    let without = try ConfigurationTexts.read(ConfigurationTexts.file(guided.section, ""))
    #expect(try read(guided, guided.key.example) != without)
  }

  @Test(arguments: GuidedKey.all)
  func `each key is refused with its place if it is something else`(guided: GuidedKey) throws {
    let text = ConfigurationTexts.file(guided.section, "\(guided.key.name): {odd: [1]}")
    let refusal = try #require(ConfigurationTexts.refusal(of: text))
    #expect(refusal.hasPrefix("0.yaml:1:"), "\(refusal)")
    #expect(refusal.contains(", expected "), "\(refusal)")
  }

  @Test(arguments: GuidedKey.all)
  func `each key is explained in sentences, with its value`(guided: GuidedKey) {
    #expect(!guided.key.value.isEmpty && guided.key.text.hasSuffix("."))
  }

  @Test(arguments: GuidedKey.all)
  func `saying the standard of a figure changes nothing`(guided: GuidedKey) throws {
    let sections = ["filters", "thresholds", "limits"]
    guard sections.contains(guided.section.path),
      let standard = guided.key.standard.split(separator: " ").first
    else { return }
    #expect(try read(guided, String(standard)) == Configuration())
  }

  @Test(arguments: ConfigurationGuide.sections.map(\.path))
  func `a key that is not in it is refused, and the nearest named`(path: String) throws {
    let section = try #require(ConfigurationGuide.sections.first { $0.path == path })
    let key = section.names[section.names.count - 1]
    let refusal = try #require(
      ConfigurationTexts.refusal(of: ConfigurationTexts.file(section, "\(key)x: 1")))
    #expect(refusal.contains("found the unknown key \"\(key)x\""), "\(refusal)")
    #expect(refusal.contains(section.names.joined(separator: ", ")))
    #expect(refusal.hasSuffix("did you mean \"\(key)\"?"), "\(refusal)")
  }

  @Test func `every limit, threshold and filter figure there is has a key`() {
    func count(_ value: Any) -> Int { Mirror(reflecting: value).children.count }
    #expect(LimitFigures.all.count == count(ServerLimits()))
    #expect(ThresholdFigures.all.count == count(GestureDefaults()))
    // `edges` is one key of four figures, and one property.
    #expect(FilterKeys.keys.count == count(FilterOptions()))
    #expect(FilterKeys.keys.count + 3 == FilterFigure.allCases.count)
  }
}
