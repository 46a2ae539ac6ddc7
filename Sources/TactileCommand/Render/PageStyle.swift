/// The style sheet of the page around the drawing.
enum PageStyle {
  static let sheet = """
    body { margin: 0; display: flex; flex-direction: column; height: 100vh;
      font: 15px/1.4 system-ui, sans-serif; background: #ffffff; color: #1c1f24; }
    header { padding: 8px 16px; }
    h1 { font-size: 18px; margin: 0; }
    p { margin: 0; opacity: 0.75; font-size: 13px; }
    main { flex: 1; display: flex; min-height: 0; gap: 12px; padding: 0 16px; }
    #panels { flex: 3; min-width: 0; display: flex; flex-direction: column; gap: 8px; }
    #panels svg { flex: 1; min-height: 0; width: 100%; }
    #events { flex: 1; min-width: 220px; margin: 0; padding: 0; list-style: none; overflow-y: auto;
      border: 1px solid #6a717d; }
    #events button { all: unset; display: block; box-sizing: border-box; width: 100%; padding: 2px 8px;
      cursor: pointer; white-space: pre-wrap; }
    #events time { font-variant-numeric: tabular-nums; opacity: 0.75; }
    #events .past { background: #e4ebf5; }
    #events .now { background: #bcd4f0; }
    #events button:focus-visible { outline: 2px solid #0072b2; outline-offset: -2px; }
    footer { display: flex; gap: 12px; align-items: center; padding: 8px 16px; }
    #time { flex: 1; }
    #play { width: 48px; height: 36px; font-size: 16px; }
    #clock { font-variant-numeric: tabular-nums; min-width: 80px; text-align: right; }
    @media (max-width: 700px) { main { flex-direction: column; } }
    @media (prefers-color-scheme: dark) {
      body { background: #14161a; color: #e9ebef; }
      #events { border-color: #9aa2af; }
      #events .past { background: #232a35; }
      #events .now { background: #31496a; }
    }

    """
}
