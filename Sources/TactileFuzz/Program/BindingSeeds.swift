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
