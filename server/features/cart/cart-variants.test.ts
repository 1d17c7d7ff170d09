import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { DemoProduct } from '@hoard/demo/types'
import { toCents } from '#shared/pricing/money.ts'
import { linePrice } from '#shared/pricing/price.ts'
import { bulkCatalogue } from '#tests/harness/shopify.ts'
import { openShop } from '#tests/harness/shop.ts'

const value = fc.oneof(
  fc.constantFrom('32mm', '54 mm', '54mm Display', 'Huge', 'Small', 'None', 'OSR Style', 'Primed', 'Round', 'a; b: c'),
  fc.stringMatching(/^[\w;:,é&<>"' ]{1,20}$/).filter((text) => text.trim() === text && text !== ''),
)
const name = fc.oneof(fc.constantFrom('Scale', 'Finishing', 'Size', 'Base size', 'Colour'), value)
const options = fc.uniqueArray(fc.tuple(name, fc.uniqueArray(value, { minLength: 1, maxLength: 3 })), {
  minLength: 1,
  maxLength: 3,
  selector: ([each]) => each,
})

/** A product with every combination of up to three options, some of them sold out. */
const product = fc
  .tuple(options, fc.infiniteStream(fc.nat({ max: 1 })))
  .map(([chosen, stock]): Partial<DemoProduct> => {
    let all: string[][] = [[]]
    for (const [, values] of chosen) all = all.flatMap((start) => values.map((each) => [...start, each]))
    const variants = all.map((each, at) => ({ options: each, price: `${at + 3}.50`, stock: stock.next().value! * 9 }))
    return { options: chosen.map(([each]) => each), variants }
  })
/** Ten values of each of two options, and ten of a third one with its own price. */
const large = {
  options: ['Scale', 'Colour', 'Base'],
  variants: ['32mm', '54mm'].flatMap((scale) =>
    Array.from({ length: 100 }, (_, at) => ({
      options: [scale, `Colour ${at % 10}`, `Base ${Math.floor(at / 10)}`],
      price: `${at + 1}.25`,
      stock: at % 7,
    })),
  ),
}

test(
  'the variants that fit into a cart are those that Shopify sells, at its prices',
  { tags: ['S10.51', 'S10.53'] },
  async () => {
    const { seed } = fc.readConfigureGlobal()
    const random = fc.sample(product, { numRuns: 24 })
    const catalogue = bulkCatalogue(random.length + 1).map((each, at) => ({ ...each, ...(random[at] ?? large) }))
    await using shop = await openShop({ catalogue })
    let session = 0
    for (const { handle, variants } of shop.shopify.control.products()) {
      const { id: productId } = await shop.visitor.products.byHandle({ params: { handle } })
      const live = await shop.visitor.checkout.variants({ params: { handle } })
      const sold = live.filter(({ availableForSale }) => availableForSale)
      // The limit of additions is per address and minute, so of many variants only some are tried.
      const tried = variants.length > 30 ? variants.filter((_, at) => at % 9 === 0) : variants
      for (const { id: variant } of tried) {
        const headers = { 'x-session-id': `session-of-a-shopper-${++session}` }
        const added = shop.visitor.cart.add({ headers, body: { productId, variant } })
        const known = sold.find(({ id }) => id === variant)
        if (!known) {
          await expect(added, `${handle} ${variant}, seed ${seed}`).rejects.toThrow(
            /^409: .* is currently out of stock/,
          )
          continue
        }
        await added
        const [line] = await shop.visitor.cart.list({ headers })
        expect([line!.variant, linePrice(line!)], `${handle}, seed ${seed}`).toEqual([variant, toCents(known.price)])
        // What the line says leads to the same variant, as clients without it do.
        const { scale, finishing } = line!
        const again = await shop.visitor.cart.add({ headers, body: { productId, scale, finishing } })
        expect([again.id, again.variant, again.quantity]).toEqual([line!.id, variant, 2])
      }
    }
  },
)
