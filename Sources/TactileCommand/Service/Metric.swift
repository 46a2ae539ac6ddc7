import Tactile
import TactileIO
import TactileInput
import TactileServer
import TactileWire

/// A metric of the service for Prometheus. docs/run-a-kiosk.md lists all metrics.
struct Metric: Sendable {
  /// The kind of a metric in Prometheus' text format.
  enum Kind: String {
    /// A number that only rises, except when the service starts again.
    case counter
    /// A number that rises and falls.
    case gauge
  }

  /// What a metric is computed from.
  struct Facts {
    /// The status; nil if the service does not run.
    var status: ServiceStatus?
    /// The unit of the service; nil if systemd does not run, or if the service is not that of a unit.
    var unit: ServiceUnit?
  }

  /// A value with its label.
  struct Sample: Equatable {
    /// The name and the value of the label; nil for a metric without a label.
    var label: (name: String, value: String)?
    var value: Double

    static func == (one: Self, other: Self) -> Bool {
      one.value == other.value && one.label?.name == other.label?.name
        && one.label?.value == other.label?.value
    }
  }

  /// The name, without the prefix `tactile_`.
  let shortName: String
  let kind: Kind
  /// The name of the label; nil for a metric without a label.
  let label: String?
  /// The description, as a sentence.
  let help: String
  /// Returns the values; none if they are not known.
  let samples: @Sendable (Facts) -> [Sample]

  /// The name.
  var name: String { "tactile_\(shortName)" }

  private init(
    _ shortName: String, _ kind: Kind, label: String? = nil, _ help: String,
    samples: @escaping @Sendable (Facts) -> [Sample]
  ) {
    self.shortName = shortName
    self.kind = kind
    self.label = label
    self.help = help
    self.samples = samples
  }

  /// A metric with one value; it is left out if `value` returns nil.
  private init(
    _ shortName: String, _ kind: Kind, _ help: String,
    value: @escaping @Sendable (ServiceStatus) -> Double?
  ) {
    self.init(shortName, kind, help) { facts in
      facts.status.flatMap(value).map { [Sample(value: $0)] } ?? []
    }
  }

  /// A metric with a value of the health of the service.
  private init(
    _ shortName: String, _ kind: Kind, health help: String,
    value: @escaping @Sendable (HealthMessage) -> Double
  ) {
    self.init(shortName, kind, help) { status in status.health.map(value) }
  }

  /// A metric with a value for each word of a label.
  private static func counts(
    _ shortName: String, label: String, words: [String], _ help: String,
    counts: @escaping @Sendable (HealthMessage) -> [CountMessage]
  ) -> Metric {
    Metric(shortName, .counter, label: label, help) { facts in
      guard let health = facts.status?.health else { return [] }
      let found = counts(health)
      let names = words + found.map(\.name).filter { !words.contains($0) }
      return names.map { name in
        let count = found.first { $0.name == name }?.count ?? 0
        return Sample(label: (label, name), value: Double(count))
      }
    }
  }
}

extension Metric {
  /// Returns the metrics as text in Prometheus' format. A metric without values is left out.
  static func text(of facts: Facts) -> String {
    all.map { $0.text(of: facts) }.joined()
  }

  private func text(of facts: Facts) -> String {
    let samples = samples(facts)
    guard !samples.isEmpty else { return "" }
    var text = "# HELP \(name) \(help)\n# TYPE \(name) \(kind.rawValue)\n"
    for sample in samples {
      let label = sample.label.map { "{\($0.name)=\"\(Self.escaped($0.value))\"}" } ?? ""
      text += "\(name)\(label) \(Self.text(of: sample.value))\n"
    }
    return text
  }

  /// Returns a number as Prometheus reads it. Whole numbers have no fraction.
  private static func text(of value: Double) -> String {
    Int(exactly: value).map { "\($0)" } ?? "\(value)"
  }

  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for letter in text.unicodeScalars {
      switch letter {
      case "\\": escaped += "\\\\"
      case "\"": escaped += "\\\""
      case "\n": escaped += "\\n"
      default: escaped.unicodeScalars.append(letter)
      }
    }
    return escaped
  }
}

extension Metric {
  /// All metrics, in the order of the output.
  static let all: [Metric] = service + clients + panels + configuration + eventLoop

