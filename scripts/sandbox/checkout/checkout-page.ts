import { cartCharges } from '#sandbox/shop/carts.ts'
import { findCode } from '#sandbox/shop/charges.ts'
import { canBePaid, checkoutLines, storeProblem, type CheckoutLine } from '#sandbox/shop/checkout.ts'
import type { CartRecord } from '#sandbox/shop/records.ts'
import type { Shop } from '#sandbox/shop/shop.ts'
import { picturePath } from '#sandbox/pictures/url.ts'
import { html, nothing, type Html } from './html.ts'
import { lineList, price, renderDocument, sums, type PictureLine } from './document.ts'

export interface CheckoutProblem {
  email: string
  message: string
}

/** What Shopify's checkout says, in short. */
const refusals = {
  'ships-nowhere': 'Shipping not available. Your order can’t be shipped: the store ships nowhere.',
  'takes-no-payments': 'This store can’t accept payments right now.',
}

export const soldOutMessage =
  'Some of these pieces are no longer available. Nothing was ordered. Go back to the shop to change your cart.'

/** The checkout page: lines, what is charged, discount code, email address, pay or cancel. */
export function checkoutPage(shop: Shop, cart: CartRecord, problem?: CheckoutProblem): string {
  const lines = checkoutLines(shop, cart)
  if (lines.length === 0) return emptyCheckoutPage(shop)
  const refusal = storeProblem(shop)
  const message = canBePaid(lines) ? refusal && refusals[refusal] : soldOutMessage
  const charges = cartCharges(shop, cart)
  const discountCodes = charges.discounts.map(({ code }) => code)
  const content = html`
    ${message ? html`<p class="panel problem" role="alert">${message}</p>` : nothing}
    <section class="panel" aria-labelledby="order">
      <h2 id="order">Your order</h2>
      ${lineList(lines.map((line) => pictureLine(shop, line)))}
      ${sums(shop, { ...charges, discountCodes, ...(refusal === 'ships-nowhere' && { shippingCents: null }) })}
    </section>
    ${discountForm(shop, cart)} ${message ? backToShop(shop) : payForm(shop, cart, problem)}
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

function discountForm(shop: Shop, cart: CartRecord): Html {
  const applied = cartCharges(shop, cart).discounts.map(({ code }) => code)
  const code = applied.join(', ') || cart.discountCodes[0] || ''
  const known = findCode(shop.situation.discountCodes, code)
  const problem = !known
    ? 'Enter a valid discount code'
    : known.isActive
      ? 'This discount was already used'
      : 'This discount is currently inactive'
  const isRefused = code !== '' && applied.length === 0
  const invalid = isRefused ? html`aria-invalid="true" aria-describedby="discount-problem"` : nothing
  return html`<form method="post" class="panel">
    <label for="discount">Discount code</label>
    <input id="discount" name="discount" autocomplete="off" maxlength="255" value="${code}" ${invalid} />
    ${isRefused ? html`<p id="discount-problem" class="sold-out" role="alert">${problem}</p>` : nothing}
    <div class="actions"><button type="submit" class="quiet">Apply</button></div>
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
