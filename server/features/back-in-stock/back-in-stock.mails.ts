import { consoleChange, type WithChanges } from '#server/changes/changes.ts'
import type { Database } from '#server/database/database.ts'
import { eachAlone } from '#server/each-alone.ts'
import type { ComposeMail, Outbox } from '#server/mail/mail.ts'
import { longDate } from '#server/mail/render-mail.ts'
import { isInStock } from '#shared/features/back-in-stock/sold-out.ts'
import type { Product } from '#shared/features/catalogue/products.schema.ts'
import { unsubscribePath } from '#shared/mail-links.ts'
import { productPath } from '#shared/paths.ts'
import { choiceText, findVariant } from '#shared/pricing/options.ts'
import * as requests from './back-in-stock.repository.ts'

/** Name of the kind. */
export const BACK_IN_STOCK = 'back-in-stock'

/** Id of the request's row. */
export interface BackInStockPayload {
  id: number
}

interface Reading {
  /** By row ids, archived products included; unknown ids are skipped. */
  readProducts(db: Database, ids: readonly number[]): Promise<Product[]>
}

interface MailParts {
  catalogue: Reading
  shop: { name: string; origin: string }
}

/** Tells a shopper that what they wait for is back. */
export const backInStockMail =
  ({ catalogue, shop }: MailParts): ComposeMail<BackInStockPayload> =>
  async (tx, { id }) => {
    const request = await requests.findRequest(tx, String(id))
    if (!request || request.notifiedAt === null) return null
    const [product] = await catalogue.readProducts(tx, [request.productId])
    if (!product || !isInStock(product, request)) {
      // They go on waiting.
      await requests.clearNotified(tx, id)
      return null
    }
    const { scale, finishing, at } = request
    const variant = finishing ? findVariant(product.shopifyVariants, scale, finishing) : undefined
    const query = variant ? `?variant=${variant.id.split('/').at(-1)}` : ''
    return {
      subject: `Back in stock: ${product.name}`,
      parts: [
        { heading: 'It’s back in stock' },
        `On ${longDate(at)} you asked us to tell you when this is back in stock. You can buy it now:`,
        {
          facts: [
            ['Miniature', product.name],
            ...(finishing ? [['Option', choiceText({ scale, finishing })] as const] : []),
          ],
        },
        { action: 'SEE THE MINIATURE', href: shop.origin + productPath(product) + query },
        'It isn’t reserved for you and may sell out again. This is the only email about it.',
      ],
      reason: `You get this because you asked for it at ${shop.name}.`,
      unsubscribeUrl: shop.origin + unsubscribePath('back-in-stock', await requests.giveToken(tx, request)),
    }
  }

interface NotifyParts {
  db: Database
  withChanges: WithChanges
  outbox: Outbox
  catalogue: Reading
}

/**
 * Adds an email to everybody who waits for what can be bought. It compares what is stored, whatever changed it and
 * whenever, so nothing is lost with a killed server; of several servers one marks a request.
 */
export function notifyShoppers({ db, withChanges, outbox, catalogue }: NotifyParts): () => Promise<void> {
  /** How products and their requests were when this server looked at them last. */
  let seen = new Map<number, string>()
  return async function notify() {
    if (!outbox.isOn) return
    const awaited = await requests.listAwaitedStock(db)
    const changed = awaited.filter(({ productId, stamp }) => seen.get(productId) !== stamp)
    if (changed.length > 0) {
      const products = await catalogue.readProducts(
        db,
        changed.map(({ productId }) => productId),
      )
      await eachAlone(products, notifyOf, 'Shoppers who wait for some miniatures could not be told.')
    }
    seen = new Map(awaited.map(({ productId, stamp }) => [productId, stamp]))
  }

  async function notifyOf(product: Product) {
    const waiting = await requests.listWaiting(db, Number(product.id))
    const back = waiting.filter((request) => isInStock(product, request))
    for (let start = 0; start < back.length; start += BATCH) {
      const ids = back.slice(start, start + BATCH).map(({ id }) => id)
      await withChanges(async (tx, publishChange) => {
        for (const { id, email } of await requests.markNotified(tx, ids))
          await outbox.add(tx, { kind: BACK_IN_STOCK, to: email, payload: { id } satisfies BackInStockPayload })
        publishChange(consoleChange('messages'))
      })
    }
  }
}

const BATCH = 200
