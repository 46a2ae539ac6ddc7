/// A scene that uses every key of the language, as YAML.
enum FullScene {
  static let yaml = """
    # Everything there is.
    windows:
      - name: kiosk
        screen: main
        frame: [0, 0, 2170, 1221]
        size: [1920, 1080]
        level: 5
        passThrough: false
        secret: true
        compositorGestures: [tap, longPress, pan, pinch]
        thresholds: handheld
        firstResponder: page
        handles: [goHome, "open menu"]
        gestures:
          - kind: screenEdgePan
            scope: screen
            edges: [left, right]
            zone: 40
            minimumTouches: 1
            maximumTouches: 2
            movement: 12.5
            shouldBegin: {axis: horizontal, directions: right, minimumSpeed: 10, maximumSpeed: 9000}
          - kind: hover
            touchTypes: [stylus]
          - kind: sequence
            name: service
            scope: screen
            regions: {c: {corner: topLeft, size: 8mm}, d: {edges: [left, top], size: 50}, e: [0, 0, 9, 9]}
            steps: [{in: c, taps: 3}, {in: d, hold: 2s, touches: 2}, e]
            interval: 3
            tapDuration: 900ms
            reservesRegions: true
            tries: 4
            lockout: 90
        views:
          - name: map
            kind: view
            compositorGestures: []
            frame: [0, 0, 1920, 800]
            transform: {rotation: 0.5, scale: 2, translation: [10, -10]}
            hidden: false
            alpha: 0.75
            interactive: true
            multipleTouch: true
            exclusiveTouch: true
            hitOutset: 20
            label: Map
            hint: Drag to move it
            focusable: true
            handles: [zoom]
            controller: {name: page, focusable: true, handles: [back]}
            gestures:
              - kind: tap
                name: double
                taps: 2
                touches: 1
                movement: 10
                interval: 0.3
                distance: 40
                duration: 1
                buttons: barrelButton
                enabled: true
                cancelsTouches: false
                delaysTouchesBegan: true
                delaysTouchesEnded: false
                touchTypes: direct
                exclusiveTouchType: false
                shouldBegin: {region: [0, 0, 100, 100]}
                shouldReceive: {region: [0, 0, 9, 9], notRegion: [1, 1, 2, 2], notViews: [ok]}
                action: zoom
              - kind: tap
                requireToFail: double
                simultaneousWith: all
                shouldReceive:
                  views: [map]
                  region: {corner: bottomLeft, size: 60}
                  notRegion: {edges: [left, bottom], size: 5mm}
                action: {name: select, target: map, states: [ended]}
              - {kind: longPress, touches: 1, taps: 1, duration: 1, movement: 9, tapInterval: 0.4,
                 tapDistance: 50, tapDuration: 0.8}
              - kind: pan
                simultaneousWith: [map.pinch, map.rotation]
                requireToFail: [map.swipe]
              - kind: swipe
                directions: [left, up]
                touches: 3
                duration: 0.5
                distance: 60
                maximumDistance: 200
                sideways: 0.4
              - {kind: pinch, spanChange: 15}
              - {kind: rotation, angle: 0.2}
              - {kind: transform, minimumTouches: 2, movement: 5, spanChange: 6, angle: 0.1}
              - kind: sequence
                regions: {a: [0, 0, 50, 50], b: [1870, 0, 50, 50]}
                steps: [a, b, a]
                duration: 4
                movement: 20
                toleratesOtherTouches: true
                excludesOthers: true
            views:
              - {name: glass, frame: [0, 0, 9, 9], hitTarget: map, transform: [1, 0, 0, 1, 5, 5]}
          - name: ok
            kind: button
            frame: [10, 900, 200, 80]
            title: "OK: go"
            enabled: true
            trackingMargin: 30
            actions:
              touchDown: press
              primaryActionTriggered: {name: confirm, target: page}
          - {name: sound, kind: switch, frame: [300, 900, 100, 60], on: true, pushMovement: 12}
          - {name: volume, kind: slider, frame: [500, 900, 400, 60], value: 30, minimum: 0,
             maximum: 100, continuous: false, knobWidth: 50}
          - {name: count, kind: stepper, frame: [0, 980, 200, 60], value: 3, minimum: 1, maximum: 9,
             step: 2, wraps: true, autorepeat: false, continuous: false}
          - {name: range, kind: segmentedControl, frame: [200, 980, 300, 60],
             segments: [Day, Week, Month], disabledSegments: [1], segmentWidths: [0, 50, 0],
             selected: 2, momentary: true}
          - {name: dots, kind: pageControl, frame: [500, 980, 200, 60], pages: 5, page: 2,
             hidesForSinglePage: true}
          - name: list
            kind: scroll
            frame: [1000, 800, 400, 280]
            contentSize: [400, 2000]
            contentOffset: [0, 100]
            contentInset: [1, 2, 3, 4]
            scrollEnabled: true
            directionalLock: true
            paging: true
            bounces: false
            alwaysBounceHorizontal: true
            alwaysBounceVertical: true
            deceleration: fast
            delaysContentTouches: false
            contentTouchDelay: 0.2
            canCancelContentTouches: false
            zoomView: item
            zoom: [0.5, 4]
            zoomScale: 2
            bouncesZoom: false
            requireToFail: [double, map.swipe]
            views: [{name: item, frame: [0, 0, 400, 2000]}]
          - name: sheet
            frame: [400, 200, 800, 600]
            controller: {name: dialog, presentedBy: page}
      - name: keyboard
    """
}
