import TactileWire

/// An element of an XML file.
struct XMLElement {
  var name: String
  var attributes: [String: String] = [:]
  /// The text directly inside it, without spaces at its ends.
  var text = ""
  var children: [XMLElement] = []
  var place: SourcePlace

  /// Returns the text of the first child with a name; nil if there is none.
  func text(of name: String) -> String? {
    children.first { $0.name == name }?.text
  }
}
