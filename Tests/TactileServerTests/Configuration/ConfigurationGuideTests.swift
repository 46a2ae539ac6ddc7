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

@Suite("Tables of the configuration keys")
struct ConfigurationGuideTests {
  private func read(_ guided: GuidedKey, _ value: String) throws -> Configuration {
    try ConfigurationTexts.read(
      ConfigurationTexts.file(guided.section, "\(guided.key.name): \(value)"))
  }

  @Test(arguments: GuidedKey.all)
  func `the example of each key changes the configuration`(guided: GuidedKey) throws {
    let without = try ConfigurationTexts.read(ConfigurationTexts.file(guided.section, ""))
    #expect(try read(guided, guided.key.example) != without)
  }

  @Test(arguments: GuidedKey.all)
  func `a key with a wrong value is rejected with its location`(guided: GuidedKey) throws {
    let text = ConfigurationTexts.file(guided.section, "\(guided.key.name): {odd: [1]}")
    let refusal = try #require(ConfigurationTexts.refusal(of: text))
    #expect(refusal.hasPrefix("0.yaml:1:"), "\(refusal)")
    #expect(refusal.contains(", expected "), "\(refusal)")
  }

  @Test(arguments: GuidedKey.all)
  func `each key has its values and sentences of documentation`(guided: GuidedKey) {
    #expect(!guided.key.value.isEmpty && guided.key.text.hasSuffix("."))
  }

  @Test(arguments: GuidedKey.all)
  func `stating a default changes nothing`(guided: GuidedKey) throws {
    let sections = ["filters", "thresholds", "modes", "idle", "wake", "limits"]
    guard sections.contains(guided.section.path),
      let value = guided.key.defaultValue.withoutCodeMarks.split(separator: " ").first
    else { return }
    #expect(try read(guided, String(value)) == Configuration())
  }

  @Test(arguments: ConfigurationGuide.sections.map(\.path))
  func `an unknown key is rejected, and the error names the nearest key`(path: String) throws {
    let section = try #require(ConfigurationGuide.sections.first { $0.path == path })
    let key = section.names[section.names.count - 1]
    let refusal = try #require(
      ConfigurationTexts.refusal(of: ConfigurationTexts.file(section, "\(key)x: 1")))
    #expect(refusal.contains("found the unknown key \"\(key)x\""), "\(refusal)")
    let names = section.names
    if names.count <= 12 {
      #expect(refusal.contains(" one of \(names.joined(separator: ", "));"), "\(refusal)")
    } else {
      #expect(refusal.contains(" one of \(key), "), "\(refusal)")
      let others = " or \(names.count - 5) others, which tactiled.yaml(5) lists;"
      #expect(refusal.contains(others), "\(refusal)")
      #expect(names.count { refusal.contains(" \($0),") || refusal.contains(" \($0) or") } == 5)
    }
    #expect(refusal.hasSuffix("did you mean \"\(key)\"?"), "\(refusal)")
  }

  @Test func `each limit, threshold, option of modes and filter parameter has a key`() {
    func count(_ value: Any) -> Int { Mirror(reflecting: value).children.count }
    #expect(LimitKeys.all.count == count(ServerLimits()))
    #expect(ModeKeys.all.count == count(ModeOptions()))
    #expect(GestureDefaults.thresholds.count == count(GestureDefaults()))
    // `edges` is one key and four properties.
    #expect(FilterKeys.keys.count == count(FilterOptions()))
    #expect(FilterKeys.keys.count + 3 == FilterParameter.allCases.count)
  }
}
