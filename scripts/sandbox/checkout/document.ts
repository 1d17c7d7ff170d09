import type { Charges } from '#sandbox/shop/charges.ts'
import { amountText } from '#sandbox/shop/money.ts'
import type { Shop } from '#sandbox/shop/shop.ts'
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
    // With no referrer at all, browsers send forms with the Origin `null`.
    'referrer-policy': 'same-origin',
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

/** What is charged: `shippingCents` is null if the store doesn't ship. */
export interface Sums extends Omit<Charges, 'discounts' | 'lineDiscounts' | 'shippingCents'> {
  discountCodes: readonly string[]
  shippingCents: number | null
}

export function sums(shop: Shop, { subtotalCents, discountCodes, discountCents, shippingCents, ...rest }: Sums): Html {
  const { taxCents, taxesIncluded, totalCents } = rest
  const row = (name: string, text: string) => html`<p class="amounts"><span>${name}</span> <span>${text}</span></p>`
  return html`<div class="sums">
    ${row('Subtotal', price(shop, subtotalCents))}
    ${discountCents === 0 ? nothing : row(`Discount ${discountCodes.join(', ')}`, `-${price(shop, discountCents)}`)}
    ${row('Shipping', shippingText(shop, shippingCents))}
    ${taxCents === 0 || taxesIncluded ? nothing : row('Tax', price(shop, taxCents))}
    <p class="amounts total"><span>Total</span> <strong>${price(shop, totalCents)}</strong></p>
    ${taxesIncluded && taxCents > 0 ? html`<p class="dim">Including ${price(shop, taxCents)} in taxes</p>` : nothing}
  </div>`
}

function shippingText(shop: Shop, cents: number | null): string {
  if (cents === null) return 'Not available'
  return cents === 0 ? 'Free' : price(shop, cents)
}

export function price(shop: Shop, cents: number): string {
  return shop.settings.currency === 'USD' ? `$${amountText(cents)}` : `${amountText(cents)} ${shop.settings.currency}`
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
