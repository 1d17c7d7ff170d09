import { hideSigns } from '#storefront/widgets/hide-signs.tsx'
import {
  type ComponentType,
  type CSSProperties,
  type FormEvent,
  lazy,
  type RefObject,
  Suspense,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { Product } from '#shared/features/catalogue/products.schema.ts'
import { backInStockPath } from '#shared/paths.ts'
import { choiceText, parseOption, type PriceOption, SEPARATOR } from '#shared/pricing/options.ts'
import { forgetsCart } from '#storefront/features/cart/forgets-cart.ts'
import { Quantity } from '#storefront/features/cart/Quantity.tsx'
import { useAddToCart } from '#storefront/features/cart/useAddToCart.ts'
import { FieldError, FormError, FormName, useForm } from '#storefront/widgets/form.tsx'
import { Price } from '#storefront/widgets/Price.tsx'
import { useIsHydrated } from '#storefront/widgets/useIsHydrated.ts'
import { findCell, defaultOption, isSoldOut, buildPriceTable, type PriceTable as Table } from './priceTable.ts'
import { OptionChoice } from './OptionChoice.tsx'
import { groupOptions, textsOf, variantsWith } from './optionGroups.ts'
import { PriceTable } from './PriceTable.tsx'
import { logFailure } from '#storefront/log.ts'
import { useShop, useVisitor } from '#storefront/shop.ts'

// In two steps: otherwise every product page would carry the styles of the checkout.
// If its code fails to load, the page stays without it.
const KeepAndShare = lazy<ComponentType<{ product: Product }>>(() =>
  import('#storefront/features/wishlist/KeepAndShare.tsx').catch((error: unknown) => {
    logFailure('Wishlist', error)
    return { default: () => null }
  }),
)
const PageCart = lazy(async () => (await import('./load-page-cart.ts')).loadPageCart())

/** Options, price, quantity and the add button: a form that also works before scripts have arrived. */
export function BuyBox({ product }: { product: Product }) {
  const form = useForm('cart-add')
  const element = useRef<HTMLFormElement>(null)
  const { texts } = useShop()
  const { shopifyVariants: variants } = product
  const { fields, rows, cell, obstacle, selected } = useSelection(product, form.values, element)
  const [quantity, setQuantity] = useState(1)
  const { add, isAdding } = useAddToCart()
  const isHydrated = useIsHydrated()

  const allGone = isSoldOut(product)
  // Without scripts the button can't follow the selection.
  const isDisabled = isHydrated ? obstacle !== null : allGone

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    form.forgetErrors()
    if (isAdding || obstacle) return
    const choice = { productId: product.id, quantity, ...selected }
    if (await add(product.name, choice, element.current!)) setQuantity(1)
  }

  // The style sheet needs its height.
  const style = { '--rows': rows } as CSSProperties
  return (
    <section className="product-buy panel brackets" style={style} aria-labelledby="buy">
      <form ref={element} className="stack" method="post" onSubmit={(event) => void submit(event)}>
        <FormName form={form} />
        <input type="hidden" name="productId" value={product.id} />
        <h2 className="panel-title" id="buy">
          PICK.OPTIONS
        </h2>
        {fields}
        <div className="product-add">
          <Quantity value={quantity} min={1} of={product.name} onChange={setQuantity} form={form} />
          <div className={allGone ? '' : 'buy-bar'}>
            <p className="product-price" aria-live="polite" data-live={isHydrated || undefined}>
              {cell && !allGone && (
                <>
                  <Price cents={cell.cents} was={cell.wasPrice} />
                  <span className="dim">{choiceText(selected)}</span>
                </>
              )}
            </p>
            <button
              type="submit"
              className="button primary"
              disabled={isDisabled}
              aria-disabled={isAdding || undefined}
              aria-describedby={obstacle ? 'obstacle' : undefined}
            >
              {isAdding ? 'Adding...' : hideSigns('> ADD TO CART')}
            </button>
          </div>
        </div>
        <FieldError form={form} field="quantity" label="Quantity" />
        <FormError form={form} />
        {obstacle ? (
          <output className="error" id="obstacle">
            {obstacle}
          </output>
        ) : (
          <p className="small dim">{texts?.buyNote}</p>
        )}
        {product.isAvailable && variants.some(({ availableForSale }) => !availableForSale) && (
          <p className={allGone ? 'buy-bar' : ''}>
            <a className={allGone ? 'button primary wide' : 'button quiet'} href={backInStockPath(product)}>
              {hideSigns('> TELL ME WHEN IT IS BACK')}
            </a>
          </p>
        )}
      </form>
      {isHydrated && forgetsCart() && (
        <Suspense>
          <PageCart />
        </Suspense>
      )}
      {/* Reserves the space until the code has loaded. */}
      <div className="product-keep needs-scripts">
        {isHydrated && (
          <Suspense>
            <KeepAndShare product={product} />
          </Suspense>
        )}
      </div>
    </section>
  )
}

