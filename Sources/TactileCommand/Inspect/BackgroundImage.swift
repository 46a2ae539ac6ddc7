import TactileIO
import TactileWeb

/// A picture of the app, which a page shows behind the touches.
struct BackgroundImage {
  /// The most bytes of the file: 4 MiB. The page contains the picture.
  static let mostBytes = 4 << 20

  /// The picture as a URL that contains it.
  let url: String

  /// Reads a file.
  ///
  /// - Throws: `CommandError` if it is too large or is no PNG, JPEG, WebP or GIF file, `IOError` if it cannot
  ///   be read.
  init(path: String) throws {
    let bytes = try FileReader.bytes(of: path)
    guard bytes.count <= Self.mostBytes else {
      throw CommandError(
        "\(path): error: the picture has \(bytes.count) bytes, at most \(Self.mostBytes) are allowed"
      )
    }
    guard let type = Self.mediaType(of: bytes) else {
      throw CommandError("\(path): error: expected a PNG, JPEG, WebP or GIF file")
    }
    url = "data:\(type);base64,\(Base64.text(of: bytes))"
  }

  /// The media type, from the first bytes; nil for another format. SVG is none: it can contain scripts.
  private static func mediaType(of bytes: [UInt8]) -> String? {
    if bytes.starts(with: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) { return "image/png" }
    if bytes.starts(with: [0xff, 0xd8, 0xff]) { return "image/jpeg" }
    if bytes.starts(with: Array("GIF8".utf8)) { return "image/gif" }
    let isWebP =
      bytes.starts(with: Array("RIFF".utf8)) && bytes.dropFirst(8).starts(with: Array("WEBP".utf8))
    return isWebP ? "image/webp" : nil
  }
}
