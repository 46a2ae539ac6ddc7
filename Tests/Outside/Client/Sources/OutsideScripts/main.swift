// EXAMPLE docs/testing.md 2
