@preconcurrency import Glibc
import TactileIO
import TactileServer
import TactileWire

/// The measurements of one run of the benchmarks on one machine.
struct Table {
  /// A group and its rows.
  struct Section {
    let group: RowGroup
    let rows: [Row]
  }

  private(set) var sections: [Section] = []

  mutating func add(_ group: RowGroup, _ rows: [Row]) {
    sections.append(Section(group: group, rows: rows))
  }

  /// The lines above the table: machine, date, versions and a link.
  static var heading: [String] {
    [
      "Measured on \(today) on \(machine), Linux \(system)"
        + ", by tactiled \(TactileVersion.current)",
      "beside " + Peer.debian.map { "\($0.name) \(version(of: $0))" }.joined(separator: ", ")
        + ", libevemu \(version(of: "libevemu3")); with umockdev \(version(of: "umockdev")) and valgrind "
        + "\(version(of: "valgrind")).",
      "docs/performance.md explains the measurements, and why some aims are missed.",
    ]
  }

  static func heading(of group: RowGroup) -> String {
    "\n## \(group.title)\n\n| | median | spread | aim | |\n|---|---|---|---|---|\n"
  }

  var json: [UInt8] {
    var writer = JSONWriter(capacity: 1 << 16)
    writer.beginObject()
    writer.key("heading")
    writer.string(Self.heading.joined(separator: " "))
    for section in sections {
      writer.key(escaping: section.group.name)
      writer.beginArray()
      for row in section.rows { row.write(into: &writer) }
      writer.endArray()
    }
    writer.endObject()
    writer.endLine()
    return writer.bytes
  }

  private static var today: String {
    var now = time(nil)
    var date = tm()
    gmtime_r(&now, &date)
    func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(1900 + date.tm_year)-\(two(date.tm_mon + 1))-\(two(date.tm_mday))"
  }

  private static var machine: String {
    let processors = (try? FileReader.bytes(of: "/proc/cpuinfo")) ?? []
    let lines = String(decoding: processors, as: UTF8.self).split(separator: "\n")
    let model = lines.first { $0.hasPrefix("model name") }?.split(separator: ":").last ?? "?"
    return "\(sysconf(Int32(_SC_NPROCESSORS_ONLN))) × \(model.drop { $0 == " " })"
  }

  private static var system: String {
    let text = (try? FileReader.bytes(of: "/proc/sys/kernel/osrelease")) ?? []
    return String(decoding: text, as: UTF8.self).filter { $0 != "\n" }
  }

  /// The version of the peer's Debian package.
  private static func version(of peer: Peer) -> String {
    version(of: peer.name.hasPrefix("libinput") ? "libinput-tools" : peer.name)
  }

  private static func version(of package: String) -> String {
    let text = (try? FileReader.bytes(of: "/var/lib/dpkg/status")) ?? []
    var isMeant = false
    for line in String(decoding: text, as: UTF8.self).split(separator: "\n") {
      if line.hasPrefix("Package: ") { isMeant = line == "Package: \(package)" }
      if isMeant, line.hasPrefix("Version: ") { return String(line.dropFirst(9)) }
    }
    return "of unknown version"
  }
}
