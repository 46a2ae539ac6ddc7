import TactileIO
import TactileRecording
import TactileServer
import TactileWire

/// The first inputs for a fuzzer: the project's fixtures, and inputs derived from them.
enum SeedFolder {
  /// The number of events to which recordings are cut. Short inputs help a fuzzer most.
  private static let mostEvents = 60

  /// Writes the inputs of each target to its existing folder.
  static func write(from fixtures: String, to folder: String) -> ExitCode {
    do {
      try writeRecordings(from: fixtures + "/Recordings", to: folder)
      try copyTexts(from: fixtures + "/Specifications", ending: ".touch", to: "\(folder)/touch")
      try writeTexts(MessageSeeds.texts, to: ["json", "messages", "clients"], of: folder)
      let replies = MessageSeeds.texts.map { $0 + "\0" }
      try writeTexts(replies + [replies.joined()], to: ["replies"], of: folder)
      try writeTexts(BindingSeeds.texts, to: ["bindings"], of: folder)
      try write(try imported(from: fixtures + "/Bindings"), to: folder + "/import")
      try writeTexts(UdevSeeds.texts, to: ["udev"], of: folder)
      try write(WebSeeds.inputs, to: folder + "/web")
      try write(LargeSceneSeeds.inputs, to: folder + "/large")
      try writeTexts(SceneSeeds.texts, to: ["json", "scene"], of: folder)
      try writeTexts(ConfigurationSeeds.texts, to: ["configuration"], of: folder)
      return .success
    } catch {
      StandardStream.error.write("tactile-fuzz: \(error)\n")
      return .failure
    }
  }

  /// Returns the configurations of other programs, each after the byte that chooses its program.
  private static func imported(from folder: String) throws -> [[UInt8]] {
    let endings = [[".sh", ".h"], [".conf"], [".yaml"]]
    var inputs: [[UInt8]] = []
    for (number, endings) in endings.enumerated() {
      for ending in endings {
        for path in try DirectoryReader.files(below: folder, ending: ending) {
          inputs.append([UInt8(number)] + (try FileReader.bytes(of: path)))
        }
      }
    }
    return inputs
  }

  private static func writeRecordings(from fixtures: String, to folder: String) throws {
    for path in try DirectoryReader.files(below: fixtures, ending: ".evemu") {
      let name = String(path.split(separator: "/").last ?? "")
      var recording = try RecordingReader.read(try FileReader.bytes(of: path), name: path)
      recording.events = Array(recording.events.prefix(mostEvents))
      for format in RecordingFormat.allCases {
        let text = try RecordingWriter.text(of: recording, as: format)
        try FileWriter.replace("\(folder)/\(format.rawValue)/\(name)", with: text)
        try FileWriter.replace("\(folder)/recordings/\(name).\(format.rawValue)", with: text)
      }
    }
  }

  private static func copyTexts(
    from fixtures: String, ending: String, to folder: String
  ) throws(IOError) {
    for path in try DirectoryReader.files(below: fixtures, ending: ending) {
      let name = String(path.split(separator: "/").last ?? "")
      try FileWriter.replace("\(folder)/\(name)", with: try FileReader.bytes(of: path))
    }
  }

  private static func writeTexts(
    _ texts: [String], to names: [String], of folder: String
  ) throws(IOError) {
    for name in names { try write(texts.map { Array($0.utf8) }, to: "\(folder)/\(name)") }
  }

  private static func write(_ inputs: [[UInt8]], to folder: String) throws(IOError) {
    for (number, input) in inputs.enumerated() {
      try FileWriter.replace("\(folder)/\(number)", with: input)
    }
  }
}

/// Files of bindings, with each key.
enum BindingSeeds {
  static let texts = [
    """
    version: 1
    bindings:
    - {gesture: home, run: [xset, dpms, force, on], pause: 0.5}
    - {gesture: map.pan, state: began, view: map, unit: menu.service}
    - {action: openService, shell: "systemctl reboot | logger"}
    """,
    #"{"version":1,"bindings":[{"action":"go","run":["echo",5,"a b"]}]}"#,
  ]
}

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

