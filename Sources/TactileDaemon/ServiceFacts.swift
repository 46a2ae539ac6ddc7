/// The facts in the status line of the service, which `systemctl status` shows.
struct ServiceFacts: Equatable {
  let isPlaying: Bool
  let devices: Int
  let clients: Int

  /// The status line.
  var sentence: String {
    let work = isPlaying ? "Playing a recording of" : "Reading"
    return "\(work) \(Self.counted(devices, "device")) for \(Self.counted(clients, "client"))"
  }

  private static func counted(_ number: Int, _ thing: String) -> String {
    number == 1 ? "1 \(thing)" : "\(number == 0 ? "no" : "\(number)") \(thing)s"
  }
}
