// EXAMPLE docs/clients.md 1

let shown = try await service.attach(scene)
// EXAMPLE docs/clients.md 2

// EXAMPLE docs/testing.md 1
