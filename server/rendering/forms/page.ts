import { createHash } from 'node:crypto'
import type { Context } from 'koa'
import { markup, Html } from './markup.ts'

export interface Page {
  /** `STAFF.LOGIN` */
  title: string
  body: Html
  status?: number
  /** CSP source, beside this site, that its form may redirect to. */
  formTarget?: string
  /** Address of its script, on this site. */
  script?: string
}

const policyOf = ({ formTarget = '', script }: Pick<Page, 'formTarget' | 'script'>) =>
  [
    `default-src 'none'`,
    `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    ...(script === undefined ? [] : [`script-src 'self'`, `connect-src 'self'`]),
    `img-src 'self'`,
    `base-uri 'none'`,
    `form-action 'self'${formTarget && ` ${formTarget}`}`,
    `frame-ancestors 'none'`,
  ].join('; ')

/** Lines left empty by templates. */
const EMPTY_LINE = /^ +\n/gm

/** Responds with a page rendered by the server. It is never cached, and only passkeys need its script. */
export function sendPage(ctx: Context, shopName: () => string, page: Page): void {
  const { title, body, status = 200, script } = page
  const name = shopName()
  ctx.status = status
  ctx.set('content-security-policy', policyOf(page))
  setNoStore(ctx)
  ctx.type = 'text/html; charset=utf-8'
  ctx.body = markup`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="dark">
        <meta name="robots" content="noindex">
        <title>${title} | ${name}</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml">
        <style>${new Html(style)}</style>
        ${script !== undefined && markup`<script type="module" src="${script}"></script>`}
      </head>
      <body>
        <main>
          <p class="site" dir="auto">${name}</p>
          <h1>${title}</h1>
          ${body}
          <nav aria-label="Shop"><a href="/">[RETURN TO TOWN]</a></nav>
        </main>
      </body>
    </html>
`.text.replaceAll(EMPTY_LINE, '')
}

/**
 * Keeps addresses with tokens out of caches and referrers. `no-referrer` would make browsers send `Origin: null` with
 * forms; `strict-origin` doesn't.
 */
export function setNoStore(ctx: Context): void {
  ctx.set('cache-control', 'no-store')
  ctx.set('referrer-policy', 'strict-origin')
}

/** Redirects with 303, so that the browser uses GET. */
export function redirectTo(ctx: Context, address: string): void {
  setNoStore(ctx)
  ctx.redirect(address)
  ctx.status = 303
}

export interface Field {
  name: string
  label: string
  type?: 'text' | 'email' | 'password'
  autocomplete: string
  value?: string
  hint?: string | undefined
  /** Address that says how strong the typed password is. */
  strengthPath?: string | undefined
  /** Error message for the value. */
  error?: string | undefined
  optional?: boolean
  readonly?: boolean
  autofocus?: boolean
  /** Shows digits on phones. */
  numeric?: boolean
}

/** An input with its label, hint and error message, linked for screen readers. */
export function field(input: Field): Html {
  const { name, label, type = 'text', autocomplete, value = '', hint, error, strengthPath } = input
  const describedBy = [hint && `${name}-hint`, error && `${name}-wrong`, strengthPath && `${name}-strength`]
    .filter(Boolean)
    .join(' ')
  const attributes = [
    !input.optional && !input.readonly && markup` required`,
    input.readonly === true && markup` readonly`,
    input.numeric === true && markup` inputmode="numeric"`,
    input.autofocus === true && markup` autofocus`,
    error !== undefined && markup` aria-invalid="true"`,
    describedBy !== '' && markup` aria-describedby="${describedBy}"`,
    value !== '' && markup` value="${value}"`,
  ]
  return markup`<div>
    <label for="${name}">${label}</label>
    <input id="${name}" name="${name}" type="${type}" autocomplete="${autocomplete}" maxlength="254"${attributes}>
    ${hint ? markup`<p class="hint" id="${name}-hint">${hint}</p>` : null}
    ${error ? markup`<p class="wrong" id="${name}-wrong">${error}</p>` : null}
    ${strengthPath ? markup`<p class="strength" id="${name}-strength" aria-live="polite" data-strength="${strengthPath}" hidden></p>` : null}
  </div>`
}

/** Error message for the whole form, announced when the page loads. */
export const errorAlert = (text: string | null): Html =>
  text === null ? markup`` : markup`<p class="alert" role="alert">${text}</p>`

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
form, [data-codes] { display: grid; gap: var(--s4); }
label { display: block; margin-bottom: var(--s1); }
.hint { margin: var(--s1) 0 0; color: var(--dim); font-size: var(--text-s); }
.strength { min-height: 3.2em; margin: var(--s1) 0 0; font-size: var(--text-s); }
.wrong { margin: var(--s1) 0 0; color: var(--red); }
.alert { margin: 0; padding: var(--s2) var(--s4); border: 1px solid var(--red); color: var(--red); }
input, button, .button {
  width: 100%; min-height: var(--target); padding: var(--s2) var(--s4); border: 1px solid var(--edge); border-radius: 2px;
  background: var(--black); color: var(--bright); font: inherit;
}
/* iOS zooms in on smaller ones. */
input { font-size: max(16px, 1rem); }
input[aria-invalid='true'] { border-color: var(--red); }
input[readonly] { color: var(--dim); }
button, .button { display: block; cursor: pointer; text-align: center; text-decoration: none; background: var(--line); font-weight: 700; }
.quiet { background: var(--black); font-weight: 400; }
button:active, .button:active { border-color: var(--bright); }
@media (hover: hover) { button:hover, .button:hover { border-color: var(--bright); } }
:focus-visible { outline: 2px solid var(--bright); outline-offset: 2px; }
a:not(.button) { color: var(--phosphor); }
nav { margin-top: var(--s6); }
nav a { margin-right: var(--s4); display: inline-flex; align-items: center; min-height: var(--target); }
h2 { margin: var(--s6) 0 var(--s2); color: var(--bright); font-size: var(--text); line-height: 1.4; }
[hidden] { display: none !important; }
.alert + form, form + form, form + p, [data-codes] + .button, .button + .button, details, details form { margin-top: var(--s4); }
main > .hint { margin-bottom: var(--s4); }
form .hint { margin: 0; }
input + .hint { margin-top: var(--s2); }
summary { min-height: var(--target); cursor: pointer; align-content: center; }
.rows { margin: 0 0 var(--s4); padding: 0; list-style: none; }
.rows li { display: flex; flex-wrap: wrap; gap: var(--s2) var(--s4); align-items: center; padding: var(--s2) 0; border-top: 1px solid var(--line); }
.rows p { flex: 1 1 14rem; margin: 0; }
.rows .button { width: auto; }
.qr { width: min(100%, 14rem); margin: 0 auto var(--s4); background: #fff; }
.qr svg { display: block; }
.secret, .codes { padding: var(--s4); border: 1px dashed var(--edge); background: var(--black); color: var(--bright); }
.codes { margin: 0 0 var(--s4); list-style: none; }
.done { padding: var(--s2) var(--s4); border: 1px solid var(--edge); color: var(--bright); }
.choice { display: flex; gap: var(--s4); align-items: center; min-height: var(--target); margin: 0; }
input[type='checkbox'] { flex: none; width: 1.5rem; height: 1.5rem; min-height: 0; margin: 0; accent-color: var(--phosphor); }
@media (forced-colors: active) { :root { color-scheme: light dark; } }
@media (max-width: 24rem) { body { padding: 0; } main { border-width: 1px 0; padding: var(--s4); } }
@media print { body, main, .codes { border: 0; background: #fff; color: #000; } h1, h2 { color: #000; } nav, form, button, .button { display: none; } }
`
