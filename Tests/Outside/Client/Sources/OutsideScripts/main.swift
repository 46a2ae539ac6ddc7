// EXAMPLE docs/scripted-touches.md 2
