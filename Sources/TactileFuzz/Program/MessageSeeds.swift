import TactileWire

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
