/// A file of the JavaScript module (`Clients/web`).
package enum WebModule: String, CaseIterable, Sendable {
  /// The module.
  case script = "/tactile.js"
  /// Its types.
  case types = "/tactile.d.ts"

  /// Returns the file at a path of the bridge; nil if there is none.
  init?(path: String) { self.init(rawValue: path) }

  /// The contents.
  package var bytes: [UInt8] {
    switch self {
    case .script: PackageResources.tactile_js
    case .types: PackageResources.tactile_d_ts
    }
  }

  /// The media type.
  package var mediaType: String {
    switch self {
    case .script: "text/javascript; charset=utf-8"
    case .types: "text/plain; charset=utf-8"
    }
  }
}
