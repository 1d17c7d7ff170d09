import { readForm, redirect, type Exchange, type RouteHandler } from '#sandbox/http/exchange.ts'
import { updateDiscountCodes } from '#sandbox/shop/cart-lines.ts'
import { cartCharges } from '#sandbox/shop/carts.ts'
import { discountCents, subtotalCents } from '#sandbox/shop/charges.ts'
import { placeOrder } from '#sandbox/shop/checkout.ts'
import type { CartRecord, OrderRecord } from '#sandbox/shop/records.ts'
import type { Shop } from '#sandbox/shop/shop.ts'
import { checkoutPage, emptyCheckoutPage } from './checkout-page.ts'
import { checkoutUrl, consentIn, thankYouPath } from './urls.ts'
import { picturePath } from '#sandbox/pictures/url.ts'
import { html, nothing } from './html.ts'
import { lineList, price, renderDocument, sendPage, sums } from './document.ts'

/** The checkout for people: GET shows the cart, POST pays it, and the order page says thank you. */
export function createCheckoutHandler(shop: Shop): RouteHandler {
  return async (exchange) => {
    const { pathname } = exchange.url
    if (pathname === '/') return onlineStore(shop, exchange)
    if (pathname === passwordPath) return sendPage(exchange, 200, passwordPage(shop))
    const cartToken = /^\/cart\/c\/(\w+)$/.exec(pathname)?.[1]
    if (cartToken) return checkout(shop, exchange, cartToken)
    const checkoutToken = /^\/checkouts\/cn\/(\w+)\/thank_you$/.exec(pathname)?.[1]
    if (checkoutToken) return thankYou(shop, exchange, checkoutToken)
    return false
  }
}

/** The theme of the online store, to which links in order emails lead. */
function onlineStore({ situation, settings: { shopUrl } }: Shop, exchange: Exchange): boolean {
  if (situation.hasPasswordPage) return redirect(exchange, '/password')
  if (situation.redirectsTheme && shopUrl !== undefined) return redirect(exchange, shopUrl)
  return sendPage(
    exchange,
    200,
    renderDocument({ title: 'ONLINE STORE', content: html`<p>The theme's home page.</p>` }),
  )
}

async function checkout(shop: Shop, exchange: Exchange, token: string): Promise<boolean> {
  const cart = shop.carts.get(token)
  const hasKey = cart?.key === exchange.url.searchParams.get('key')
  if (!cart || !hasKey) return sendPage(exchange, 404, emptyCheckoutPage(shop))
  const paid = cart.orderId === null ? undefined : shop.orders.get(cart.orderId)
  if (paid) return redirect(exchange, thankYouPath(paid))
  if (shop.situation.hasPasswordPage) return redirect(exchange, passwordPath)
  if (exchange.method === 'POST') return submit(shop, exchange, cart)
  const consent = consentIn(exchange.url)
  if (consent) {
    cart.visitorConsent = consent
    shop.scheduleSave()
  }
  return sendPage(exchange, 200, checkoutPage(shop, cart))
}

/** Applies discount codes, or pays. Who has used one before is told so, and pays without it. */
async function submit(shop: Shop, exchange: Exchange, cart: CartRecord): Promise<true> {
  const { email = '', discount } = await readForm(exchange)
  if (discount !== undefined) {
    updateDiscountCodes(shop, cart, String(discount).split(','))
    return redirect(exchange, checkoutUrl(shop, cart))
  }
  const address = String(email).trim()
  if (!/^[^\s@]{1,64}@[^\s@]{1,189}$/.test(address)) {
    const problem = { email: address, message: 'Enter an email address like ada@example.com' }
    return sendPage(exchange, 422, checkoutPage(shop, cart, problem))
  }
  const before = cartCharges(shop, cart).totalCents
  cart.email = address
  if (cartCharges(shop, cart).totalCents > before) {
    const problem = { email: address, message: 'A discount code was already used with this address' }
    return sendPage(exchange, 422, checkoutPage(shop, cart, problem))
  }
  const order = placeOrder(shop, cart, address)
  return order ? redirect(exchange, thankYouPath(order)) : sendPage(exchange, 409, checkoutPage(shop, cart))
}

function thankYou(shop: Shop, exchange: Exchange, token: string): boolean {
  const order = [...shop.orders.values()].find((one) => one.checkoutToken === token)
  return order ? sendPage(exchange, 200, thankYouPage(shop, order)) : sendPage(exchange, 404, emptyCheckoutPage(shop))
}

/** The page after paying: order number, lines, and a link back to the shop. */
function thankYouPage(shop: Shop, order: OrderRecord): string {
  const lines = order.lineItems.map((line) => {
    const picture = shop.catalogue.product(line.productId)?.pictures[0]
    return {
      title: line.title,
      variantTitle: line.variantTitle,
      picture: picture && { src: `${picturePath(picture)}?width=160`, alt: picture.alt },
      quantity: line.quantity,
      unit: price(shop, line.unitCents),
      total: price(shop, line.unitCents * line.quantity),
      stockProblem: '',
    }
  })
  const { shopUrl } = shop.settings
  const content = html`
    <p>
      Thank you. Your order is <strong>${order.name}</strong>; a real shop would send a confirmation to
      ${order.email ?? 'you'}.
    </p>
    <section class="panel" aria-labelledby="order">
      <h2 id="order">What you ordered</h2>
      ${lineList(lines)}
      ${sums(shop, {
        ...order,
        discountCents: discountCents(order),
        subtotalCents: subtotalCents(order) + discountCents(order),
      })}
    </section>
    ${
      shopUrl === undefined
        ? nothing
        : html`<p>
            <a class="button" href="${shopUrl}">Return to the shop</a>
            <a href="${shopUrl}/order-status">Where is my print?</a>
          </p>`
    }
  `
  return renderDocument({ title: `ORDER ${order.name}`, content })
}

const passwordPath = '/password'

/** Where the online store and the checkout end while the store's password is on. */
function passwordPage(shop: Shop): string {
  const { shopUrl } = shop.settings
  const content = html`
    <p class="panel problem">
      This store is password protected. Nobody can check out until its owner takes the password off.
    </p>
    ${shopUrl === undefined ? nothing : html`<p><a class="button" href="${shopUrl}">Return to the shop</a></p>`}
  `
  return renderDocument({ title: 'OPENING SOON', content })
}
