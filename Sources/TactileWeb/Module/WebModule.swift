/// A file of the JavaScript module (`Clients/web`).
package enum WebModule: String, CaseIterable, Sendable {
  /// The module.
  case script = "/tactile.js"
  /// Its part that sends pointer events, which it loads if a page asks for them.
  case pointers = "/tactile-pointer.js"
  /// Its types.
  case types = "/tactile.d.ts"

  /// Returns the file at a path of the bridge; nil if there is none.
  init?(path: String) { self.init(rawValue: path) }

  /// The contents.
  package var bytes: [UInt8] {
    switch self {
    case .script: PackageResources.tactile_js
    case .pointers: PackageResources.tactile_pointer_js
    case .types: PackageResources.tactile_d_ts
    }
  }

  /// The media type.
  package var mediaType: String {
    switch self {
    case .script, .pointers: "text/javascript; charset=utf-8"
    case .types: "text/plain; charset=utf-8"
    }
  }
}

/// The page of the inspector (`Clients/web/inspector.html`), with its data.
///
/// The page contains data as JSON in elements of their own, which a browser never runs. Its content security
/// policy permits only its own script and style, by their hashes, and pictures in the page itself.
package struct InspectorPage {
  /// The path at the bridge.
  package static let path = "/inspector.html"
  /// The line of the template that the data replace.
  private static let place = Array("<!-- recording -->".utf8)
  /// The part of the template's policy that a live page replaces.
  private static let noConnections = Array("connect-src 'none'".utf8)

  /// A part of the data: the `id` of its element, and JSON, or lines of JSON.
  package typealias Part = (id: String, json: [UInt8])

  private let parts: [Part]
  /// The port of the bridge that the page connects to; nil for a page that connects to nothing.
  private let port: UInt16?

  /// - Parameters:
  ///   - parts: The data. The identifiers are constants of the program.
  ///   - port: The port of the bridge that the page connects to; nil for a page that connects to nothing.
  package init(_ parts: [Part], port: UInt16? = nil) {
    self.parts = parts
    self.port = port
  }

  /// The page. It depends on nothing but the data.
  package var bytes: [UInt8] {
    var template = PackageResources.inspector_html[...]
    var page: [UInt8] = []
    page.reserveCapacity(template.count + parts.reduce(0) { $0 + $1.json.count + 100 })
    if let port {
      let sockets = ["127.0.0.1", "localhost"].map { "ws://\($0):\(port)" }
      Self.take(&template, until: Self.noConnections, to: &page)
      page += Array("connect-src 'self' \(sockets.joined(separator: " "))".utf8)
    }
    Self.take(&template, until: Self.place, to: &page)
    for part in parts {
      page += Array("<script type=\"application/json\" id=\"\(part.id)\">".utf8)
      Self.append(part.json, to: &page)
      page += Array("</script>\n".utf8)
    }
    page += template
    return page
  }

  /// Copies the template until some bytes, which are left out.
  private static func take(
    _ template: inout ArraySlice<UInt8>, until end: [UInt8], to page: inout [UInt8]
  ) {
    guard let range = template.firstRange(of: end) else {
      preconditionFailure("the page of the inspector lacks a part")
    }
    page += template[..<range.lowerBound]
    template = template[range.upperBound...]
  }

  /// Appends JSON, so that no text in it ends the element. JSON contains `<` only in strings.
  private static func append(_ json: [UInt8], to page: inout [UInt8]) {
    for byte in json {
      if byte == UInt8(ascii: "<") { page += Self.escaped } else { page.append(byte) }
    }
  }

  private static let escaped = Array("\\u003c".utf8)
}
