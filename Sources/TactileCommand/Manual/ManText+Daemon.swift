extension ManText {
  /// The page `tactiled(8)` of the daemon.
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
      Ends the daemon.
      .SH FILES
      .TP
      .IR /etc/tactile/tactiled.yaml ", " /etc/tactile/tactiled.d/*.yaml
      The configuration.
      .TP
      .I /run/tactile/tactiled.socket
      The socket of the service.

      """
    text += status(
      success: "the daemon ended after a signal or after --check, --replay, --version or --help",
      failure: "an error ended the daemon")
    return text + ".SH SEE ALSO\n.BR tactiled.yaml (5),\n.BR tactile (1)\n"
  }

  private static let daemonPurpose = """
    Reads the events of touch panels, pens, accelerometers and media keys, recognizes gestures, and \
    sends touches and gestures to clients over a Varlink socket. tactile interface prints the \
    definitions of the messages.

    systemd starts the daemon with a user of its own that may only read input devices. Members of the \
    group tactile may connect.
    """

  private static let reloading = """
    Reads the configuration and the scene again and applies them. If they contain an error, the daemon \
    logs it and keeps its present configuration. Clients stay connected, and live touches continue. New \
    device rules apply to a device when no finger touches it. Windows of clients keep the thresholds \
    with which they were created. The call io.tactile.Control.Reload does the same, and returns the \
    settings that do not apply yet.
    """

  /// The options, with the names that `tactiled --help` prints.
  static let daemonOptions: [CommandPage.Entry] = [
    .option(
      "--config", "FILE",
      "read this configuration, and the .yaml files of the folder beside it whose name ends in .d "
        + "instead of .yaml (default: /etc/tactile/tactiled.yaml and /etc/tactile/tactiled.d/*.yaml, "
        + "if they exist)"),
    .flag(
      "--check",
      "read the configuration and the scene, print a summary or the first error, and exit"),
    .option(
      "--socket", "PATH",
      "listen at PATH (default: /run/tactile/tactiled.socket as root, "
        + "$XDG_RUNTIME_DIR/tactile/tactiled.socket otherwise)"),
    .option(
      "--scene", "FILE",
      "show the windows of a scene file, in YAML or JSON (default: the scene of the configuration, or "
        + "one full-screen window with common gestures)"),
    .option(
      "--replay", "FILE",
      "play a recording instead of reading devices; playback begins when the first client "
        + "calls Attach or Devices.Watch, or subscribes to events, and the daemon ends after it"),
    .option(
      "--speed", "N",
      "play N times as fast as recorded, or with max as fast as clients read (default: 1)"),
    .option(
      "--panel", "SIZE[,name=TEXT]",
      "have a touch panel that does not exist instead of reading devices, of a size such as 341x192mm "
        + "(from 10 to 3000 mm); scripted fingers touch it, such as those of tactile tap. Give the "
        + "option several times for several panels"),
    .flag("--version", "print the version"),
    .flag("--help", "print the options"),
  ]
}
