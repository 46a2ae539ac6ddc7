import Tactile
import TactileInput

/// All that can stand in a configuration, section by section: what the reader allows, and what manual
/// page and docs/configuration.md say.
public enum ConfigurationGuide {
  /// Every section, in the order in which they are explained; the file itself first.
  public static let sections = [
    file, devices, match, screens, filters, thresholds, policy, attach, circle, limits,
  ]

  /// What has to be known before the keys, in paragraphs.
  public static let introduction = """
    What tactiled does beyond its standards. The files are YAML or JSON, in UTF-8; without any of them
    everything counts as stated here.

    First /etc/tactile/tactiled.yaml is read, then each file of /etc/tactile/tactiled.d that ends in
    .yaml, in the order of their names, on top of those before: a single value of a later file wins,
    and lists are appended. tactiled --config FILE reads another file, and the folder beside it that is
    named with .d in the place of .yaml.

    A key that is not known or stands twice, a value of the wrong type and a figure out of its range
    are refused, and with them all files: where it is, what was found and what is allowed is said, with
    the nearest known word. tactiled --check reads everything that the service would, and says what is
    wrong; tactile validate reads a file on any machine.

    SIGHUP (systemctl reload tactiled) and io.tactile.Control.Reload read everything again. All of it
    counts then, or nothing is changed and the log says why. Limits, policy, the log's level, the scene
    and the thresholds of what is made from then on count at once; who loses the right to watch sees
    nothing further. Rules, screens and filters of a device count when nothing touches it or the others
    on its screen, windows of the machine's own take new thresholds when nobody touches them, and
    windows that clients have shown keep theirs, and their levels, until they are shown again.
    tactile status tells which files count, and since when.
    """

