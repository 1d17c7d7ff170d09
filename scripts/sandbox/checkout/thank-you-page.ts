import type { OrderRecord } from '#scripts/sandbox/shop/records.ts'
import type { Shop } from '#scripts/sandbox/shop/shop.ts'
import { picturePath } from '#scripts/sandbox/pictures/url.ts'
import { price } from './checkout-page.ts'
import { html, nothing } from './html.ts'
import { document, lineList } from './page.ts'

/** After paying: the order's number, what was bought, and the way back. */
export function thankYouPage(shop: Shop, order: OrderRecord): string {
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
    <p>Thank you. Your order is <strong>${order.name}</strong>; a confirmation would go to ${order.email ?? 'you'}.</p>
    <section class="panel" aria-labelledby="order">
      <h2 id="order">What you ordered</h2>
      ${lineList(lines)}
      <p class="amounts total"><span>Total</span> <strong>${price(shop, order.totalCents)}</strong></p>
    </section>
    ${shopUrl === undefined ? nothing : html`<p><a class="button" href="${shopUrl}">Return to the shop</a></p>`}
  `
  return document({ title: `ORDER ${order.name}`, content })
}
