import { useState } from 'react'
import type { Product } from '#shared/features/catalogue/products.schema.ts'
import { formatMoney } from '#shared/pricing/money.ts'
import { Quantity } from '#storefront/features/cart/Quantity.tsx'
import { useAddToCart } from '#storefront/features/cart/useAddToCart.ts'
import { useIsHydrated } from '#storefront/widgets/useIsHydrated.ts'
import { findCell, defaultOption, isSoldOut, type PriceOption, buildPriceTable } from './priceTable.ts'
import { PriceTable } from './PriceTable.tsx'

/** Options, price, quantity and the add button. The selection survives price and stock updates. */
export function BuyBox({ product }: { product: Product }) {
  const table = buildPriceTable(product)
  const [option, setOption] = useState<PriceOption>(() => defaultOption(table))
  const [quantity, setQuantity] = useState(1)
  const { add, isAdding } = useAddToCart()
  const isAlive = useIsHydrated()

  const cell = findCell(table, option)
  const allGone = isSoldOut(table)
  const obstacle = purchaseObstacle(product, allGone, cell)

  const submit = async () => {
    if (isAdding || obstacle) return
    const { scale, finishing } = option
    if (await add(product.name, { productId: product.id, quantity, scale, finishing })) setQuantity(1)
  }

  return (
    <section className="product-buy panel stack" aria-labelledby="buy">
      <h2 className="panel-title" id="buy">
        PICK.OPTIONS
      </h2>
      <fieldset className="stack" disabled={!isAlive}>
        <legend className="sr-only">Scale and finishing</legend>
        <PriceTable table={table} chosen={option} onChoose={setOption} />
      </fieldset>
      <p className="product-price" aria-live="polite">
        {cell && (
          <>
            <span className="price">{formatMoney(cell.cents)}</span>
            <span className="dim">
              {option.scale}, {option.finishing}
            </span>
          </>
        )}
      </p>
      <fieldset className="product-add" disabled={!isAlive}>
        <legend className="sr-only">Quantity</legend>
        <Quantity value={quantity} min={1} of={product.name} onChange={setQuantity} />
        <button
          type="button"
          className="button primary"
          disabled={obstacle !== null}
          aria-disabled={isAdding || undefined}
          aria-describedby={obstacle ? 'obstacle' : undefined}
          onClick={() => void submit()}
        >
          {isAdding ? 'Adding...' : '> ADD TO CART'}
        </button>
      </fieldset>
      {obstacle ? (
        <output className="error" id="obstacle">
          {obstacle}
        </output>
      ) : (
        <p className="small dim">Printed to order within 1-2 weeks. Free shipping on orders over $75.</p>
      )}
      <noscript>
        <p className="warning">Ordering needs JavaScript.</p>
      </noscript>
    </section>
  )
}

/** Why the selection can't be added, as a text for shoppers; null if it can. */
function purchaseObstacle(product: Product, allGone: boolean, cell: { isSoldOut: boolean } | null): string | null {
  if (!product.isAvailable) return `${product.name} is no longer sold.`
  if (allGone) return 'SOLD OUT: every scale and finishing of this miniature is out of stock.'
  if (!cell) return 'This option is no longer offered. Please pick another one.'
  return cell.isSoldOut ? 'SOLD OUT in this scale and finishing. Please pick another option.' : null
}
