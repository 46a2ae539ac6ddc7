import CExpat
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

/// Decodes an XML file into a tree; safe for any bytes.
///
/// The reader rejects document types, so a file has no entities of its own and names no other files.
enum XMLReader {
  /// The most levels of elements. A file of touchegg has five.
  private static let mostLevels = 32
  /// The most elements.
  private static let mostElements = 50_000

  /// Returns the root of a file; throws the first error.
  static func read(_ bytes: [UInt8]) throws(ImportFlaw) -> XMLElement {
    guard let parser = XML_ParserCreate(nil) else {
      throw ImportFlaw(.start, found: "not enough memory", expected: "a smaller file")
    }
    defer { XML_ParserFree(parser) }
    let tree = Tree(parser)
    return try withExtendedLifetime(tree) { () throws(ImportFlaw) -> XMLElement in
      XML_SetUserData(parser, Unmanaged.passUnretained(tree).toOpaque())
      XML_SetElementHandler(
        parser, { data, name, attributes in XMLReader.tree(data)?.begin(name, attributes) },
        { data, _ in XMLReader.tree(data)?.end() })
      XML_SetCharacterDataHandler(parser) { data, text, count in
        XMLReader.tree(data)?.add(text, Int(count))
      }
      XML_SetStartDoctypeDeclHandler(parser) { data, _, _, _, _ in
        XMLReader.tree(data)?.fail(found: "a document type", expected: "a file without it")
      }
      let status = bytes.withUnsafeBytes { buffer in
        XML_Parse(
          parser, buffer.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(buffer.count), 1)
      }
      if let flaw = tree.flaw { throw flaw }
      guard status == XML_STATUS_OK, let root = tree.root else {
        let problem = XML_ErrorString(XML_GetErrorCode(parser)).map { String(cString: $0) }
        throw ImportFlaw(
          tree.place, found: "invalid XML (\(problem ?? "an unknown error"))", expected: "XML")
      }
      return root
    }
  }

  private static func tree(_ data: UnsafeMutableRawPointer?) -> Tree? {
    data.map { Unmanaged<Tree>.fromOpaque($0).takeUnretainedValue() }
  }

  /// The elements so far. expat calls its functions during `XML_Parse`, in the same thread.
  private final class Tree {
    private let parser: XML_Parser
    private var open: [XMLElement] = []
    private var count = 0
    private(set) var root: XMLElement?
    private(set) var flaw: ImportFlaw?

    init(_ parser: XML_Parser) {
      self.parser = parser
    }

    /// The location of the present event. The column counts bytes.
    var place: SourcePlace {
      SourcePlace(
        line: Int32(clamping: max(1, XML_GetCurrentLineNumber(parser))),
        column: Int32(clamping: XML_GetCurrentColumnNumber(parser) + 1))
    }

    func fail(found: String, expected: String) {
      if flaw == nil { flaw = ImportFlaw(place, found: found, expected: expected) }
      XML_StopParser(parser, XML_Bool(0))
    }

    func begin(
      _ name: UnsafePointer<XML_Char>?, _ list: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?
    ) {
      count += 1
      guard flaw == nil else { return }
      guard open.count < XMLReader.mostLevels else {
        return fail(
          found: "elements nested more than \(XMLReader.mostLevels) deep",
          expected: "fewer levels")
      }
      guard count <= XMLReader.mostElements else {
        return fail(
          found: "more than \(XMLReader.mostElements) elements", expected: "a smaller file")
      }
      var element = XMLElement(
        name: name.map { String(cString: $0) } ?? "", place: place)
      var index = 0
      // Names and values alternate, up to a null pointer.
      while let list, let name = list[index], let value = list[index + 1] {
        element.attributes[String(cString: name)] = String(cString: value)
        index += 2
      }
      open.append(element)
    }

    func add(_ text: UnsafePointer<XML_Char>?, _ count: Int) {
      guard let text, !open.isEmpty else { return }
      let bytes = UnsafeRawBufferPointer(start: text, count: count)
      open[open.count - 1].text += String(decoding: bytes, as: UTF8.self)
    }

    func end() {
      guard var element = open.popLast() else { return }
      element.text = String(KeyNames.trimming(element.text[...]))
      if open.isEmpty { root = element } else { open[open.count - 1].children.append(element) }
    }
  }
}
