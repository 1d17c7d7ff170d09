import { hash } from 'node:crypto'
import type { Html } from './html.ts'

/** The shop's look in a style sheet small enough to inline: green on black, borders instead of shadows. */
const style = `
:root { color-scheme: dark; --screen: #050805; --text: #22c55e; --bright: #86efac; --dim: #4d9e6a; --line: #14532d;
  --edge: #2f8f57; --amber: #fbbf24; --red: #f87171; }
* { box-sizing: border-box; }
body { margin: 0; background: var(--screen); color: var(--text); font: 15px/1.6 ui-monospace, 'JetBrains Mono', Menlo,
  Consolas, monospace; }
main { max-width: 44rem; margin: 0 auto; padding: 16px; }
h1 { color: var(--bright); font-size: 24px; line-height: 1.25; margin: 16px 0; overflow-wrap: anywhere; }
h2 { color: var(--bright); font-size: 18px; margin: 0 0 12px; }
p { margin: 0 0 12px; }
a { color: var(--bright); }
.panel { border: 1px solid var(--edge); padding: 16px; margin: 0 0 16px; }
.notice { border-color: var(--amber); color: var(--amber); }
.problem { border-color: var(--red); color: var(--red); }
.lines { list-style: none; margin: 0; padding: 0; }
.line { display: grid; grid-template-columns: 64px minmax(0, 1fr); gap: 4px 16px; padding: 12px 0;
  border-bottom: 1px solid var(--line); }
.line img, .line .unpictured { width: 64px; height: 64px; object-fit: cover; border: 1px solid var(--line); }
.line h3 { font-size: 15px; margin: 0; color: var(--bright); overflow-wrap: anywhere; }
.dim { color: var(--dim); }
.sold-out { color: var(--red); }
.amounts { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 16px; margin: 0;
  font-variant-numeric: tabular-nums; }
.sums { padding-top: 12px; }
.total { font-size: 18px; color: var(--bright); padding-top: 12px; }
label { display: block; color: var(--bright); margin-bottom: 4px; }
input { width: 100%; min-height: 44px; padding: 8px 12px; background: #000; color: var(--bright); font: inherit;
  border: 1px solid var(--edge); border-radius: 0; }
form { margin: 0 0 16px; }
label:has(input, select) { margin-top: 12px; }
legend, .dim { margin: 12px 0 4px; }
legend { color: var(--bright); font-size: 18px; padding: 0 8px; margin: 0; }
select { width: 100%; min-height: 44px; padding: 8px 12px; background: #000; color: var(--bright); font: inherit;
  border: 1px solid var(--edge); border-radius: 0; }
.switch { display: flex; align-items: center; gap: 12px; min-height: 44px; color: var(--text); margin: 0;
  overflow-wrap: anywhere; }
.switch input { flex: none; width: 20px; min-height: 20px; margin: 0; accent-color: var(--text); }
.actions { display: flex; flex-wrap: wrap; gap: 12px; margin-top: 16px; }
button, .button { display: inline-flex; align-items: center; min-height: 44px; padding: 8px 16px; font: inherit;
  border: 1px solid var(--edge); border-radius: 0; background: #000; color: var(--bright); text-decoration: none;
  cursor: pointer; text-transform: uppercase; }
button { background: var(--text); color: #000; font-weight: bold; border-color: var(--text); }
button.plain { background: #000; color: var(--bright); border-color: var(--edge); }
button:hover { background: var(--bright); }
button.quiet { background: #000; color: var(--bright); }
button.quiet:hover { background: var(--line); }
button::before, .button::before { content: '[' / ''; margin-right: 4px; }
button::after, .button::after { content: ']' / ''; margin-left: 4px; }
:focus-visible { outline: 2px solid var(--bright); outline-offset: 2px; }
@media (forced-colors: active) { button { border: 1px solid ButtonText; } }
`

/** Must match the hashed text byte for byte; a template would reformat it. */
export const styleElement: Html = { markup: `<style>${style}</style>` }

/** The Content-Security-Policy source that allows only this style sheet. */
export const styleSource = `'sha256-${hash('sha256', style, 'base64')}'`
