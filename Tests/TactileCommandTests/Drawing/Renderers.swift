import Fixtures
import Foundation
import Testing

/// The programs that show drawings. `make check-browser` installs them.
enum Renderers {
  /// Chromium, or nil if it is not installed.
  static let browser: String? = {
    let path = "/usr/bin/chromium"
    if FileManager.default.isExecutableFile(atPath: path) { return path }
    print("Renderers: tests are skipped, chromium is not installed")
    return nil
  }()

  /// Whether Chromium, librsvg and CairoSVG are installed.
  static let areAllInstalled: Bool = {
    let missing = ["rsvg-convert", "cairosvg"].filter {
      !FileManager.default.isExecutableFile(atPath: "/usr/bin/\($0)")
    }
    if !missing.isEmpty { print("Renderers: tests are skipped, missing: \(missing)") }
    return browser != nil && missing.isEmpty
  }()

  /// Whether the library that draws PNG files is installed.
  static let hasLibrary: Bool = {
    if let library = dlopen("librsvg-2.so.2", RTLD_NOW) {
      dlclose(library)
      return true
    }
    print("Renderers: tests are skipped, librsvg2-2 is not installed")
    return false
  }()

  /// Runs a script of Tests/Fixtures/Pages with Chromium and these files.
  static func run(
    _ script: String, _ files: [String], in folder: TemporaryFolder
  ) throws -> Programs.Result {
    let driver = try Programs.start(
      URL(fileURLWithPath: "/usr/bin/env"),
      [
        "-C", folder.url.path, "python3", "-I", Fixtures.path("Pages/\(script)"),
        try #require(browser),
      ] + files)
    return Programs.finish(driver)
  }

  /// Returns the width and the height that the header of a PNG file states.
  static func size(ofPNG data: Data) -> [Int] {
    let bytes = [UInt8](data)
    guard bytes.count > 24, bytes.starts(with: [0x89, 0x50, 0x4e, 0x47]) else { return [] }
    return [16, 20].map { start in
      bytes[start..<start + 4].reduce(0) { $0 << 8 + Int($1) }
    }
  }
}
