/// The path of a file that a page requests.
package struct StaticPath: Equatable, Sendable {
  /// The path below the folder, without a slash at the beginning.
  package let path: String

  /// Decodes the target of a request. A folder stands for its `index.html`.
  ///
  /// - Throws: A ``Refusal`` for names that begin with a dot, empty names, and bytes that are not text.
  package init(target: String) throws(Refusal) {
    let end = target.firstIndex { $0 == "?" || $0 == "#" } ?? target.endIndex
    let decoded = try Self.decode(target[..<end].utf8)
    guard let text = String(validating: decoded, as: UTF8.self),
      !decoded.contains(where: { $0 < 0x20 || $0 == 0x7f || $0 == UInt8(ascii: "\\") })
    else { throw Refusal(.path, "the path is not text") }
    var names = text.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
    if names.last == "" { names[names.count - 1] = "index.html" }
    guard !names.contains(where: { $0.isEmpty || $0.hasPrefix(".") }) else {
      throw Refusal(.path, "a name in the path is empty or begins with a dot")
    }
    path = names.joined(separator: "/")
  }

  private static func decode(_ text: Substring.UTF8View) throws(Refusal) -> [UInt8] {
    var bytes: [UInt8] = []
    var index = text.startIndex
    while index < text.endIndex {
      let byte = text[index]
      index = text.index(after: index)
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      var value: UInt8 = 0
      for _ in 0..<2 {
        guard index < text.endIndex, let digit = Self.hexDigit(text[index]) else {
          throw Refusal(.path, "the path contains '%' without two hexadecimal digits")
        }
        value = value << 4 | digit
        index = text.index(after: index)
      }
      bytes.append(value)
    }
    return bytes
  }

  private static func hexDigit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  /// The media type, from the end of the name.
  package var mediaType: String {
    let name = path.split(separator: "/").last ?? ""
    let ending = name.lastIndex(of: ".").map { name[name.index(after: $0)...].lowercased() }
    return ending.flatMap { Self.mediaTypes[$0] } ?? "application/octet-stream"
  }

  private static let mediaTypes = [
    "html": "text/html; charset=utf-8", "htm": "text/html; charset=utf-8",
    "js": "text/javascript; charset=utf-8", "mjs": "text/javascript; charset=utf-8",
    "css": "text/css; charset=utf-8", "json": "application/json", "map": "application/json",
    "webmanifest": "application/manifest+json", "txt": "text/plain; charset=utf-8",
    "ts": "text/plain; charset=utf-8", "xml": "application/xml", "svg": "image/svg+xml",
    "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg", "gif": "image/gif",
    "webp": "image/webp", "avif": "image/avif", "ico": "image/x-icon",
    "woff": "font/woff", "woff2": "font/woff2", "ttf": "font/ttf", "otf": "font/otf",
    "wasm": "application/wasm", "pdf": "application/pdf",
    "mp3": "audio/mpeg", "ogg": "audio/ogg", "wav": "audio/wav",
    "mp4": "video/mp4", "webm": "video/webm",
  ]
}
