/**
 * Terminal look for pages outside both apps. The values repeat the storefront's `tokens.css`, which can't be imported
 * here; a test compares them.
 */
export const style = `
:root {
  color-scheme: dark;
  --black: #000;
  --screen: #050805;
  --phosphor: #22c55e;
  --bright: #86efac;
  --dim: #4d9e6a;
  --line: #14532d;
  --edge: #2f8f57;
  --amber: #fbbf24;
  --red: #f87171;
  --mono: 'JetBrains Mono', 'Hoard Mono', 'Hoard Mono Narrow', ui-monospace, monospace;
  --text-s: 0.8125rem;
  --text: 0.9375rem;
  --text-l: 1.5rem;
  --s1: 0.25rem;
  --s2: 0.5rem;
  --s4: 1rem;
  --s6: 1.5rem;
  --target: 2.75rem;
}
* { box-sizing: border-box; }
html { background: var(--black); }
body {
  min-height: 100dvh; margin: 0; padding: var(--s4); display: grid; place-items: center;
  background: var(--screen); color: var(--phosphor); font: var(--text)/1.6 var(--mono);
}
main { width: 100%; max-width: 30rem; padding: var(--s6); border: 1px solid var(--line); border-radius: 2px; overflow-wrap: anywhere; }
.site { margin: 0 0 var(--s2); color: var(--dim); font-size: var(--text-s); }
h1 { margin: 0 0 var(--s4); color: var(--bright); font-size: var(--text-l); line-height: 1.2; font-weight: 700; }
p { margin: 0 0 var(--s4); }
form { display: grid; gap: var(--s4); }
label { display: block; margin-bottom: var(--s1); }
.hint { margin: var(--s1) 0 0; color: var(--dim); font-size: var(--text-s); }
.wrong { margin: var(--s1) 0 0; color: var(--red); }
.alert { margin: 0; padding: var(--s2) var(--s4); border: 1px solid var(--red); color: var(--red); }
input, button, .button {
  width: 100%; min-height: var(--target); padding: var(--s2) var(--s4); border: 1px solid var(--edge); border-radius: 2px;
  background: var(--black); color: var(--bright); font: inherit;
}
input[aria-invalid='true'] { border-color: var(--red); }
input[readonly] { color: var(--dim); }
button, .button { display: block; cursor: pointer; text-align: center; text-decoration: none; background: var(--line); font-weight: 700; }
.quiet { background: var(--black); font-weight: 400; }
button:hover, .button:hover { border-color: var(--bright); }
:focus-visible { outline: 2px solid var(--bright); outline-offset: 2px; }
a:not(.button) { color: var(--phosphor); }
nav { margin-top: var(--s6); }
nav a { display: inline-flex; align-items: center; min-height: var(--target); }
@media (max-width: 24rem) { body { padding: 0; } main { border-width: 1px 0; padding: var(--s4); } }
@media print { body { background: #fff; } }
`
