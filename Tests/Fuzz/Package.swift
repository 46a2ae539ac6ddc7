// swift-tools-version: 6.2

import PackageDescription

// A package of its own, since everything in it is built for libFuzzer: see `make fuzz`.
let package = Package(
  name: "fuzz",
  dependencies: [.package(name: "tactile", path: "../..")],
  targets: [
    .executableTarget(
      name: "fuzz-input",
      dependencies: [
        .product(name: "Tactile", package: "tactile"),
        .product(name: "TactileInput", package: "tactile"),
      ],
      path: "Sources",
      swiftSettings: [.unsafeFlags(["-parse-as-library"])])
  ])
