import { html, nothing, type Html } from './html.ts'
import type { Exchange } from '#sandbox/http/exchange.ts'
import { styleElement, styleSource } from './style.ts'

export interface DocumentContent {
  title: string
  /** Says what this page stands in for. */
  notice?: string
  /** The content of <main>. */
  content: Html
}

const CHECKOUT_NOTICE =
  'This is a local stand-in for the hosted checkout. No money moves, nothing is shipped, and no card is needed.'

const policy = [
  "default-src 'none'",
  "img-src 'self' data:",
  `style-src ${styleSource}`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

export function sendPage({ response, method }: Exchange, status: number, page: string): true {
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': policy,
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  })
  response.end(method === 'HEAD' ? undefined : page)
  return true
}

/** Renders a full document, with a notice that this is a stand-in. */
export function renderDocument({ title, notice = CHECKOUT_NOTICE, content }: DocumentContent): string {
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} (local stand-in)</title>
        <link rel="icon" href="data:," />
        ${styleElement}
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          <p class="panel notice">${notice}</p>
          ${content}
        </main>
      </body>
    </html>`
  return page.markup
}

export interface PictureLine {
  title: string
  variantTitle: string
  picture: { src: string; alt: string } | undefined
  quantity: number
  unit: string
  total: string
  /** Stock message, for example 'Sold out'; empty if all pieces are available. */
  stockProblem: string
}

export function lineList(lines: PictureLine[]): Html {
  return html`<ul class="lines">
    ${lines.map(lineItem)}
  </ul>`
}

function lineItem(line: PictureLine): Html {
  const picture = line.picture
    ? html`<img src="${line.picture.src}" alt="${line.picture.alt}" width="64" height="64" />`
    : html`<span class="unpictured" aria-hidden="true"></span>`
  const problem = line.stockProblem ? html`<p class="sold-out">${line.stockProblem}</p>` : nothing
  return html`<li class="line">
    ${picture}
    <div>
      <h3>${line.title}</h3>
      <p class="dim">${line.variantTitle}</p>
      ${problem}
      <p class="amounts"><span>${line.quantity} × ${line.unit}</span> <span>${line.total}</span></p>
    </div>
  </li>`
}
