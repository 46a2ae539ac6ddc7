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