  private static let service = [
    Metric("up", .gauge, "Whether the service answered: 1 or 0.") { facts in
      [Sample(value: facts.status == nil ? 0 : 1)]
    },
    Metric("build_info", .gauge, label: "version", "The version of the service; the value is 1.") {
      facts in
      facts.status.map { [Sample(label: ("version", $0.version), value: 1)] } ?? []
    },
    Metric(
      "start_time_seconds", .gauge,
      health: "The time at which the service started, in seconds since 1970 UTC."
    ) { Double($0.startedAt) },
    Metric(
      "restarts_total", .counter,
      "Restarts of the service by systemd, since a person or a package started it last."
    ) { facts in facts.unit.map { [Sample(value: Double($0.restarts))] } ?? [] },
  ]

  private static let clients = [
    Metric("clients", .gauge, "Connected clients.") { Double($0.clients) },
    Metric("subscribers", .gauge, "Clients with a stream of events.") { Double($0.subscribers) },
    Metric(
      "connections_total", .counter, health: "Connections of clients, repeated ones included."
    ) { Double($0.connections) },
    Metric(
      "incidents_total", .counter,
      health: "Clients that the service disconnected, and calls that it refused."
    ) { Double($0.incidents) },
    Metric(
      "slow_clients_total", .counter, "Clients that were disconnected because they did not read."
    ) { $0.dropped.map(Double.init) },
    Metric("windows", .gauge, "Windows on the screens.") { Double($0.windows) },
    Metric("frames_total", .counter, "Frames with at least one event.") {
      $0.frames.map(Double.init)
    },
    Metric("messages_total", .counter, "Messages that were queued for clients.") {
      $0.messages.map(Double.init)
    },
    Metric(
      "merged_messages_total", .counter,
      "Messages that replaced one that a client had not read."
    ) { $0.merged.map(Double.init) },
  ]

  private static let panels = [
    Metric("devices", .gauge, "Input devices.") { Double($0.devices) },
    Metric(
      "devices_grabbed", .gauge,
      "Devices that another program has grabbed, so that the service receives no events of them."
    ) { Double($0.grabbed) },
    Metric(
      "devices_added_total", .counter,
      health:
        "Devices that were added, at the start or later. It rises when a device is plugged in again."
    ) { Double($0.devicesAdded) },
    Metric("live_touches", .gauge, "Touches that are down.") { Double($0.touches) },
    Metric("touches_total", .counter, health: "Touches that began, of scripted fingers too.") {
      Double($0.touches)
    },
    counts(
      "filtered_contacts_total", label: "reason", words: FilterReason.allCases.map(\.name),
      "Contacts that filters changed or discarded. Ghost touches have the reasons fixedGhost and "
        + "shortLife, and touches without an end have the reason stuck."
    ) { $0.filtered },
    counts(
      "device_errors_total", label: "kind", words: [],
      "Errors in the events of devices, such as lost events (droppedEvents) and palms."
    ) { $0.oddities },
    Metric("mode", .gauge, label: "mode", "The mode: 1 for the present mode, 0 for the others.") {
      facts in
      guard let status = facts.status else { return [] }
      let present = status.mode?.kind ?? .normal
      return ModeMessage.Kind.allCases.map {
        Sample(label: ("mode", $0.rawValue), value: $0 == present ? 1 : 0)
      }
    },
  ]

  private static let configuration = [
    Metric(
      "configuration_rejected", .gauge,
      health:
        "Whether the present configuration files do not take effect, because they have an error."
    ) { $0.isRejected ? 1 : 0 },
    Metric(
      "configuration_read_time_seconds", .gauge,
      "The time at which the service read the configuration in effect, in seconds since 1970 UTC."
    ) { Double($0.configuration.readAt) },
    Metric(
      "configuration_reloads_total", .counter, health: "Reloads that applied the configuration."
    ) { Double($0.reloads) },
    Metric("configuration_rejections_total", .counter, health: "Reloads that were rejected.") {
      Double($0.rejectedReloads)
    },
  ]

  private static let eventLoop = [
    Metric("turns_total", .counter, health: "Turns of the event loop of the service.") {
      Double($0.turns)
    },
    Metric(
      "turn_seconds_total", .counter,
      health: "The time of all turns, without the time in which the service slept."
    ) { Double($0.turnTime) / 1e9 },
    Metric(
      "longest_turn_seconds", .gauge,
      health: "The time of the longest turn of the last 5 to 10 minutes."
    ) { Double($0.longestTurn) / 1e9 },
  ]
}
