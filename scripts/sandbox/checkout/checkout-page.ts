import { canBePaid, checkoutLines, type CheckoutLine } from '#sandbox/shop/checkout.ts'
import { amountText } from '#sandbox/shop/money.ts'
import type { CartRecord } from '#sandbox/shop/records.ts'
import type { Shop } from '#sandbox/shop/shop.ts'
import { picturePath } from '#sandbox/pictures/url.ts'
import { html, nothing, type Html } from './html.ts'
import { renderDocument, lineList, type PictureLine } from './document.ts'

export interface CheckoutProblem {
  email: string
  message: string
}

export const soldOutMessage =
  'Some of these pieces are no longer available. Nothing was ordered. Go back to the shop to change your cart.'

/** The checkout page: lines, total, email address, pay or cancel. */
export function checkoutPage(shop: Shop, cart: CartRecord, problem?: CheckoutProblem): string {
  const lines = checkoutLines(shop, cart)
  if (lines.length === 0) return emptyCheckoutPage(shop)
  const cents = lines.reduce((sum, line) => sum + line.unitCents * line.quantity, 0)
  const content = html`
    ${canBePaid(lines) ? nothing : html`<p class="panel problem" role="alert">${soldOutMessage}</p>`}
    <section class="panel" aria-labelledby="order">
      <h2 id="order">Your order</h2>
      ${lineList(lines.map((line) => pictureLine(shop, line)))}
      <p class="amounts total"><span>Total</span> <strong>${price(shop, cents)}</strong></p>
    </section>
    ${canBePaid(lines) ? payForm(shop, cart, problem) : backToShop(shop)}
  `
  return renderDocument({ title: 'CHECKOUT', content })
}

export function emptyCheckoutPage(shop: Shop): string {
  const content = html`<p class="panel">
      There is nothing in this cart: it was emptied, it has expired, or its link is incomplete.
    </p>
    ${backToShop(shop)}`
  return renderDocument({ title: 'CHECKOUT.EMPTY', content })
}

export function price(shop: Shop, cents: number): string {
  return shop.settings.currency === 'USD' ? `$${amountText(cents)}` : `${amountText(cents)} ${shop.settings.currency}`
}

function payForm(shop: Shop, cart: CartRecord, problem: CheckoutProblem | undefined): Html {
  const email = problem?.email ?? cart.email ?? ''
  const invalid = problem ? html`aria-invalid="true" aria-describedby="email-problem"` : nothing
  return html`<form method="post" class="panel">
    <label for="email">Email</label>
    <input
      id="email"
      name="email"
      type="email"
      autocomplete="email"
      required
      maxlength="254"
      value="${email}"
      ${invalid}
    />
    ${problem ? html`<p id="email-problem" class="sold-out" role="alert">${problem.message}</p>` : nothing}
    <div class="actions">
      <button type="submit">Pay now</button>
      ${cancelLink(shop)}
    </div>
  </form>`
}

function backToShop(shop: Shop): Html {
  return html`<div class="actions">${cancelLink(shop)}</div>`
}

function cancelLink(shop: Shop): Html {
  const { shopUrl } = shop.settings
  if (shopUrl === undefined) return nothing
  return html`<a class="button" href="${new URL('/cart', shopUrl).href}">Cancel and return to the shop</a>`
}

function pictureLine(shop: Shop, line: CheckoutLine): PictureLine {
  const picture = line.product.pictures[0]
  return {
    title: line.product.title,
    variantTitle: line.variant.title,
    picture: picture && { src: `${picturePath(picture)}?width=160`, alt: picture.alt },
    quantity: line.quantity,
    unit: price(shop, line.unitCents),
    total: price(shop, line.unitCents * line.quantity),
    stockProblem: stockProblem(line.onlyLeft),
  }
}

function stockProblem(onlyLeft: number | undefined): string {
  if (onlyLeft === undefined) return ''
  return onlyLeft === 0 ? 'Sold out' : `Only ${onlyLeft} left`
}