/// Scenes in YAML and JSON.
enum SceneSeeds {
  static let texts = [
    """
    windows:
      - name: kiosk
        frame: [0, 0, 2170, 1221]
        size: [1920, 1080]
        thresholds: handheld
        handles: [goHome, "open menu"]
        gestures:
          - {kind: screenEdgePan, edges: [left, right], shouldBegin: {axis: horizontal}}
          - {kind: sequence, regions: {a: [0, 0, 50, 50], b: [9, 0, 50, 50]}, steps: [a, b]}
          - {kind: sequence, name: service, scope: screen, reservesRegions: true, tries: 3, lockout: 30s,
             regions: {c: {corner: topLeft, size: 8mm}, d: {edges: [left, top], size: 50}},
             steps: [{in: c, taps: 3}, {in: d, hold: 2s, touches: 2}, c], interval: 2s, tapDuration: 1s}
        views:
          - name: map
            frame: [0, 0, 1920, 800]
            transform: {rotation: 0.5, scale: 2, translation: [10, -10]}
            controller: {name: page, focusable: true, handles: [back]}
            gestures:
              - {kind: tap, name: double, taps: 2, action: zoom}
              - {kind: tap, requireToFail: double, shouldReceive: {views: [map]}}
              - {kind: pan, simultaneousWith: [map.double], delaysTouchesBegan: true}
              - {kind: swipe, directions: [up, downLeft], distance: 5mm, maximumDistance: 200,
                 shouldReceive: {region: {corner: topLeft, size: 8mm}, notRegion: {edges: top, size: 20}}}
            views:
              - {name: glass, frame: [0, 0, 9, 9], hitTarget: map, hitOutset: 20}
    """,
    """
    windows:
      - name: w
        views:
          - {name: ok, kind: button, title: "OK: go", actions: {touchDown: press}}
          - {name: sound, kind: switch, frame: [300, 900, 100, 60], on: true}
          - {name: volume, kind: slider, value: 30, minimum: 0, maximum: 100, knobWidth: 50}
          - {name: count, kind: stepper, frame: [0, 0, 9, 9], step: 2, wraps: true, autorepeat: false}
          - {name: size, kind: segmentedControl, frame: [0, 0, 9, 9], segments: [S, M, L],
             disabledSegments: [1], segmentWidths: [0, 3, 0], selected: 2, momentary: true}
          - {name: dots, kind: pageControl, frame: [0, 0, 9, 9], pages: 5, page: 1,
             hidesForSinglePage: true}
          - name: list
            kind: scroll
            zoomView: ok
            zoom: [0.5, 4]
            zoomScale: 2
            bouncesZoom: false
            contentSize: [400, 2000]
            contentInset: [1, 2, 3, 4]
            paging: true
            deceleration: fast
    """,
    #"{"windows":[{"name":"w","size":[100,50],"views":[{"name":"v","frame":[0,0,10,10],"#
      + #""gestures":[{"kind":"tap","taps":2,"action":{"name":"go","target":"v"}}]}]}]}"#,
    "&a [*a, !!str 'x', |\n  text\n, ? {}: null, ~, .inf, 1e9, 0x1f, yes]",
  ]
}

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

