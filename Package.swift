// swift-tools-version: 6.2

import PackageDescription

/// Every target is held to the same rules: Swift 6 concurrency checking, and no warning survives. Only deprecations do:
/// a newer C library than Debian's must not make the project impossible to build.
let strict: [SwiftSetting] = [
  .treatAllWarnings(as: .error), .treatWarning("DeprecatedDeclaration", as: .warning),
]

/// The sanitizer of `make check-address` or `make check-thread`.
let sanitizer = Context.environment["TACTILE_SANITIZED"]

let package = Package(
  name: "tactile",
  products: [
    .library(name: "Tactile", targets: ["Tactile"]),
    // With the modules whose types its API uses: an app imports all three.
    .library(name: "TactileClient", targets: ["Tactile", "TactileClient", "TactileWire"]),
    .library(name: "TactileTesting", targets: ["TactileTesting"]),
    .executable(name: "tactiled", targets: ["TactileDaemon"]),
    .executable(name: "tactile", targets: ["TactileCommand"]),
  ],
  targets: [
    // C libraries from Debian, and the shim for what Swift cannot see of Linux.
    .systemLibrary(
      name: "CLibevdev", pkgConfig: "libevdev", providers: [.apt(["libevdev-dev"])]),
    .systemLibrary(name: "CLibudev", pkgConfig: "libudev", providers: [.apt(["libudev-dev"])]),
    .systemLibrary(name: "CMtdev", pkgConfig: "mtdev", providers: [.apt(["libmtdev-dev"])]),
    .systemLibrary(name: "CYaml", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"])]),
    .systemLibrary(
      name: "CXkbcommon", pkgConfig: "xkbcommon", providers: [.apt(["libxkbcommon-dev"])]),
    .systemLibrary(name: "CExpat", pkgConfig: "expat", providers: [.apt(["libexpat1-dev"])]),
    .target(name: "CTactileLinux"),

    // Pure: values in, values out.
    .target(
      name: "Tactile", swiftSettings: strict, linkerSettings: [.linkedLibrary("m")]),
    // Its symbols are public although no product contains it: release builds optimize only public ones
    // across modules. With package access, a touch takes 30 % more instructions (feed-touch).
    .target(name: "TactileInput", dependencies: ["Tactile", "CMtdev"], swiftSettings: strict),
    .target(
      name: "TactileRecording", dependencies: ["Tactile", "TactileInput"],
      swiftSettings: strict),
    .target(
      name: "TactileWire", dependencies: ["Tactile", "CYaml"],
      resources: [
        .embedInCode("Interfaces/io.tactile.Control.varlink"),
        .embedInCode("Interfaces/io.tactile.Devices.varlink"),
        .embedInCode("Interfaces/io.tactile.Events.varlink"),
        .embedInCode("Interfaces/io.tactile.Scene.varlink"),
        .embedInCode("Interfaces/io.tactile.Trace.varlink"),
        .embedInCode("Interfaces/org.varlink.service.varlink"),
      ], swiftSettings: strict),
    .target(
      name: "TactileServer",
      dependencies: ["Tactile", "TactileInput", "TactileRecording", "TactileWire"],
      swiftSettings: strict),

    // Decides what the gestures of `tactile bind` start, and converts the files of similar programs.
    .target(
      name: "TactileBindings", dependencies: ["CExpat", "Tactile", "TactileWire"],
      swiftSettings: strict),

    // Connects web pages with the service, in `tactile web`.
    .target(
      name: "TactileWeb", dependencies: ["Tactile", "TactileServer", "TactileWire"],
      // Links to Clients/web.
      resources: [
        .embedInCode("Module/tactile.js"), .embedInCode("Module/tactile-pointer.js"),
        .embedInCode("Module/tactile.d.ts"), .embedInCode("Module/inspector.html"),
      ],
      swiftSettings: strict),

    // For tests, ours and an app's.
    .target(
      name: "TactileTesting",
      dependencies: [
        "Tactile", "TactileInput", "TactileRecording", "TactileServer", "TactileWire",
      ],
      swiftSettings: strict),

    // Edges: these hold descriptors.
    .target(name: "TactileIO", dependencies: ["Tactile", "CTactileLinux"], swiftSettings: strict),
    .target(
      name: "TactileDevices",
      dependencies: [
        "Tactile", "TactileInput", "TactileIO", "CLibevdev", "CLibudev", "CTactileLinux",
      ],
      swiftSettings: strict),

    .target(
      name: "TactileClient", dependencies: ["Tactile", "TactileIO", "TactileWire"],
      swiftSettings: strict),

    // Programs.
    .executableTarget(
      name: "TactileDaemon",
      dependencies: [
        "Tactile", "TactileInput", "TactileRecording", "TactileWire", "TactileServer",
        "TactileIO", "TactileDevices",
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "TactileCommand",
      dependencies: [
        "CXkbcommon", "Tactile", "TactileBindings", "TactileInput", "TactileRecording",
        "TactileWire",
        "TactileServer", "TactileIO", "TactileDevices", "TactileTesting", "TactileWeb",
      ],
      // A link to docs/rules.md, which `tactile explain --rule` prints from.
      resources: [.embedInCode("Explain/rules.md")],
      swiftSettings: strict),

    // The next three programs are not products: other packages do not see them. In this package, SwiftPM
    // builds a program under the name of its target.

    // An app as its users would write it.
    .executableTarget(
      name: "tactile-example", dependencies: ["Tactile", "TactileClient", "TactileWire"],
      path: "Sources/TactileExample", swiftSettings: strict),

    // Measurements, for `make bench`.
    .target(name: "CAllocationCounter"),
    .executableTarget(
      name: "tactile-bench",
      dependencies: [
        "CAllocationCounter", "CTactileLinux", "Tactile", "TactileInput", "TactileIO",
        "TactileRecording", "TactileServer", "TactileTesting", "TactileWire",
      ],
      path: "Sources/TactileBenchmark", swiftSettings: strict),

    // Hostile input, for `make fuzz`.
    .systemLibrary(name: "CLibFuzzer"),
    .executableTarget(
      name: "tactile-fuzz",
      dependencies: [
        "CLibFuzzer", "CLibevdev", "Tactile", "TactileBindings", "TactileClient", "TactileDevices",
        "TactileIO", "TactileInput", "TactileRecording", "TactileServer", "TactileTesting",
        "TactileWeb", "TactileWire",
      ],
      path: "Sources/TactileFuzz", swiftSettings: strict),

    // Tests.
    .target(
      name: "Fixtures", dependencies: ["TactileWire"], path: "Tests/Fixtures",
      exclude: ["Bindings", "Pages", "Recordings", "Specifications"],
      swiftSettings: strict),
    .testTarget(
      name: "TactileTests", dependencies: ["Tactile", "TactileTesting"], swiftSettings: strict),
    .testTarget(
      name: "TactileTestingTests",
      dependencies: ["Fixtures", "Tactile", "TactileInput", "TactileTesting", "TactileWire"],
      swiftSettings: strict),
    .testTarget(
      name: "TactileInputTests",
      dependencies: [
        "Fixtures", "Tactile", "TactileInput", "TactileRecording", "TactileTesting",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "TactileRecordingTests",
      dependencies: ["Fixtures", "Tactile", "TactileInput", "TactileRecording", "TactileTesting"],
      swiftSettings: strict),
    .testTarget(
      name: "TactileWireTests",
      dependencies: ["Fixtures", "Tactile", "TactileTesting", "TactileWire"],
      swiftSettings: strict),
    .testTarget(
      name: "TactileBindingsTests",
      dependencies: ["Fixtures", "Tactile", "TactileBindings", "TactileTesting", "TactileWire"],
      swiftSettings: strict),
    .testTarget(
      name: "TactileWebTests", dependencies: ["Tactile", "TactileWeb"], swiftSettings: strict),
    .testTarget(
      name: "TactileServerTests",
      dependencies: [
        "Fixtures", "Tactile", "TactileInput", "TactileRecording", "TactileServer",
        "TactileTesting", "TactileWire",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "TactileCommandTests",
      dependencies: [
        "Fixtures", "Tactile", "TactileBindings", "TactileCommand", "TactileDaemon",
        "TactileDevices",
        "TactileInput", "TactileIO", "TactileRecording", "TactileServer", "TactileTesting",
        "TactileWire",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "TactileDaemonTests",
      dependencies: [
        "Fixtures", "Tactile", "TactileCommand", "TactileDaemon", "TactileInput", "TactileIO",
        "TactileRecording", "TactileServer",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "TactileBenchmarkTests",
      dependencies: [
        "Tactile", "TactileInput", "TactileRecording", "TactileWire", "tactile-bench",
      ],
      swiftSettings: strict),
    // Tests that run the built programs together, or with other programs.
    .testTarget(
      name: "TactileEndToEndTests",
      dependencies: [
        "Fixtures", "Tactile", "TactileClient", "TactileCommand", "TactileDaemon", "TactileTesting",
        "TactileWire", "tactile-example",
      ],
      swiftSettings: strict),
    // Tests that compare README.md, docs/ and the other pages with the code.
    .testTarget(
      name: "DocumentationTests",
      dependencies: [
        "Fixtures", "Tactile", "TactileClient", "TactileCommand", "TactileDaemon", "TactileTesting",
        "TactileWire", "tactile-bench",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "TactileClientTests",
      dependencies: ["Fixtures", "Tactile", "TactileClient", "TactileIO", "TactileWire"],
      swiftSettings: strict),
    .testTarget(
      name: "TactileIOTests", dependencies: ["Fixtures", "Tactile", "TactileIO"],
      swiftSettings: strict),
    .testTarget(
      name: "TactileDevicesTests",
      dependencies: ["Fixtures", "Tactile", "TactileInput", "TactileDevices", "TactileIO"],
      swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)

// A build for a sanitizer lacks the targets whose tests it does not run, because it takes as long as a
// debug build. Measurements and pages have no memory or threads of their own. The tests of subcommands
// call the modules that the other tests call, and take a third of the time of all tests.
if let sanitizer {
  var absent = [
    "tactile-bench", "tactile-fuzz", "TactileBenchmarkTests", "DocumentationTests",
    "TactileCommandTests",
  ]
  if sanitizer == "thread" {
    absent += [
      "TactileTests", "TactileTestingTests", "TactileInputTests", "TactileRecordingTests",
      "TactileWireTests", "TactileServerTests", "TactileBindingsTests", "TactileWebTests",
    ]
  }
  package.targets.removeAll { absent.contains($0.name) }
}
