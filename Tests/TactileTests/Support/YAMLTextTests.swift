import Testing

@testable import Tactile

@Suite("Texts in YAML")
struct YAMLTextTests {
  @Test(arguments: [
    ("", #""""#), ("a b", #""a b""#), ("é中🙂", #""é中🙂""#), (#"a"b\c"#, #""a\"b\\c""#),
    ("a\nb\tc", #""a\nb\tc""#), ("\u{7}\u{85}", #""\U00000007\U00000085""#),
  ])
  func `have escapes for characters that YAML does not allow`(text: String, quoted: String) {
    #expect(YAMLText.quoted(text) == quoted)
  }

  @Test func `have escapes for characters that change how a line looks`() {
    #expect(YAMLText.quoted("\u{202e}\u{2028}\u{feff}") == #""\U0000202E\U00002028\U0000FEFF""#)
  }
}
