// swift-tools-version: 6.3

import PackageDescription

/// A package like an app's: it depends on the product `TactileClient`. Its tests also use `TactileTesting`.
let package = Package(
  name: "outside-client",
  dependencies: [.package(name: "tactile", path: "../../..")],
  targets: [
    .executableTarget(
      name: "OutsideClient", dependencies: [.product(name: "TactileClient", package: "tactile")],
      swiftSettings: [.treatAllWarnings(as: .error)]),
    .executableTarget(
      name: "OutsideScripts",
      dependencies: [
        .product(name: "TactileClient", package: "tactile"),
        .product(name: "TactileTesting", package: "tactile"),
      ],
      swiftSettings: [.treatAllWarnings(as: .error)]),
  ],
  swiftLanguageModes: [.v6]
)
