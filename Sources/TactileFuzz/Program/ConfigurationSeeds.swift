import TactileServer

/// Configurations with the example of every key, and with several files.
enum ConfigurationSeeds {
  static let texts =
    [
      ConfigurationGuide.example,
      """
      devices:
        - match: {name: "Pan*", id: "0eef:0001", port: "usb-1/input0", serial: "1"}
          kind: touchscreen
          millimetres: [154, 86]
          pixels: [800, 480]
          rotation: 90
          calibration: [1, 0, 0.01, 0, 1, -0.01]
          area: [0, 0, 0.5, 1]
          screen: DSI-1
          filters: {jitter: 0.3, edges: [1, 2, 3, 4], bounceTime: off}
          own: {mode: on, name: suffix, cancel: palm, hold: 0.1, filtered: false}
        - {match: {name: "*"}, kind: other, filters: off}
      screens: [{name: DSI-1, millimetres: [154, 86], pixels: [800, 480]}]
      regions:
        - {name: map, screen: DSI-1, area: [0, 0, 0.5, 1], allow: [tap, longPress, pan, pinch]}
        - {edges: [left, right], allow: [], press: 0.3}
      """,
      """
      policy:
        attach: [{who: {users: [kiosk, 7], groups: [kiosk]}, levels: [0, 5]}, {who: everyone}]
        watch: nobody
        control: {groups: [44]}
      =
      policy: {attach: [], watch: everyone}
      filters: off
      =
      filters: {ghostCount: 10}
      thresholds: {preset: handheld}
      """,
      #"{"log":"warning","seat":"seat1","scene":"a.yaml","limits":{"connections":8,"behind":0.5}}"#,
    ] + settings(of: "filters") + settings(of: "thresholds") + settings(of: "modes")
    + settings(of: "idle") + settings(of: "wake") + settings(of: "accommodations")
    + settings(of: "exploring")
    + settings(of: "limits")

  private static func settings(of path: String) -> [String] {
    let keys = ConfigurationGuide.sections.first { $0.path == path }?.keys ?? []
    let lines = keys.map { "  \($0.name): \($0.example)\n" }
    return ["\(path):\n\(lines.joined())"]
  }
}
