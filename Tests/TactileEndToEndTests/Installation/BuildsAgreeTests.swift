import Fixtures
import Foundation
import Testing

/// The same input gives the same output in each build and each run, byte for byte.
///
/// `make check` sets TACTILE_RELEASE to the release build, because an existing one can be old.
@Suite("Debug and release builds", .waits)
struct BuildsAgreeTests {
  private static let release: String? = {
    let path = ProcessInfo.processInfo.environment["TACTILE_RELEASE"]
    if path == nil {
      print("BuildsAgreeTests: skipped, TACTILE_RELEASE names no release build to compare with")
    }
    return path
  }()

  /// The recordings of the project and the touchscreens of the optional collection.
  private static let recordings =
    ["demo", "pan", "tap", "pen", "shake", "media-keys", "cut-mid-touch"].map {
      Fixtures.path("Recordings/\($0).evemu")
    } + collection.map { SharedRecordings.folder + $0.file }

  private static let collection =
    (try? SharedRecordings.rows(for: "BuildsAgreeTests"))?.filter(\.isCountedTouchscreen) ?? []

  private func replay(_ program: String, _ file: String) throws -> String {
    let result = Programs.finish(
      try Programs.start(
        URL(fileURLWithPath: program), ["replay", "--json", "--trace", file]))
    try #require(result.status == 0, "\(program) \(file): \(result.errors)")
    return result.output
  }

  @Test(.enabled(if: release != nil, "needs the release build"), arguments: recordings)
  func `both builds replay a recording to the same bytes, twice`(file: String) throws {
    let debug = Programs.folder.appendingPathComponent("tactile").path
    let release = try #require(Self.release)
    let first = try replay(debug, file)
    #expect(!first.isEmpty)
    for program in [debug, release, release] {
      #expect(try replay(program, file) == first, "\(program)")
    }
  }
}
