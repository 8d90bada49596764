extension GoldenPage {
  /// The page's looks, light and dark, from a phone's width on.
  static let style = """
    :root {
      --ground: #ffffff; --raised: #f5f6f8; --line: #d9dce1; --ink: #1b1f27; --soft: #5a6271;
      --accent: #0b62c4; --bad: #b3261e; --good: #1a7441; --warn: #8a5a00; --frame: #aeb4bf;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --ground: #14161a; --raised: #1e2127; --line: #343942; --ink: #eceef2; --soft: #a4acb9;
        --accent: #74b3ff; --bad: #ff8a80; --good: #6fd39b; --warn: #f0bf62; --frame: #5b6370;
      }
    }
    * { box-sizing: border-box; }
    [hidden] { display: none !important; }
    body {
      margin: 0 auto; max-width: 76rem; padding: 2rem clamp(1rem, 4vw, 3rem) 4rem;
      background: var(--ground); color: var(--ink);
      font: 16px/1.5 system-ui, -apple-system, "Segoe UI", "DejaVu Sans", sans-serif;
      font-variant-numeric: tabular-nums;
    }
    h1 { margin: 0 0 .5rem; font-size: 1.75rem; letter-spacing: -.01em; }
    h2 { margin: 0; font-size: 1.125rem; overflow-wrap: anywhere; }
    h3 { margin: 1.75rem 0 .5rem; font-size: .875rem; color: var(--soft); font-weight: 600; }
    p { margin: .25rem 0; }
    code, kbd, .path { font: .875em ui-monospace, "DejaVu Sans Mono", monospace; }
    kbd { border: 1px solid var(--line); border-radius: 4px; padding: 0 .35em; }
    #summary { display: flex; flex-wrap: wrap; gap: .5rem; margin: 0 0 2rem; padding: 0; }
    #summary li { list-style: none; }
    .badge {
      display: inline-block; border-radius: 999px; padding: .1rem .75rem; font-size: .875rem;
      border: 1px solid currentColor;
    }
    .different, .failed { color: var(--bad); }
    .missing { color: var(--warn); }
    .same { color: var(--good); }
    section {
      border: 1px solid var(--line); border-radius: 12px; padding: 1.5rem; margin: 0 0 1.5rem;
    }
    section > header { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: baseline; }
    .lead { margin: .5rem 0 0; font-size: 1.0625rem; }
    ul.facts { margin: .25rem 0; padding: 0 0 0 1.1rem; color: var(--soft); }
    ul.facts li { overflow-wrap: anywhere; }
    .table { overflow-x: auto; }
    table { border-collapse: collapse; font-size: .9375rem; }
    th, td { padding: .3rem 1.5rem .3rem 0; text-align: left; vertical-align: baseline; }
    th { color: var(--soft); font-weight: 500; }
    td { border-top: 1px solid var(--line); }
    svg { display: block; width: 100%; height: auto; overflow: visible; }
    svg text { font-size: 12px; fill: var(--soft); }
    .axis { stroke: var(--line); fill: none; }
    .before { stroke: var(--soft); stroke-width: 2; stroke-dasharray: 5 4; fill: none; }
    .now { stroke: var(--accent); stroke-width: 2; fill: none; }
    .mark { stroke: var(--bad); stroke-width: 1.5; stroke-dasharray: 2 3; }
    svg text.mark { fill: var(--bad); stroke: none; }
    svg text.nowname { fill: var(--accent); }
    .curves { display: grid; gap: 1.5rem; }
    @media (min-width: 56rem) { .curves { grid-template-columns: 1fr 1fr; } }
    .views { display: flex; flex-wrap: wrap; gap: .25rem; margin: .75rem 0; }
    button {
      font: inherit; font-size: .875rem; color: inherit; background: var(--raised); cursor: pointer;
      border: 1px solid var(--line); border-radius: 8px; padding: .3rem .8rem; min-height: 2.25rem;
    }
    button[aria-pressed="true"] {
      background: var(--accent); color: var(--ground); border-color: var(--accent);
    }
    :focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
    .stage {
      position: relative; overflow: hidden; border: 1px solid var(--line); border-radius: 8px;
      background: repeating-conic-gradient(#8883 0 25%, transparent 0 50%) 0 0 / 16px 16px;
    }
    .stage.pair { display: grid; gap: .75rem; border: 0; background: none; }
    .stage.pair .held { border: 1px solid var(--line); border-radius: 8px; overflow: hidden; }
    @media (min-width: 40rem) { .stage.pair { grid-template-columns: 1fr 1fr; } }
    .stage figure { margin: 0; }
    .held { position: relative; }
    .stage img, .stage canvas { display: block; width: 100%; height: auto; }
    figcaption { padding: 0 0 .25rem; color: var(--soft); font-size: .875rem; }
    .stage .over { position: absolute; inset: 0; }
    .stage .wipe { position: absolute; top: 0; bottom: 0; width: 2px; background: var(--accent); }
    .box { position: absolute; border: 2px solid var(--bad); pointer-events: none; }
    .told { min-height: 4.5em; margin-top: .75rem; }
    @media (min-width: 56rem) { .told { min-height: 1.5em; } }
    label.amount { display: flex; gap: 1rem; align-items: center; margin: .75rem 0; }
    input[type="range"] { flex: 1; accent-color: var(--accent); min-height: 2rem; width: 100%; }
    .bars { height: 72px; cursor: pointer; touch-action: manipulation; }
    .bars rect.fail { fill: var(--bad); }
    .bars rect.tolerated { fill: var(--warn); }
    .bars rect.hit { fill: transparent; }
    .bars rect.at { fill: var(--accent); opacity: .25; }
    .bars circle { fill: var(--accent); }
    .strip { display: flex; gap: .5rem; overflow-x: auto; padding: .25rem; margin: .5rem -.25rem; }
    .strip button { flex: none; width: 9.5rem; padding: .25rem; text-align: center; }
    .strip img { display: block; width: 100%; border-radius: 4px; }
    .strip button[aria-pressed="true"] { background: none; color: inherit; border-width: 2px; }
    details { margin: 0 0 1.5rem; }
    summary { cursor: pointer; }
    footer { color: var(--soft); font-size: .875rem; }
    """
}
