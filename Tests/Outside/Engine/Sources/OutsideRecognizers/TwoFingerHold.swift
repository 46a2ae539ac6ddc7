// EXAMPLE docs/uikit.md 1
