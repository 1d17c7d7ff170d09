import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { CartItem } from '#shared/features/cart/cart.schema.ts'
import { Options } from './Options.tsx'

const values = Array.from({ length: 512 }, (_, at) => `Engraving: ${at}`)

test(
  'a line of a product with 2,048 variants reads each a few times, not once per option',
  { tags: ['S10.90'] },
  () => {
    let reads = 0
    const variants = ['32mm', '54mm'].flatMap((option1, low) =>
      ['None', 'OSR Style'].flatMap((option2, high) =>
        values.map((option3, at) => ({
          id: `gid://shopify/ProductVariant/${at}`,
          get option1() {
            reads++
            return option1
          },
          option2,
          option3,
          price: String(4 + 3 * low + high),
          availableForSale: at !== 3,
        })),
      ),
    )
    const line = {
      id: '1',
      product: { name: 'Emerald Wyrm', isAvailable: true, shopifyVariants: variants, metadata: {} },
      scale: '32mm',
      finishing: 'None; Engraving: 0',
      quantity: 1,
    } as unknown as CartItem
    const html = renderToString(<Options line={line} onChoose={() => undefined} />)
    expect(html.match(/<option /g)).toHaveLength(2048)
    expect(html).toContain('>54mm, OSR Style; Engraving: 511<!-- --> (+$4)</option>')
    expect(html).toContain('>32mm, None; Engraving: 3<!-- --> (SOLD OUT)</option>')
    expect(reads / variants.length).toBeLessThan(20)
  },
)
