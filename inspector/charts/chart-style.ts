/**
 * What a drawing looks like: the kit's colors where they're set, its own in a file that stands alone. Light or dark as
 * the page is.
 */
export const CHART_STYLE = `
:root.chart { color-scheme: light dark; }
.chart { font-family: var(--font, "Figtree Variable", "Helvetica Neue", Arial, sans-serif);
  --c-paper: var(--paper, light-dark(#fbfaf7, #131614)); --c-surface: var(--surface, light-dark(#ffffff, #1b201d));
  --c-text: var(--on-surface, light-dark(#1b211d, #eef2ee)); --c-quiet: var(--on-surface-quiet, light-dark(#56605a, #a9b5ad));
  --c-line: var(--line-strong, light-dark(#858b80, #76837b)); --c-lit: var(--primary, light-dark(#17583a, #86d4a6));
  --c-soft: var(--primary-soft, light-dark(#e6f0e6, #1f3a2c)); --c-modal: var(--accent-text, light-dark(#b3311e, #ff9c87)); }
.chart-paper { fill: var(--c-paper); }
.chart text { font-size: 12px; fill: var(--c-quiet); }
.chart text.chart-name { font-size: 14px; font-weight: 650; fill: var(--c-text); }
.chart text.chart-modal { font-weight: 650; fill: var(--c-modal); }
.chart-box { fill: var(--c-surface); stroke: var(--c-line); }
.chart-region > .chart-box { stroke-dasharray: 6 4; }
.chart-inner { fill: none; stroke: var(--c-line); }
.chart-is-modal > .chart-box { stroke: var(--c-modal); stroke-width: 1.5; }
.chart-current > .chart-box { stroke: var(--c-lit); stroke-width: 2.5; }
.chart-current.chart-leaf > .chart-box { fill: var(--c-soft); }
.chart-arrow { fill: none; stroke: var(--c-line); }
.chart-head, .chart-dot { fill: var(--c-line); }
.chart-label { fill: var(--c-surface); }
.chart-pill { fill: var(--c-surface); stroke: var(--c-line); stroke-dasharray: 2 3; }
.chart-open .chart-arrow { stroke: var(--c-lit); stroke-width: 1.5; }
.chart-open .chart-head { fill: var(--c-lit); }
.chart text.chart-line { fill: var(--c-text); }
.chart [role="button"] { cursor: pointer; outline-offset: 1px; }
.chart [role="button"] text { fill: var(--c-lit); font-weight: 600; text-decoration: underline; }
.chart [role="button"]:focus-visible { outline: 3px solid var(--c-lit); }
`.trim();
