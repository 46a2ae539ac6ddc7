/// What was measured of a program that reads panels for apps. docs/compatibility.md has the measurements.
struct KnownCompositor {
  /// What becomes of a touch whose tool becomes a palm.
  enum Cancellation: Equatable {
    /// The app receives an end or a cancellation of the touch.
    case passed
    /// The program drops the cancellation: the app keeps a finger that never lifts.
    case dropped
    /// It was not measured.
    case unknown
  }

  /// The name of the process.
  let process: String
  /// The file of the program, as Debian installs it.
  let file: String
  /// The package that has the file.
  let packageName: String
  /// The last version that was seen to drop cancellations; nil if no version does.
  let dropsUntil: SoftwareVersion?
  /// The first version after it that was seen to pass them on; nil if none was.
  let passesSince: SoftwareVersion?
  /// The last version that was seen to send no `wl_touch.frame`; nil if no version does.
  let omitsFramesUntil: SoftwareVersion?

  /// The programs that were measured.
  static let all = [
    KnownCompositor("weston", dropsUntil: "14.0.2"),
    KnownCompositor("cage", dropsUntil: "0.2.0", omitsFramesUntil: "0.1.4"),
    KnownCompositor("labwc", dropsUntil: "0.8.3"),
    KnownCompositor("sway", dropsUntil: "1.7", passesSince: "1.10.1"),
    KnownCompositor("Xorg", file: "/usr/lib/xorg/Xorg", packageName: "xserver-xorg-core"),
  ]

  private init(
    _ process: String, file: String? = nil, packageName: String? = nil,
    dropsUntil: SoftwareVersion? = nil, passesSince: SoftwareVersion? = nil,
    omitsFramesUntil: SoftwareVersion? = nil
  ) {
    self.process = process
    self.file = file ?? "/usr/bin/\(process)"
    self.packageName = packageName ?? process
    self.dropsUntil = dropsUntil
    self.passesSince = passesSince
    self.omitsFramesUntil = omitsFramesUntil
  }

  /// Returns a finding if a program sends no `wl_touch.frame`: Chromium then passes no touch on to its pages.
  ///
  /// - Parameters:
  ///   - process: The name of its process.
  ///   - version: Its version; nil if it is not known.
  ///   - subject: The panel.
  static func missingFrames(
    of process: String, version: SoftwareVersion?, _ subject: String
  ) -> Finding? {
    guard let last = all.first(where: { $0.process == process })?.omitsFramesUntil, let version,
      version <= last
    else { return nil }
    return Finding(
      level: .odd, subject: subject,
      text:
        "\(process) \(version) sends no wl_touch.frame, so pages in Chromium receive no touches",
      fix: "if the app is Chromium, use cage 0.2 or sway (docs/compatibility.md)")
  }

  /// Returns what becomes of palms in a program.
  ///
  /// - Parameters:
  ///   - process: The name of its process.
  ///   - version: Its version; nil if it is not known.
  static func cancellation(of process: String, version: SoftwareVersion?) -> Cancellation {
    guard let known = all.first(where: { $0.process == process }) else { return .unknown }
    guard let last = known.dropsUntil else { return .passed }
    guard let version else { return .unknown }
    if version <= last { return .dropped }
    return known.passesSince.map { version >= $0 } ?? false ? .passed : .unknown
  }
}

/// The version of a program, which is compared number by number.
struct SoftwareVersion: Comparable, ExpressibleByStringLiteral, CustomStringConvertible {
  let description: String
  private let numbers: [Int]

  /// Creates a version from numbers between dots, such as `1.10.1`. Text after a number is ignored.
  init(_ text: some StringProtocol) {
    description = String(text)
    numbers = text.split(separator: ".").map { Int($0.prefix { $0.isASCII && $0.isNumber }) ?? 0 }
  }

  init(stringLiteral text: String) { self.init(text) }

  static func == (one: Self, other: Self) -> Bool { !(one < other) && !(other < one) }

  static func < (one: Self, other: Self) -> Bool {
    for index in 0..<max(one.numbers.count, other.numbers.count) {
      let left = index < one.numbers.count ? one.numbers[index] : 0
      let right = index < other.numbers.count ? other.numbers[index] : 0
      if left != right { return left < right }
    }
    return false
  }
}
