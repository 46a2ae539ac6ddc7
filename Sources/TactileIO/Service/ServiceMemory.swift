/// The memory limit of a service of the machine (`MemoryMax=` in its unit).
package enum ServiceMemory {
  /// Returns the limit in bytes, `Int.max` if there is none; nil if the service does not run.
  ///
  /// - Parameters:
  ///   - unit: The name of the unit, which must be in `system.slice`.
  ///   - groups: The folder of the control groups (cgroups(7), version 2).
  package static func limit(of unit: String, in groups: String = "/sys/fs/cgroup") -> Int? {
    let path = "\(groups)/system.slice/\(unit)/memory.max"
    guard let bytes = try? FileReader.contents(ofRegularFile: path) else { return nil }
    let text = String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    return text == "max" ? .max : Int(text)
  }
}
