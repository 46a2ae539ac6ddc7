import Fixtures
import Foundation
import Testing

@Suite("tactile anonymize", .waits)
struct AnonymizeTests {
  private let folder: TemporaryFolder
  private let demo = Fixtures.path("Recordings/demo.evemu")

  init() throws {
    folder = try TemporaryFolder()
  }

  /// Each gesture with its time and state, without its location.
  private func gestures(_ path: String) throws -> [String] {
    try Programs.run("tactile", ["replay", path, "--json"]).lines.compactMap { line in
      let item = try ServiceProbe.object(line)
      guard let gesture = item["gesture"] as? [String: Any] else { return nil }
      return "\(item["time"] ?? "") \(gesture["kind"] ?? "") \(gesture["state"] ?? "")"
    }
  }

  @Test func `keeps gestures and changes their locations`() throws {
    let target = folder.path("x.evemu")
    let result = try Programs.run("tactile", ["anonymize", demo, target])
    #expect(result.status == 0, "\(result.errors)")
    let found = try gestures(target)
    #expect(found == (try gestures(demo)))
    #expect(found.count > 20)
    let began = try Programs.run("tactile", ["replay", target]).lines.filter {
      $0.contains("began") && $0.contains("touch")
    }
    let places = Set(began.compactMap { $0.split(separator: " at ").last })
    // Two pairs of fingers landed together. All other touches begin in the middle.
    #expect(began.count == 12)
    #expect(places.count < 6, "\(places)")
  }

  @Test(arguments: [("0,0,100x100", "hid"), ("0,0,1x1", "warning: hid")])
  func `prints how many touches landed in the regions`(region: String, start: String) throws {
    let result = try Programs.run(
      "tactile", ["anonymize", demo, folder.path("x.evemu"), "--region", region])
    #expect(result.status == 0)
    let hidden = start == "hid" ? 12 : 0
    #expect(
      result.errors == "tactile: \(start) the locations of \(hidden) of 12 touches\n")
  }

  @Test(arguments: [("pen", "2 of 2 touches"), ("tap", "1 of 1 touch")])
  func `counts the landings of pens and of single touch`(name: String, counts: String) throws {
    let result = try Programs.run(
      "tactile",
      [
        "anonymize", Fixtures.path("Recordings/\(name).evemu"), folder.path("x.evemu"),
        "--region", "0,0,100x100",
      ])
    #expect(result.errors == "tactile: hid the locations of \(counts)\n")
  }

  @Test(arguments: ["10", "1,2,3", "1,2,3x", "-1,0,10x10", "0,0,101x10", "a,b,cxd", "1,2,0x9"])
  func `rejects an invalid region`(region: String) throws {
    let result = try Programs.run(
      "tactile", ["anonymize", demo, folder.path("x.evemu"), "--region=\(region)"])
    #expect(result.status == 2)
    #expect(folder.contents.isEmpty)
  }
}
