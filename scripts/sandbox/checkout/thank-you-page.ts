import type { OrderRecord } from '#sandbox/shop/records.ts'
import type { Shop } from '#sandbox/shop/shop.ts'
import { picturePath } from '#sandbox/pictures/url.ts'
import { price } from './checkout-page.ts'
import { html, nothing } from './html.ts'
import { renderDocument, lineList } from './document.ts'

/** The page after paying: order number, lines, and a link back to the shop. */
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
    <p>
      Thank you. Your order is <strong>${order.name}</strong>; a real shop would send a confirmation to
      ${order.email ?? 'you'}.
    </p>
    <section class="panel" aria-labelledby="order">
      <h2 id="order">What you ordered</h2>
      ${lineList(lines)}
      <p class="amounts total"><span>Total</span> <strong>${price(shop, order.totalCents)}</strong></p>
    </section>
    ${shopUrl === undefined ? nothing : html`<p><a class="button" href="${shopUrl}">Return to the shop</a></p>`}
  `
  return renderDocument({ title: `ORDER ${order.name}`, content })
}
