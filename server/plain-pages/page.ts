import { createHash } from 'node:crypto'
import type { Context } from 'koa'
import { markup, Html } from './markup.ts'
import { style } from './style.ts'

export interface Page {
  /** `STAFF.LOGIN` */
  title: string
  body: Html
  status?: number
  /** Where sending its form may lead on to, beside this site; as a policy names sources. */
  leadsTo?: string
}

const policyOf = (leadsTo = '') =>
  [
    `default-src 'none'`,
    `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    `img-src 'self'`,
    `base-uri 'none'`,
    `form-action 'self'${leadsTo && ` ${leadsTo}`}`,
    `frame-ancestors 'none'`,
  ].join('; ')

/** What is left where a template had nothing to say. */
const EMPTY_LINE = /^ +\n/gm

/** Answers with a page of the server's own. It needs no scripts, and neither it nor its address is kept or passed on. */
export function answerPage(ctx: Context, shopName: string, { title, body, status = 200, leadsTo }: Page): void {
  ctx.status = status
  ctx.set('content-security-policy', policyOf(leadsTo))
  neverKept(ctx)
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
          <nav aria-label="Ways out"><a href="/">[RETURN TO TOWN]</a></nav>
        </main>
      </body>
    </html>
`.text.replaceAll(EMPTY_LINE, '')
}

/**
 * Addresses here may hold tokens. `strict-origin` tells nobody more than the site's name, and unlike `no-referrer` lets a form
 * say where it comes from: with that, browsers send `Origin: null`.
 */
export function neverKept(ctx: Context): void {
  ctx.set('cache-control', 'no-store')
  ctx.set('referrer-policy', 'strict-origin')
}

/** Leads on with GET, whatever was sent. */
export function goTo(ctx: Context, address: string): void {
  neverKept(ctx)
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
  /** What is wrong with what was typed. */
  wrong?: string | undefined
  optional?: boolean
  readonly?: boolean
  autofocus?: boolean
}

/** An input with its label, hint and complaint, tied together for those who hear the page. */
export function field(input: Field): Html {
  const { name, label, type = 'text', autocomplete, value = '', hint, wrong } = input
  const describedBy = [hint && `${name}-hint`, wrong && `${name}-wrong`].filter(Boolean).join(' ')
  const attributes = [
    !input.optional && !input.readonly && markup` required`,
    input.readonly === true && markup` readonly`,
    input.autofocus === true && markup` autofocus`,
    wrong !== undefined && markup` aria-invalid="true"`,
    describedBy !== '' && markup` aria-describedby="${describedBy}"`,
    value !== '' && markup` value="${value}"`,
  ]
  return markup`<div>
    <label for="${name}">${label}</label>
    <input id="${name}" name="${name}" type="${type}" autocomplete="${autocomplete}" maxlength="254"${attributes}>
    ${hint ? markup`<p class="hint" id="${name}-hint">${hint}</p>` : null}
    ${wrong ? markup`<p class="wrong" id="${name}-wrong">${wrong}</p>` : null}
  </div>`
}

/** What went wrong with the form as a whole, said as soon as the page is there. */
export const alert = (text: string | null): Html =>
  text === null ? markup`` : markup`<p class="alert" role="alert">${text}</p>`