/// Messages of the protocol, and its definitions.
enum MessageSeeds {
  static let texts: [String] =
    [
      #"{"method":"io.tactile.Events.Subscribe","more":true}"#,
      #"{"method":"io.tactile.Devices.List","parameters":{},"oneway":true}"#,
      #"{"method":"io.tactile.Scene.Update","parameters":{"changes":[{"window":"w","setView":"#
        + #"{"name":"v","hidden":true}},{"window":"w","addView":{"name":"u","frame":[0,0,9,9]},"#
        + #""behind":"v"},{"window":"w","moveView":"v","in":"u"},{"window":"w","removeView":"v"}]}}"#,
      #"{"sequence":1,"time":2,"devices":[],"changes":[{"change":"added","device":{"id":1,"name":"p","#
        + #""kind":"pen","reason":"r","node":"n"}}]}"#,
      #"{"error":"io.tactile.Events.TooSlow","parameters":{"limit":262144}}"#,
      #"{"sequence":1,"time":2,"touches":[{"id":1,"device":1,"window":"w","view":"v","phase":"began","#
        + #""location":{"x":1.5,"y":-2},"previousLocation":{"x":1,"y":2},"tapCount":1,"#
        + #""kind":"direct","force":0.5}],"gestures":[{"recognizer":"pan","kind":"pan","window":"w","#
        + #""view":"v","state":"began","location":{"x":1,"y":2},"numberOfTouches":1,"touches":[1]}]}"#,
      #"{"sequence":0,"time":2,"state":{"version":1,"screens":[{"name":"screen","#
        + #""size":{"width":1,"height":2}}],"devices":[],"windows":[],"touches":[]}}"#,
      #"{"a":[1,-2.5,1e30,null,true,false,"\u00e9\n\\",{}],"":[[[]]],"b":9223372036854775807}"#,
    ]
    + InterfaceDefinitions.names.compactMap { InterfaceDefinitions.text(of: $0) }
}

/// Requests, frames and messages of browsers, each after the bytes that choose their reader and pieces.
enum WebSeeds {
  private static let request = """
    GET /tactile HTTP/1.1\r
    Host: 127.0.0.1:7879\r
    Origin: https://a.example\r
    Upgrade: websocket\r
    Connection: Upgrade\r
    Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r
    Sec-WebSocket-Version: 13\r
    Sec-WebSocket-Protocol: tactile.v1\r
    \r

    """

  private static let session = """
    {"id":1,"method":"io.tactile.Events.Subscribe","parameters":{"kinds":["touches"]},"more":true}
    {"id":2,"method":"io.tactile.Devices.List"}
    1{"parameters":{"sequence":1,"time":5,"touches":[{"id":1,"phase":"moved"}]},"continues":true}
    1{"parameters":{"sequence":2,"merged":1,"time":6,"touches":[{"id":1,"phase":"moved"}]},"continues":true}
    0{"parameters":{}}
    {"id":1,"room":8}
    1
    {"id":3,"end":true}
    """

  static let inputs: [[UInt8]] = {
    let file = "GET /a/%41.html?b HTTP/1.1\r\nHost: localhost:7879\r\nSec-Fetch-Site: none\r\n\r\n"
    let frames: [UInt8] =
      [0x01, 0x83, 1, 2, 3, 4, 0x60, 0x60, 0x60] + [0x89, 0x81, 0, 0, 0, 0, 0x61]
      + [0x80, 0xfe, 0, 126, 9, 9, 9, 9] + Array(repeating: 0x68, count: 126)
      + [0x88, 0x82, 0, 0, 0, 0, 0x03, 0xe8]
    return [
      [0, 60] + request.utf8, [0, 7] + file.utf8, [1, 4] + frames, [2, 0] + session.utf8,
      [3, 2, 3, 0, 0, 0, 0x61, 0x62, 0x63, 0, 0, 0, 0],
    ]
  }()
}

/// Properties of devices, as udev reports them.
enum UdevSeeds {
  static let texts = [
    """
    NAME=eGalax Inc. USB TouchController
    ID_INPUT=1
    ID_INPUT_TOUCHSCREEN=1
    ID_INPUT_WIDTH_MM=341
    ID_INPUT_HEIGHT_MM=192
    ID_SEAT=seat0
    ID_PATH=pci-0000:00:14.0-usb-0:1:1.0
    ID_SERIAL_SHORT=0001
    WL_OUTPUT=HDMI-A-1
    LIBINPUT_CALIBRATION_MATRIX=1 0 0.01 0 1 -0.01
    """,
    """
    NAME=*pen*
    UNIQ=1
    ID_SEAT=seat1
    ID_INPUT_TABLET=1
    ID_INPUT_TOUCHSCREEN=0
    LIBINPUT_CALIBRATION_MATRIX=1e300 nan 0 0 inf 0
    """,
  ]
}