/** The chosen options and their fields. They survive price and stock updates. `sent` is what a rejected form had. */
function useSelection(
  product: Product,
  sent: ReturnType<typeof useForm>['values'],
  form: RefObject<HTMLFormElement | null>,
) {
  const { variant: number } = useVisitor()
  const { shopifyVariants: variants } = product
  const asked = variants.filter(({ id }) => number && id.endsWith(`/${number}`))
  const start = asked.length > 0 ? asked : variants
  const groups = groupOptions(variants)
  const tableOf = (chosen: readonly string[]) => buildPriceTable(product, variantsWith(variants, chosen))
  const [picked, setPicked] = useState(() => groups.map((_, at) => sent[`other${at}`]))
  // The product may have other options by now.
  const others = groups.map(
    ({ texts }, at) =>
      texts.find((text) => picked.includes(text)) ??
      textsOf(start.find(({ availableForSale }) => availableForSale) ?? start[0]!)[at]!,
  )
  const hasScale = groups.length === 0 || variants.some(({ option1, option2 }) => option1 !== '' || option2 !== '')
  const [option, setOption] = useState<PriceOption>(
    () => parseOption(sent['option']) ?? defaultOption(buildPriceTable(product, variantsWith(start, others))),
  )

  // The shopper may have chosen before hydration, or the browser restored the form.
  useLayoutEffect(() => {
    const fields = new FormData(form.current!)
    const chosen = parseOption(fields.get('option'))
    if (chosen) setOption(chosen)
    setPicked(groups.map((_, at) => String(fields.get(`other${at}`))))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once
  }, [])

  const chooseOthers = (texts: string[]) => {
    setPicked(texts)
    const next = tableOf(texts)
    if (findCell(next, option)?.isSoldOut !== false) setOption(defaultOption(next))
  }
  const table = tableOf(others)
  const cell = findCell(table, option)
  return {
    fields: (
      <>
        <OptionChoice variants={variants} groups={groups} chosen={others} onChoose={chooseOthers} />
        {hasScale && table.rows.length > 0 && (
          <fieldset>
            <legend className="sr-only">Scale and finishing</legend>
            <PriceTable table={table} chosen={option} onChoose={setOption} />
          </fieldset>
        )}
      </>
    ),
    rows: table.rows.length,
    cell,
    obstacle: purchaseObstacle(product, table, cell, groups.length > 0),
    /** As the cart names it. */
    selected:
      groups.length === 0
        ? option
        : {
            scale: variants.some(({ option1 }) => option1 !== '') ? option.scale : '',
            finishing: [...(hasScale ? [option.finishing] : []), ...others].join(SEPARATOR),
          },
  }
}

/** Why the selection can't be added, as a text for shoppers; null if it can. */
function purchaseObstacle(
  product: Product,
  table: Table,
  cell: { isSoldOut: boolean } | null,
  hasOthers: boolean,
): string | null {
  const { name, isAvailable } = product
  const option = hasOthers ? 'combination' : 'scale and finishing'
  if (!isAvailable) return `${name} is no longer sold.`
  if (isSoldOut(product)) return `SOLD OUT: every ${option} of this miniature is out of stock.`
  if (table.rows.length === 0) return 'This combination is not offered. Please pick another option.'
  if (!cell) return 'This option is no longer offered. Please pick another one.'
  if (!cell.isSoldOut) return null
  return `SOLD OUT in this ${option}. Please pick another option.`
}
