// swift-tools-version: 6.2

import PackageDescription

/// Every target is held to the same rules: Swift 6 concurrency checking, and no warning survives.
let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]

let package = Package(
  name: "tactile",
  products: [
    .library(name: "Tactile", targets: ["Tactile"]),
    .library(name: "TactileClient", targets: ["TactileClient"]),
    .library(name: "TactileInput", targets: ["TactileInput"]),
    .library(name: "TactileRecording", targets: ["TactileRecording"]),
    .library(name: "TactileTesting", targets: ["TactileTesting"]),
    .executable(name: "tactiled", targets: ["TactileDaemon"]),
    .executable(name: "tactile", targets: ["TactileCommand"]),
    .executable(name: "tactile-example", targets: ["TactileExample"]),
    .executable(name: "tactile-bench", targets: ["TactileBenchmark"]),
    .executable(name: "tactile-fuzz", targets: ["TactileFuzz"]),
  ],
  targets: [
    // C libraries from Debian, and the shim for what Swift cannot see of Linux.
    .systemLibrary(
      name: "CLibevdev", pkgConfig: "libevdev", providers: [.apt(["libevdev-dev"])]),
    .systemLibrary(name: "CLibudev", pkgConfig: "libudev", providers: [.apt(["libudev-dev"])]),
    .systemLibrary(name: "CMtdev", pkgConfig: "mtdev", providers: [.apt(["libmtdev-dev"])]),
    .systemLibrary(name: "CJansson", pkgConfig: "jansson", providers: [.apt(["libjansson-dev"])]),
    .systemLibrary(name: "CYaml", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"])]),
    .target(name: "CTactileLinux"),

    // Pure: values in, values out.
    .target(
      name: "Tactile", swiftSettings: strict, linkerSettings: [.linkedLibrary("m")]),
    .target(name: "TactileInput", dependencies: ["Tactile", "CMtdev"], swiftSettings: strict),
    .target(
      name: "TactileRecording", dependencies: ["Tactile", "TactileInput", "CYaml"],
      swiftSettings: strict),
    .target(
      name: "TactileWire", dependencies: ["Tactile", "CJansson", "CYaml"],
      resources: [
        .embedInCode("Interfaces/io.tactile.Control.varlink"),
        .embedInCode("Interfaces/io.tactile.Devices.varlink"),
        .embedInCode("Interfaces/io.tactile.Events.varlink"),
        .embedInCode("Interfaces/io.tactile.Scene.varlink"),
        .embedInCode("Interfaces/org.varlink.service.varlink"),
      ], swiftSettings: strict),
    .target(
      name: "TactileServer", dependencies: ["Tactile", "TactileInput", "TactileWire"],
      swiftSettings: strict),

    // For tests, ours and an app's.
    .target(
      name: "TactileTesting", dependencies: ["Tactile"], swiftSettings: strict),

    // Edges: these hold descriptors.
    .target(name: "TactileIO", dependencies: ["Tactile", "CTactileLinux"], swiftSettings: strict),
    .target(
      name: "TactileDevices",
      dependencies: ["Tactile", "TactileInput", "TactileIO", "CLibevdev", "CLibudev"],
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
        "Tactile", "TactileInput", "TactileRecording", "TactileWire", "TactileServer",
        "TactileIO", "TactileDevices", "TactileTesting",
      ],
      swiftSettings: strict),

    // An app as its users would write it; not installed.
    .executableTarget(
      name: "TactileExample", dependencies: ["Tactile", "TactileClient", "TactileWire"],
      swiftSettings: strict),

    // Figures: what `make bench` runs.
    .target(name: "CAllocationCounter"),
    .executableTarget(
      name: "TactileBenchmark",
      dependencies: [
        "CAllocationCounter", "CTactileLinux", "Tactile", "TactileInput", "TactileIO",
        "TactileServer", "TactileTesting", "TactileWire",
      ],
      swiftSettings: strict),

    // Hostile input: what `make fuzz` runs.
    .systemLibrary(name: "CLibFuzzer"),
    .executableTarget(
      name: "TactileFuzz",
      dependencies: [
        "CLibFuzzer", "Tactile", "TactileIO", "TactileInput", "TactileRecording", "TactileServer",
        "TactileTesting", "TactileWire",
      ],
      swiftSettings: strict),

    // Tests.
    .target(
      name: "Fixtures", path: "Tests/Fixtures", exclude: ["Pages", "Recordings", "Specifications"],
      swiftSettings: strict),
    .testTarget(
      name: "TactileTests", dependencies: ["Tactile", "TactileTesting"], swiftSettings: strict),
    .testTarget(
      name: "TactileTestingTests", dependencies: ["Fixtures", "Tactile", "TactileTesting"],
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
      name: "TactileWireTests", dependencies: ["Tactile", "TactileTesting", "TactileWire"],
      swiftSettings: strict),
    .testTarget(
      name: "TactileServerTests",
      dependencies: ["Tactile", "TactileInput", "TactileServer", "TactileWire"],
      swiftSettings: strict),
    .testTarget(
      name: "TactileEndToEndTests",
      dependencies: [
        "Fixtures", "TactileClient", "TactileExample", "TactileDaemon", "TactileCommand",
        "TactileBenchmark", "Tactile",
        "TactileInput", "TactileIO", "TactileRecording", "TactileServer", "TactileDevices",
        "TactileWire",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "TactileClientTests",
      dependencies: ["Tactile", "TactileClient", "TactileIO", "TactileWire"],
      swiftSettings: strict),
    .testTarget(
      name: "TactileIOTests", dependencies: ["Tactile", "TactileIO"], swiftSettings: strict),
    .testTarget(
      name: "TactileDevicesTests",
      dependencies: ["Fixtures", "Tactile", "TactileInput", "TactileDevices", "TactileIO"],
      swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
