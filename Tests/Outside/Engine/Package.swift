// swift-tools-version: 6.3

import PackageDescription

/// A package like an app's: it depends on the product `Tactile` and on nothing else of Tactile.
let package = Package(
  name: "outside-engine",
  dependencies: [.package(name: "tactile", path: "../../..")],
  targets: [
    .executableTarget(
      name: "OutsideEngine", dependencies: [.product(name: "Tactile", package: "tactile")],
      swiftSettings: [.treatAllWarnings(as: .error)]),
    .executableTarget(
      name: "OutsideRecognizers", dependencies: [.product(name: "Tactile", package: "tactile")],
      swiftSettings: [.treatAllWarnings(as: .error)]),
  ],
  swiftLanguageModes: [.v6]
)
