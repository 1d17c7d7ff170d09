import { type CSSProperties, type FormEvent, useLayoutEffect, useRef, useState } from 'react'
import type { Product } from '#shared/features/catalogue/products.schema.ts'
import { backInStockPath, productPath } from '#shared/paths.ts'
import { parseOption, type PriceOption } from '#shared/pricing/options.ts'
import { Quantity } from '#storefront/features/cart/Quantity.tsx'
import { useAddToCart } from '#storefront/features/cart/useAddToCart.ts'
import { ShareButton } from '#storefront/features/wishlist/ShareButton.tsx'
import { useWishlist } from '#storefront/features/wishlist/useWishlist.ts'
import { FieldError, FormError, FormName, useForm } from '#storefront/widgets/form.tsx'
import { Price } from '#storefront/widgets/Price.tsx'
import { useIsHydrated } from '#storefront/widgets/useIsHydrated.ts'
import { findCell, defaultOption, hasSoldOut, isSoldOut, buildPriceTable } from './priceTable.ts'
import { PriceTable } from './PriceTable.tsx'

/**
 * Options, price, quantity and the add button: a form that also works before scripts have arrived. The selection
 * survives price and stock updates.
 */
export function BuyBox({ product }: { product: Product }) {
  const table = buildPriceTable(product)
  const form = useForm('cart-add')
  const element = useRef<HTMLFormElement>(null)
  const [option, setOption] = useState<PriceOption>(() => parseOption(form.values['option']) ?? defaultOption(table))
  const [quantity, setQuantity] = useState(1)
  const { add, isAdding } = useAddToCart()
  const isHydrated = useIsHydrated()

  // The shopper may have chosen before hydration, or the browser restored the form.
  useLayoutEffect(() => {
    const chosen = parseOption(new FormData(element.current!).get('option'))
    if (chosen) setOption(chosen)
  }, [])

  const cell = findCell(table, option)
  const allGone = isSoldOut(table)
  const obstacle = purchaseObstacle(product, allGone, cell)
  // Without scripts the button can't follow the selection.
  const isDisabled = isHydrated ? obstacle !== null : allGone

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    form.forgetErrors()
    if (isAdding || obstacle) return
    const { scale, finishing } = option
    if (await add(product.name, { productId: product.id, quantity, scale, finishing })) setQuantity(1)
  }

  // The style sheet needs its height.
  const style = { '--rows': table.rows.length } as CSSProperties
  return (
    <section className="product-buy panel brackets" style={style} aria-labelledby="buy">
      <form ref={element} className="stack" method="post" onSubmit={(event) => void submit(event)}>
        <FormName form={form} />
        <input type="hidden" name="productId" value={product.id} />
        <h2 className="panel-title" id="buy">
          PICK.OPTIONS
        </h2>
        <fieldset>
          <legend className="sr-only">Scale and finishing</legend>
          <PriceTable table={table} chosen={option} onChoose={setOption} />
        </fieldset>
        <p className="product-price" aria-live="polite" data-live={isHydrated || undefined}>
          {cell && !allGone && (
            <>
              <Price cents={cell.cents} was={cell.wasPrice} />
              <span className="dim">
                {option.scale}, {option.finishing}
              </span>
            </>
          )}
        </p>
        <div className="product-add">
          <Quantity value={quantity} min={1} of={product.name} onChange={setQuantity} form={form} />
          <button
            type="submit"
            className="button primary"
            disabled={isDisabled}
            aria-disabled={isAdding || undefined}
            aria-describedby={obstacle ? 'obstacle' : undefined}
          >
            {isAdding ? 'Adding...' : '> ADD TO CART'}
          </button>
        </div>
        <FieldError form={form} field="quantity" label="Quantity" />
        <FormError form={form} />
        {obstacle ? (
          <output className="error" id="obstacle">
            {obstacle}
          </output>
        ) : (
          <p className="small dim">Printed to order within 1-2 weeks. Prices in US dollars; free shipping over $75.</p>
        )}
        {product.isAvailable && hasSoldOut(table) && (
          <p>
            <a className={allGone ? 'button primary wide' : 'button quiet'} href={backInStockPath(product)}>
              {'> TELL ME WHEN IT IS BACK'}
            </a>
          </p>
        )}
      </form>
      <KeepAndShare product={product} />
    </section>
  )
}

/** Keeps a product on the wishlist and shares its page. */
function KeepAndShare({ product }: { product: Product }) {
  const { ids, add, remove } = useWishlist()
  const isKept = ids?.includes(product.id) === true
  return (
    <p className="product-keep row loose needs-scripts">
      <button
        type="button"
        className="button quiet"
        aria-pressed={isKept}
        onClick={() => (isKept ? remove(product.id) : add([product.id]))}
      >
        <span aria-hidden="true">{isKept ? '[x]' : '[ ]'}</span> WISHLIST
      </button>
      <ShareButton title={product.name} path={productPath(product)} />
    </p>
  )
}

/** Why the selection can't be added, as a text for shoppers; null if it can. */
function purchaseObstacle(product: Product, allGone: boolean, cell: { isSoldOut: boolean } | null): string | null {
  if (!product.isAvailable) return `${product.name} is no longer sold.`
  if (allGone) return 'SOLD OUT: every scale and finishing of this miniature is out of stock.'
  if (!cell) return 'This option is no longer offered. Please pick another one.'
  return cell.isSoldOut ? 'SOLD OUT in this scale and finishing. Please pick another option.' : null
}
