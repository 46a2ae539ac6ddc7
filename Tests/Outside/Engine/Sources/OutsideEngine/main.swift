// EXAMPLE docs/library.md 1
