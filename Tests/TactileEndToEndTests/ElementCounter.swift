import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Counts the elements of an XML document and collects their names.
final class ElementCounter: NSObject, XMLParserDelegate {
  private(set) var counts: [String: Int] = [:]
  private(set) var names: [String] = []

  func parser(
    _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String] = [:]
  ) {
    counts[elementName, default: 0] += 1
    if let name = attributes["name"] { names.append(name) }
  }
}
