import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Counts the elements of an XML document and collects their names.
final class ElementCounter: NSObject, XMLParserDelegate {
  private(set) var counts: [String: Int] = [:]
  private(set) var names: [String] = []

  /// The number of elements with a name, or nil if the document is not well-formed.
  static func count(_ name: String, in text: String) -> Int? {
    let counter = ElementCounter()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = counter
    return parser.parse() ? counter.counts[name, default: 0] : nil
  }

  func parser(
    _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String] = [:]
  ) {
    counts[elementName, default: 0] += 1
    if let name = attributes["name"] { names.append(name) }
  }
}
