/// Descriptions of large scenes: one of each kind, and some of two kinds.
enum LargeSceneSeeds {
  static let inputs: [[UInt8]] =
    (0..<11).flatMap { kind in
      [(100, 50), (1000, 500), (20_000, 1999)].map {
        part(kind, count: $0.0, degree: $0.1, more: 0)
      }
    } + [
      part(5, count: 300, degree: 300, more: 0),
      part(0, count: 10_000, degree: 0, more: 1)
        + part(7, count: 5000, degree: 0, more: 0).dropFirst(),
    ]

  private static func part(_ kind: UInt8, count: UInt16, degree: UInt16, more: UInt8) -> [UInt8] {
    [more, kind] + [count, degree].flatMap { [UInt8($0 & 0xff), UInt8($0 >> 8)] }
  }
}