  /// A whole file that does something useful.
  public static let example = """
    # A 10-inch panel, mounted upside down, whose controller says nothing of its size.
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
    "", "a configuration", "The keys of a file; each may be left out.",
    [
      ConfigurationKey(
        "log", "error, warning or info", standard: "info", example: "warning",
        "The least important messages that are still logged."),
      ConfigurationKey(
        "seat", "a name", standard: DeviceRules.usualSeat, example: "seat1",
        "The seat whose devices are read (udev's ID_SEAT)."),
      ConfigurationKey(
        "devices", "a list of rules", standard: "none", example: "[{match: {name: \"*\"}}]",
        "What is known of devices. Every rule that fits a device is heard, in order, and for each thing "
          + "the last that says something of it counts: general rules first, exceptions after them. Of "
          + "what no rule says, udev's word counts (LIBINPUT_CALIBRATION_MATRIX, WL_OUTPUT), then the "
          + "device's own."),
      ConfigurationKey(
        "screens", "a list of screens", standard: "none",
        example: "[{name: DSI-1, millimetres: [154, 86]}]",
        "What is known of screens; for devices that do not know how large they are."),
      ConfigurationKey(
        "filters", "off, or a map of figures", standard: "see there", example: "off",
        "What takes out contacts that no finger makes, on every device that no rule says otherwise of."
      ),
      ConfigurationKey(
        "thresholds", "a map of figures", standard: "those of kiosk", example: "{preset: handheld}",
        "How far, long and fast gestures are."),
      ConfigurationKey(
        "scene", "a path", standard: "none", example: "kiosk-scene.yaml",
        "The machine's own windows: a scene file (docs/scenes.md), seen from the folder of tactiled.yaml. "
          + "While there is one, no screen has a default window. --scene on the command line counts more."
      ),
      ConfigurationKey(
        "policy", "a map of rights", standard: "see there", example: "{control: everyone}",
        "Who may do what. Root and the user that the daemon runs as may do everything."),
      ConfigurationKey(
        "limits", "a map of figures", standard: "see there", example: "{connections: 8}",
        "How much clients may ask for."),
    ])

  static let devices = ConfigurationSection(
    "devices[]", "a device rule", "What is known of the devices that fit a match.",
    [
      ConfigurationKey(
        "match", "a map", example: "{name: \"*\"}",
        "Which devices the rule is about: those that fit everything in it. It has to be there."),
      ConfigurationKey(
        "kind", "touchscreen, pen, accelerometer, mediaKeys or other", standard: "found out",
        example: "pen", "What they are, whatever they say; other leaves them alone."),
      ConfigurationKey(
        "millimetres", "[width, height], two numbers from 10 to 3000", standard: "found out",
        example: "[154, 86]", "How large they are along their own axes."),
      ConfigurationKey(
        "pixels", "[width, height], two numbers from 1 to 100000", standard: "found out",
        example: "[800, 480]",
        "The pixels of the picture along their own axes; taken at 96 to the inch where nothing says how "
          + "large they are."),
      ConfigurationKey(
        "rotation", "0, 90, 180 or 270", standard: "0", example: "90",
        "How far positions are turned clockwise, in degrees, from the way the panel reports them to the "
          + "way the picture stands."),
      ConfigurationKey(
        "calibration", "[a, b, c, d, e, f], six numbers from -1000 to 1000", standard: "udev's",
        example: "[1, 0, 0.01, 0, 1, -0.01]",
        "Puts positions right, in the order and sense of LIBINPUT_CALIBRATION_MATRIX: on positions from 0 "
          + "to 1, before the rotation. tactile calibrate works it out."),
      ConfigurationKey(
        "area", "[x, y, width, height], four numbers from 0 to 1", standard: "[0, 0, 1, 1]",
        example: "[0, 0, 0.5, 1]",
        "Which part of their screen they cover, as the picture stands."),
      ConfigurationKey(
        "screen", "a name", standard: "udev's WL_OUTPUT, else one of its own", example: "DSI-1",
        "The screen they are on. Devices with one name share a screen, such as a pen and fingers."),
      ConfigurationKey(
        "filters", "off, or a map of figures", standard: "those of filters", example: "off",
        "Their filters; a figure that is left out stays as it was."),
    ])

  static let match = ConfigurationSection(
    "devices[].match", "a match", "At least one of these; `name: \"*\"` fits every device.",
    [
      ConfigurationKey(
        "name", "a text", standard: "any", example: "\"eGalax*\"",
        "The device's name, in which * stands for any characters, none included."),
      ConfigurationKey(
        "id", "\"VENDOR:PRODUCT\", four hexadecimal digits each, or * for any", standard: "any",
        example: "\"0eef:0001\"", "The numbers lsusb shows."),
      ConfigurationKey(
        "port", "a text", standard: "any", example: "\"usb-0000:00:14.0-1/input0\"",
        "Where it is plugged in: udev's ID_PATH or the kernel's own path."),
      ConfigurationKey(
        "serial", "a text", standard: "any", example: "\"A0017\"",
        "Its serial number: the kernel's or udev's ID_SERIAL_SHORT."),
    ])

  static let screens = ConfigurationSection(
    "screens[]", "a screen", "What is known of a screen.",
    [
      ConfigurationKey(
        "name", "a name", example: "DSI-1",
        "Its name, as devices and windows say it. It has to be there."),
      ConfigurationKey(
        "millimetres", "[width, height], two numbers from 10 to 3000",
        standard: "those of its first device", example: "[154, 86]",
        "How large it is, as the picture stands."),
      ConfigurationKey(
        "pixels", "[width, height], two numbers from 1 to 100000",
        standard: "unknown", example: "[800, 480]",
        "The pixels of its picture, as it stands, as if they were said of each device on it."),
    ])

  static let filters = ConfigurationSection(
    "filters", "filters",
    "Each filter is turned off by its first figure, with off or 0. Lengths are millimetres on the glass.",
    FilterKeys.keys)

  static let thresholds = ConfigurationSection(
    "thresholds", "thresholds",
    "Of gestures, controls and scrolling. A point is 1/160 inch, 0.15875 mm on the glass.",
    [
      ConfigurationKey(
        "preset", "kiosk or handheld", standard: "kiosk", example: "handheld",
        "Sets every figure: to those for people standing at a fixed panel, or to UIKit's for one in the "
          + "hand. It is heard before the figures beside it.")
    ] + ThresholdFigures.all.map { $0.key(standard: .kiosk, or: .handheld, named: "handheld") })

  static let policy = ConfigurationSection(
    "policy", "a policy",
    "Everybody who may connect sees the windows of their own user, and nobody else's.",
    [
      ConfigurationKey(
        "attach", "a list of grants", standard: "[{who: everyone, levels: [-100, 100]}]",
        example: "[]",
        "Who may show windows, and in which levels; one grant that allows it is enough. The first file "
          + "that has it replaces the standard."),
      ConfigurationKey(
        "watch", "everyone, nobody, or a map of users and groups", standard: "nobody",
        example: "everyone",
        "Who may see what happens in everybody's windows, and every decision."),
      ConfigurationKey(
        "control", "everyone, nobody, or a map of users and groups", standard: "nobody",
        example: "everyone", "Who may use io.tactile.Control, such as its Reload."),
    ])

  static let attach = ConfigurationSection(
    "policy.attach[]", "a grant", "Some users and the levels they may show windows in.",
    [
      ConfigurationKey(
        "who", "everyone, nobody, or a map of users and groups", example: "everyone",
        "Who may. It has to be there."),
      ConfigurationKey(
        "levels", "[lowest, highest], two whole numbers from -1000 to 1000",
        standard: "[-100, 100]",
        example: "[0, 500]", "In which levels."),
    ])

  static let circle = ConfigurationSection(
    "policy.watch", "a map of users and groups",
    "As well of `policy.control` and of `who` in a grant: whoever is in one of the lists.",
    [
      ConfigurationKey(
        "users", "a list of names and numbers", standard: "none", example: "[1000]",
        "Users. A name that the system does not know is refused."),
      ConfigurationKey(
        "groups", "a list of names and numbers", standard: "none", example: "[44]",
        "Groups; whoever is a member when it connects."),
    ])

  static let limits = ConfigurationSection(
    "limits", "limits", "What goes beyond them is refused, and said in the log.",
    LimitFigures.all.map { $0.key(standard: ServerLimits()) })
}
