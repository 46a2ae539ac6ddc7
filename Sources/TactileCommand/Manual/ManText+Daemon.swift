extension ManText {
  /// The page of the daemon, `tactiled(8)`.
  static var daemon: String {
    var text = header("tactiled", "touch and gesture service", section: 8)
    text += ".SH SYNOPSIS\n.B tactiled\n"
    for option in daemonOptions {
      let value = option.value.map { " \\fI\(escaped($0))\\fR" } ?? ""
      text += "[\\fB\(escaped(option.name))\\fR\(value)]\n"
    }
    text += ".SH DESCRIPTION\n\(paragraphs(daemonPurpose))" + entries("OPTIONS", daemonOptions)
    text += """
      .SH SIGNALS
      .TP
      .B SIGHUP
      \(line(reloading))\
      .TP
      .BR SIGTERM ", " SIGINT
      Ends it.
      .SH FILES
      .TP
      .IR /etc/tactile/tactiled.yaml ", " /etc/tactile/tactiled.d/*.yaml
      The configuration.
      .TP
      .I /run/tactile/tactiled.socket
      Where it listens.

      """
    text += status(success: "it ended as asked", failure: "it could not do its work")
    return text + ".SH SEE ALSO\n.BR tactiled.yaml (5),\n.BR tactile (1)\n"
  }

  private static let daemonPurpose = """
    Reads touch panels, pens, accelerometers and media keys, makes touches and gestures of what they
    report, and tells clients of them over a Varlink socket. The contract is printed by tactile
    interface.

    It is started by systemd, with a user of its own that may read input devices and nothing else.
    Members of the group tactile may connect.
    """

  private static let reloading = """
    Reads the configuration and the scene again. Either all of it counts from then on or, if something \
    in it is wrong, nothing is changed and the log says why. No client and no live touch is lost: \
    devices that are being touched take their new rules when they are let go, windows that clients have \
    shown keep the thresholds they were made with. io.tactile.Control.Reload does the same and says what \
    does not count yet.
    """

  /// As `tactiled --help` has them.
  static let daemonOptions: [CommandPage.Entry] = [
    .option(
      "--config", "FILE",
      "read this configuration, and the files of the folder beside it that is named with .d in the "
        + "place of .yaml (default: /etc/tactile/tactiled.yaml and /etc/tactile/tactiled.d/*.yaml, as "
        + "far as they are there)"),
    .flag(
      "--check",
      "read the configuration and the scene, say what is in them or what is wrong, and end"),
    .option(
      "--socket", "PATH",
      "listen at PATH (default: /run/tactile/tactiled.socket as root, "
        + "$XDG_RUNTIME_DIR/tactile/tactiled.socket otherwise)"),
    .option(
      "--scene", "FILE",
      "show the windows of a scene file, in YAML or JSON, instead of those of the configuration, or of "
        + "one full-screen window with the usual gestures"),
    .option(
      "--replay", "FILE",
      "play a recording instead of reading devices; it begins with the first subscriber, and the "
        + "daemon ends when it is over"),
    .option(
      "--speed", "N", "play N times as fast (default 1); max: as fast as clients read"),
    .flag("--version", "print the version"),
    .flag("--help", "print the options"),
  ]
}
