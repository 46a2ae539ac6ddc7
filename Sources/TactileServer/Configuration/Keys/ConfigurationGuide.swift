import Tactile
import TactileInput

/// Every key of the configuration, section by section. The reader, tactiled.yaml(5), docs/tactiled.yaml
/// and docs/configuration.md use these tables. Texts mark literal values with backticks, which only
/// docs/configuration.md shows.
package enum ConfigurationGuide {
  /// The sections in the order of the documentation; the file itself is first.
  package static let sections = [
    file, devices, match, OwnKeys.section, screens, RegionKeys.section, filters, thresholds, policy,
    attach, userSet, ModeKeys.section, IdleKeys.section, WakeKeys.section,
    AccommodationKeys.section, ExploringKeys.section, SupportKeys.section, limits,
  ]

  /// The paragraphs before the keys in tactiled.yaml(5).
  package static let introduction = """
    These files configure tactiled. They are YAML or JSON, in UTF-8. Without files, tactiled uses the
    defaults on this page.

    tactiled first reads /etc/tactile/tactiled.yaml. Then it reads each file in /etc/tactile/tactiled.d
    whose name ends in .yaml, in the order of the names. A value in a later file replaces the value in an
    earlier file. The lists devices, screens, regions, policy.attach, users and groups are appended; a later
    idle.after or filters.edges replaces the earlier one. tactiled --config FILE reads no files in /etc/tactile. It reads FILE,
    and then the .yaml files in the folder with the name of FILE, with .d instead of .yaml, .yml or .json.

    Any error rejects the whole configuration: an unknown or duplicate key, a value of the wrong type, or a
    number outside its range. The message names the location, the value found, the values allowed, and the
    nearest known word. tactiled --check reads everything that the service would read, and reports errors.
    tactile validate checks a file on any machine.

    SIGHUP (systemctl reload tactiled) and io.tactile.Control.Reload read all files again. If there is an
    error, the previous configuration stays in effect, and the log contains the error. Limits, policy, modes,
    accommodations, exploring, support, the level of the log and the scene take effect immediately. A client that loses the permission to watch
    receives no further events from windows of other users. New regions apply to new touches. New device rules, sizes of screens and filters
    take effect when nothing touches the device or its screen. New thresholds apply to new windows. They
    apply to existing windows of the machine's own scene when nothing touches them. Existing windows of
    clients keep their thresholds and levels. tactile status shows the configuration files and the time at
    which they were read.
    """

  /// A complete example.
  package static let example = """
    # A 10-inch panel that is mounted upside down and does not report its size.
    devices:
      - match: {id: "0eef:0001"}
        millimetres: [217, 136]
        rotation: 180
        screen: HDMI-A-1
        filters: {jitter: 0.3, edges: 2}
    thresholds:
      preset: kiosk
      pressDuration: 1.0
    scene: kiosk-scene.yaml
    policy:
      watch: {groups: [root]}
      control: {users: [root]}
    limits:
      connections: 32
    log: warning
    """

  static let file = ConfigurationSection(
    "", "a configuration", "The keys of a file. All are optional.",
    [
      ConfigurationKey(
        "log", "`error`, `warning` or `info`", default: "`info`", example: "warning",
        "The messages that the daemon logs. With `error`, it logs only errors. With "
          + "`warning`, it also logs warnings. With `info`, it logs all messages."),
      ConfigurationKey(
        "seat", "a name", default: "`\(DeviceRules.defaultSeat)`", example: "seat1",
        "The daemon reads only devices of this seat. The udev property `ID_SEAT` assigns a "
          + "device to a seat. A device without this property belongs to `seat0`."),
      ConfigurationKey(
        "devices", "a list of rules", default: "none", example: "[{match: {name: \"*\"}}]",
        "Rules for devices. The daemon applies all rules that match a device, in order. If "
          + "several rules set the same key, the value in the last of them applies. So write "
          + "general rules first. The daemon looks for each missing value separately: without "
          + "`calibration`, it uses the udev property `LIBINPUT_CALIBRATION_MATRIX`, and without "
          + "`screen`, the udev property `WL_OUTPUT`. It detects a missing `kind`, and missing "
          + "`millimetres`."),
      ConfigurationKey(
        "screens", "a list of screens", default: "none",
        example: "[{name: DSI-1, millimetres: [154, 86]}]",
        "Sizes of screens. A size also applies to the devices of the screen whose rules set no "
          + "size. The daemon multiplies the width and the height of the screen by the width and "
          + "the height in the device's `area`. The result is the size of the device. For such a "
          + "device, the daemon ignores the size that the device reports."),
      ConfigurationKey(
        "regions", "a list of regions", default: "none", example: "[{allow: [tap, pan]}]",
        "Parts of screens in which the compositor's app receives only some gestures "
          + "(docs/own-mode.md#regions). They apply to panels that the daemon owns."),
      ConfigurationKey(
        "filters", "`off`, or a map of filter parameters", default: "see `filters`",
        example: "off",
        "Filters that discard or correct false contacts. They apply to all devices. A "
          + "device rule can set other values for its devices."),
      ConfigurationKey(
        "thresholds", "a map of thresholds", default: "the preset `kiosk`",
        example: "{preset: handheld}",
        "Thresholds of gestures, controls and scroll views."),
      ConfigurationKey(
        "scene", "a path", default: "none", example: "kiosk-scene.yaml",
        "The file with the machine's own windows (docs/scenes.md). A relative path starts at "
          + "the folder of the main file: tactiled.yaml, or the file that --config names. If "
          + "there is a scene, no screen has a default window. The option --scene of tactiled "
          + "overrides this key."),
      ConfigurationKey(
        "policy", "a map of permissions", default: "see `policy`", example: "{control: everyone}",
        "Permissions of users. Root and the user that the daemon runs as have all permissions."),
      ConfigurationKey(
        "modes", "a map of options", default: "see `modes`", example: "{cleaning: 30}",
        "Time limits of the modes, and the gesture that ends cleaning."),
      ConfigurationKey(
        "idle", "a map of options", default: "see `idle`", example: "{after: [60]}",
        "The times without a touch after which the daemon reports that nothing touches the "
          + "panels."),
      ConfigurationKey(
        "wake", "a map of options", default: "see `wake`", example: "{swallow: true, key: true}",
        "What a touch on a dark screen does."),
      ConfigurationKey(
        "accommodations", "a map of options", default: "see `accommodations`",
        example: "{hold: 0.2}",
        "Help for people whose hands tremble, or who miss small targets."),
      ConfigurationKey(
        "exploring", "a map of options", default: "see `exploring`", example: "{rest: 0.3}",
        "Help for people who do not see the screen."),
      ConfigurationKey(
        "support", "a map of options", default: "see `support`", example: "{minutes: 5}",
        "The recent events that the daemon keeps in memory for `tactile report`."),
      ConfigurationKey(
        "limits", "a map of limits", default: "see `limits`", example: "{connections: 8}",
        "Limits for clients."),
    ])

  static let devices = ConfigurationSection(
    "devices[]", "a device rule", "A rule applies to all devices that its `match` selects.",
    [
      ConfigurationKey(
        "match", "a map", example: "{name: \"*\"}",
        "Selects devices. A device must match all keys of this map."),
      ConfigurationKey(
        "kind", "`touchscreen`, `pen`, `accelerometer`, `mediaKeys` or `other`",
        default: "detected", example: "pen",
        "The kind of the device. It replaces the detected kind. The daemon does not read "
          + "devices of the kind `other`."),
      ConfigurationKey(
        "millimetres", "`[width, height]`, two numbers from 10 to 3000", default: "detected",
        example: "[154, 86]",
        "The width and height of the device in millimetres, along the axes of the device."),
      ConfigurationKey(
        "pixels", "`[width, height]`, two numbers from 1 to 100000", default: "detected",
        example: "[800, 480]",
        "The width and height of the picture in pixels, along the axes of the device. If "
          + "`rotation` is 90 or 270, the first number is the height that a person sees, and "
          + "the second number is the width. The daemon uses this key only if the size in "
          + "millimetres is unknown. The daemon then assumes 96 pixels per inch."),
      ConfigurationKey(
        "rotation", "`0`, `90`, `180` or `270`", default: "`0`", example: "90",
        "The angle in degrees by which the daemon rotates all positions of the device "
          + "clockwise. With 90, the top left corner of the device becomes the top right "
          + "corner of the picture. With 180, it becomes the bottom right corner. With 270, "
          + "it becomes the bottom left corner."),
      ConfigurationKey(
        "calibration",
        "`[a, b, c, d, e, f]`, six numbers from -1000 to 1000, or words: `swapAxes`, `mirrorX`, `mirrorY`",
        default: "udev's value", example: "[1, 0, 0.01, 0, 1, -0.01]",
        "A matrix that corrects positions, in the form of `LIBINPUT_CALIBRATION_MATRIX`. "
          + "`tactile calibrate` computes it. The daemon applies the matrix before the rotation, to "
          + "positions from 0 to 1. 0 is the left or top edge of the device, and 1 is the right or "
          + "bottom edge. Nine numbers are a matrix of X, which ends in 0, 0, 1. Words apply in their "
          + "order: with `[swapAxes, mirrorX]`, the axes are exchanged, then left and right."
      ),
      ConfigurationKey(
        "area", "`[x, y, width, height]`, four numbers from 0 to 1", default: "`[0, 0, 1, 1]`",
        example: "[0, 0, 0.5, 1]",
        "The part of the screen that the device covers, along the axes of the picture. 0 and 1 "
          + "are the edges of the screen."),
      ConfigurationKey(
        "screen", "a name", default: "udev's `WL_OUTPUT`, else a separate screen",
        example: "DSI-1",
        "The name of the device's screen. Devices with the same name share one screen, for "
          + "example a panel and a pen."),
      ConfigurationKey(
        "group", "a name", default: "udev's `LIBINPUT_DEVICE_GROUP`", example: "desk",
        "The piece of hardware. A pen and a panel with the same name have one surface, so fingers "
          + "are ignored beside the pen (`penTime`)."),
      ConfigurationKey(
        "filters", "`off`, or a map of filter parameters", default: "the values of `filters`",
        example: "off",
        "Filter parameters for these devices. A parameter that you leave out keeps the "
          + "value from earlier rules or from the key `filters` of the file."),
      ConfigurationKey(
        "own", "a map of options", default: "see `devices[].own`", example: "{mode: on}",
        "Whether the daemon owns the panel: it grabs the panel, and the compositor receives "
          + "touches only from a clone. An option that you leave out keeps the value from earlier "
          + "rules."),
    ])

  static let match = ConfigurationSection(
    "devices[].match", "a match",
    "A match needs at least one of these keys. `name: \"*\"` matches every device.",
    [
      ConfigurationKey(
        "name", "text", default: "any", example: "\"eGalax*\"",
        "The name of the device. `*` stands for any number of characters, including none."),
      ConfigurationKey(
        "id", "`\"VENDOR:PRODUCT\"`; each is four hexadecimal digits or `*`",
        default: "any", example: "\"0eef:0001\"",
        "The vendor number and the product number, as lsusb shows them. At most one of "
          + "them may be `*`, which matches any number."),
      ConfigurationKey(
        "port", "text", default: "any", example: "\"usb-0000:00:14.0-1/input0\"",
        "The port of the device: udev's `ID_PATH`, or the kernel's physical path. It stays "
          + "the same if you unplug the device and plug it into the same port again."),
      ConfigurationKey(
        "serial", "text", default: "any", example: "\"A0017\"",
        "The serial number of the device: the kernel's, or udev's `ID_SERIAL_SHORT`."),
    ])

  static let screens = ConfigurationSection(
    "screens[]", "a screen",
    "The size of one screen. If two entries have the same name, the values in the later "
      + "entry replace those in the earlier entry.",
    [
      ConfigurationKey(
        "name", "a name", example: "DSI-1",
        "The name of the screen, as in device rules and in windows."),
      ConfigurationKey(
        "millimetres", "`[width, height]`, two numbers from 10 to 3000",
        default: "from the first device", example: "[154, 86]",
        "The width and height of the screen in millimetres, along the axes of the picture. "
          + "Without this key, the first device that the daemon adds to the screen determines "
          + "the size."),
      ConfigurationKey(
        "pixels", "`[width, height]`, two numbers from 1 to 100000",
        default: "unknown", example: "[800, 480]",
        "The width and height of the picture in pixels, along the axes of the picture. The "
          + "daemon uses these numbers only for devices whose size in millimetres is unknown."),
    ])

  static let filters = ConfigurationSection(
    "filters", "filters",
    "A contact is a finger, a pen or an object on the glass, as the panel reports it. Each "
      + "filter has a main key, which accepts `off`. The value `off` or 0 turns the filter off. "
      + "The other keys of a filter follow its main key. Distances are millimetres on the glass.",
    FilterKeys.keys)

  static let thresholds = ConfigurationSection(
    "thresholds", "thresholds",
    "Thresholds of gestures, controls and scroll views. A point (pt) is 1/160 inch, or "
      + "0.15875 mm on the glass. A number may have a unit, without a space: `5mm`, `10pt`, "
      + "`600ms`, `0.6s`, `53deg`, `0.9rad`.",
    [
      ConfigurationKey(
        "preset", "`kiosk` or `handheld`", default: "`kiosk`", example: "handheld",
        "Sets all thresholds. `kiosk` is for people who stand at a fixed panel. `handheld` "
          + "has UIKit's values, for a device that people hold. The other keys of the same map "
          + "apply after the preset.")
    ] + thresholdKeys.map { $0.key(default: .kiosk, or: .handheld, named: "handheld") })

  /// The keys of `thresholds` except `preset`.
  static let thresholdKeys = GestureDefaults.thresholds.map {
    ConfigurationNumber<GestureDefaults>($0.name, .number($0.path, $0.range), $0.unit, $0.text)
  }

  static let policy = ConfigurationSection(
    "policy", "a policy",
    "A client sees the windows of its own user. If the machine has no scene of its own, every client also "
      + "sees the default window of each screen. Only clients with the permission `watch` see all windows.",
    [
      ConfigurationKey(
        "attach", "a list of grants", default: "`[{who: everyone, levels: [0, 0]}]`",
        example: "[]",
        "The users that may show windows, and the levels of these windows. One grant is "
          + "sufficient to show a window. The first file with this key replaces the default. "
          + "Later files append grants."),
      ConfigurationKey(
        "watch", "`everyone`, `nobody`, or a map of users and groups", default: "`nobody`",
        example: "everyone",
        "The users that may see the events of all windows. They may also receive events of the "
          + "kind `trace`, which explain all decisions. Of secret windows of other users, they "
          + "see only the beginnings and ends of touches, and the decisions of filters "
          + "(docs/scenes.md#secret-windows)."),
      ConfigurationKey(
        "actions", "`everyone`, `nobody`, or a map of users and groups",
        default: "`{users: [\(Configuration.bindUserName)]}`",
        example: "nobody",
        "The users that receive the names of gestures and actions in the machine's own windows. "
          + "They do not receive the touches, locations and measurements there. They also receive "
          + "the variables of all users (docs/clients.md#variables). `tactile-bind.service` needs "
          + "this permission. The first file with this key replaces the default. If the machine "
          + "does not have the user `\(Configuration.bindUserName)`, the default is `nobody`. In "
          + "a file, a user that does not exist is an error."),
      ConfigurationKey(
        "systemGestures", "`everyone`, `nobody`, or a map of users and groups",
        default: "`{users: [\(Configuration.bindUserName)]}`",
        example: "nobody",
        "The users that may show windows with system gestures (docs/scenes.md#system-gestures). "
          + "Users with both `watch` and `control` may also do this. A system gesture receives "
          + "the touches of all other windows that are not secret, and can cancel these touches. "
          + "`tactile-bind.service` needs this permission for gestures that its file describes. "
          + "The first file with this key replaces the default. If the machine does not have the "
          + "user `\(Configuration.bindUserName)`, the default is `nobody`. In a file, a user "
          + "that does not exist is an error."),
      ConfigurationKey(
        "control", "`everyone`, `nobody`, or a map of users and groups", default: "`nobody`",
        example: "everyone",
        "The users that may change the machine's own windows, and windows of other users that "
          + "are not secret. They may also call the methods of io.tactile.Control, such as "
          + "Reload, but Play needs `inject`. All users may call GetStatus, SetVariables and "
          + "ReportBindings. If a user has neither `watch` nor `health`, the reply of GetStatus "
          + "contains nothing about other users. If a user with `control` sets variables, the "
          + "variables belong to the machine."),
      ConfigurationKey(
        "inject", "`everyone`, `nobody`, or a map of users and groups", default: "`nobody`",
        example: "everyone",
        "The users that may touch screens with scripted fingers (`tactile tap`, `tactile play`, "
          + "io.tactile.Control.Play). The scripted fingers of a user reach the windows of this "
          + "user and default windows. On an owned panel, they also reach the compositor. If the "
          + "user also has `control`, the fingers also reach the gestures of default windows, system "
          + "gestures (docs/scenes.md#system-gestures) and all other windows, except secret windows "
          + "of other users."
      ),
      ConfigurationKey(
        "withhold", "`everyone`, `nobody`, or a map of users and groups", default: "`nobody`",
        example: "everyone",
        "The users whose windows may have the key `compositorGestures` (docs/own-mode.md#regions). "
          + "With this key, a window limits the gestures that the compositor's app receives from a "
          + "panel that the daemon owns."),
      ConfigurationKey(
        "health", "`everyone`, `nobody`, or a map of users and groups",
        default: "`{users: [\(Configuration.metricsUserName)]}`",
        example: "nobody",
        "The users that see how often things happened in the service, for all users together, such "
          + "as the numbers of clients, touches and discarded contacts (docs/run-a-kiosk.md#metrics). "
          + "They see no touches, locations and windows of other users. `tactile-metrics.service` needs "
          + "this permission. The first file with this key replaces the default. If the machine does "
          + "not have the user `\(Configuration.metricsUserName)`, the default is `nobody`. In a file, a "
          + "user that does not exist is an error."),
    ])

  static let attach = ConfigurationSection(
    "policy.attach[]", "a grant", "A grant allows some users to show windows at some levels.",
    [
      ConfigurationKey(
        "who", "`everyone`, `nobody`, or a map of users and groups", example: "everyone",
        "The users that the grant is for."),
      ConfigurationKey(
        "levels", "`[lowest, highest]`, two whole numbers from -1000 to 1000",
        default: "`[0, 0]`",
        example: "[0, 500]",
        "The lowest and the highest level of the windows. A window at a higher level is "
          + "in front of a window at a lower level. Secret windows are an exception "
          + "(docs/scenes.md#secret-windows)."),
    ])

  static let userSet = ConfigurationSection(
    "policy.watch", "a map of users and groups",
    "A map of users and groups can be the value of `policy.watch`, `policy.actions`, "
      + "`policy.systemGestures`, `policy.control`, `policy.inject`, `policy.withhold`, `policy.health` and "
      + "`who`. It selects the users in `users` and the members of the groups in `groups`.",
    [
      ConfigurationKey(
        "users", "a list of names and numbers", default: "none", example: "[1000]",
        "Names or numbers of users. An unknown name is an error."),
      ConfigurationKey(
        "groups", "a list of names and numbers", default: "none", example: "[44]",
        "Names or numbers of groups. A client is a member of the groups that its process "
          + "had when it connected. An unknown name is an error."),
    ])

  static let limits = ConfigurationSection(
    "limits", "limits",
    "Four limits apply to calls: `windows`, `views`, `recognizers` and `recognizersPerTouch`. If a "
      + "call exceeds one of them, the daemon rejects the call, and the connection continues. The "
      + "reply contains the reason, and the log does not. If a client exceeds another "
      + "limit, the daemon disconnects the client and logs the reason. Each limit is the same for "
      + "every user, however much the others use. docs/configuration.md#memory states how much "
      + "memory the daemon needs at most.",
    LimitKeys.all.map { $0.key(default: ServerLimits()) })
}
