import { createHash } from 'node:crypto'
import type { Context } from 'koa'
import { markup, Html } from './markup.ts'
import { style } from './style.ts'

export interface Page {
  /** `STAFF.LOGIN` */
  title: string
  body: Html
  status?: number
  /** CSP source, beside this site, that its form may redirect to. */
  formTarget?: string
}

const policyOf = (formTarget = '') =>
  [
    `default-src 'none'`,
    `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    `img-src 'self'`,
    `base-uri 'none'`,
    `form-action 'self'${formTarget && ` ${formTarget}`}`,
    `frame-ancestors 'none'`,
  ].join('; ')

/** Lines left empty by templates. */
const EMPTY_LINE = /^ +\n/gm

/** Responds with a page rendered by the server. It needs no scripts and is never cached. */
export function sendPage(ctx: Context, shopName: string, { title, body, status = 200, formTarget }: Page): void {
  ctx.status = status
  ctx.set('content-security-policy', policyOf(formTarget))
  setNoStore(ctx)
  ctx.type = 'text/html; charset=utf-8'
  ctx.body = markup`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="dark">
        <meta name="robots" content="noindex">
        <title>${title} | ${shopName}</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml">
        <style>${new Html(style)}</style>
      </head>
      <body>
        <main>
          <p class="site" dir="auto">${shopName}</p>
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
  /** Error message for the value. */
  error?: string | undefined
  optional?: boolean
  readonly?: boolean
  autofocus?: boolean
}

/** An input with its label, hint and error message, linked for screen readers. */
export function field(input: Field): Html {
  const { name, label, type = 'text', autocomplete, value = '', hint, error } = input
  const describedBy = [hint && `${name}-hint`, error && `${name}-wrong`].filter(Boolean).join(' ')
  const attributes = [
    !input.optional && !input.readonly && markup` required`,
    input.readonly === true && markup` readonly`,
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
  </div>`
}

/** Error message for the whole form, announced when the page loads. */
export const errorAlert = (text: string | null): Html =>
  text === null ? markup`` : markup`<p class="alert" role="alert">${text}</p>`
