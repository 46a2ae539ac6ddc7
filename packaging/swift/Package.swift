// swift-tools-version: 6.2

// The libraries of Tactile for Swift apps, as `make install SWIFT_FOLDER=…` installs their sources. An app's package
// depends on this folder with `.package(path:)`. `make check-outside` compares this file with Package.swift of the
// project, and builds apps with it.

import PackageDescription

let strict: [SwiftSetting] = [
  .treatAllWarnings(as: .error), .treatWarning("DeprecatedDeclaration", as: .warning),
]

let package = Package(
  name: "tactile",
  products: [
    .library(name: "Tactile", targets: ["Tactile"]),
    .library(name: "TactileClient", targets: ["Tactile", "TactileClient", "TactileWire"]),
    .library(name: "TactileTesting", targets: ["TactileTesting"]),
  ],
  targets: [
    .systemLibrary(name: "CMtdev", pkgConfig: "mtdev", providers: [.apt(["libmtdev-dev"])]),
    .systemLibrary(name: "CYaml", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"])]),
    .target(name: "CTactileLinux"),
    .target(
      name: "Tactile", swiftSettings: strict, linkerSettings: [.linkedLibrary("m")]),
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
    .target(
      name: "TactileTesting",
      dependencies: [
        "Tactile", "TactileInput", "TactileRecording", "TactileServer", "TactileWire",
      ],
      swiftSettings: strict),
    .target(name: "TactileIO", dependencies: ["Tactile", "CTactileLinux"], swiftSettings: strict),
    .target(
      name: "TactileClient", dependencies: ["Tactile", "TactileIO", "TactileWire"],
      swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
