/// A word or a sign of an interface definition.
struct DefinitionToken {
  /// The word or sign; empty at the end of the text.
  var text = ""
  /// Where it begins, in bytes.
  var offset: Int
  /// The comment directly above it, line by line without the `#`; empty where there is none.
  var documentation = ""

  /// What it is, for an error sentence.
  var summary: String {
    text.isEmpty ? "the end" : Excerpt.quoting(text)
  }
}
