import Fixtures
import Foundation
import Testing

/// Same input, same output, byte for byte: whichever build reads it, and however often.
///
/// `make check` says in TACTILE_RELEASE where the release build is; one that lies around may be old.
@Suite("Debug and release builds")
struct BuildsAgreeTests {
  private static let release: String? = {
    let path = ProcessInfo.processInfo.environment["TACTILE_RELEASE"]
    if path == nil {
      print("BuildsAgreeTests: skipped, TACTILE_RELEASE names no release build to compare with")
    }
    return path
  }()

  /// The project's own recordings, and the touchscreens of the optional collection.
  private static let recordings =
    ["demo", "pan", "tap", "pen", "shake", "media-keys", "cut-mid-touch"].map {
      Fixtures.path("Recordings/\($0).evemu")
    } + SharedPanelTests.rows.map { SharedPanelTests.folder + $0.file }

  private func replay(_ program: String, _ file: String) throws -> String {
    let result = Programs.finish(
      try Programs.start(
        URL(fileURLWithPath: program), ["replay", "--json", "--trace", file]))
    try #require(result.status == 0, "\(program) \(file): \(result.errors)")
    return result.output
  }

  @Test(.enabled(if: release != nil, "needs the release build"), arguments: recordings)
  func `replay a recording to the same bytes, twice each`(file: String) throws {
    let debug = Programs.folder.appendingPathComponent("tactile").path
    let release = try #require(Self.release)
    let first = try replay(debug, file)
    #expect(!first.isEmpty)
    for program in [debug, release, release] {
      #expect(try replay(program, file) == first, "\(program)")
    }
  }
}
