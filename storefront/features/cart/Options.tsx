import { useLayoutEffect, useRef, useState } from 'react'
import type { CartItem } from '#shared/features/cart/cart.schema.ts'
import type { ShopifyVariant } from '#shared/features/catalogue/products.schema.ts'
import { formatMoney, toCents } from '#shared/pricing/money.ts'
import { listOptions, type OfferedOption } from '#shared/pricing/list-options.ts'
import { choiceText, formatOption, parseOption, type PriceOption, SEPARATOR } from '#shared/pricing/options.ts'
import { canBuy, unitPrice } from '#shared/pricing/price.ts'
import { FormName } from '#storefront/widgets/form.tsx'
import { useIsHydrated } from '#storefront/widgets/useIsHydrated.ts'

/**
 * Scale and finishing of a line: a form of its own, so that its answer doesn't depend on the quantity that was typed. If
 * there is nothing to choose, it only names them.
 */
export function Options({ line, onChoose }: { line: CartItem; onChoose(option: PriceOption): void }) {
  const { product, scale, finishing } = line
  const own = formatOption({ scale, finishing })
  const options = listOptions(product.shopifyVariants)
  const isOffered = options.some((each) => formatOption(each) === own)
  const price = canBuy(line) ? unitPrice(product, scale, finishing) : null
  const [picked, setPicked] = useState<string | null>(null)
  const isHydrated = useIsHydrated()
  const select = useRef<HTMLSelectElement>(null)
  /** Arrow keys on a closed list choose each option that they pass. */
  const isStepping = useRef(false)

  const choose = (value: string) => {
    setPicked(null)
    const option = parseOption(value)
    if (option && value !== own) onChoose(option)
  }

  // The shopper may have chosen before hydration.
  useLayoutEffect(() => {
    if (select.current && select.current.value !== own) choose(select.current.value)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once
  }, [])

  if (!product.isAvailable || (isOffered && options.length === 1)) {
    return (
      <p className="cart-option row tight">
        {scale !== '' && (
          <span className="badge">
            <span className="sr-only">Scale: </span>
            {scale}
          </span>
        )}
        <span className="badge">
          {scale !== '' && <span className="sr-only">Finishing: </span>}
          {finishing}
        </span>
      </p>
    )
  }
  return (
    <form className="cart-option" method="post" onSubmit={(event) => event.preventDefault()}>
      <FormName form={{ name: 'cart-option' }} />
      <input type="hidden" name="line" value={line.id} />
      <select
        ref={select}
        name="option"
        className="input"
        autoComplete="off"
        aria-label={`${scale === '' || finishing.includes(SEPARATOR) ? 'Options' : 'Scale and finishing'} of ${product.name}`}
        value={picked ?? own}
        onPointerDown={() => (isStepping.current = false)}
        onKeyDown={({ key }) => {
          isStepping.current = key !== 'Enter' && key !== ' '
          if (key === 'Enter' && picked) choose(picked)
          if (key === 'Escape') setPicked(null)
        }}
        onChange={({ currentTarget: { value } }) => (isStepping.current ? setPicked(value) : choose(value))}
        onBlur={() => picked && choose(picked)}
      >
        {!isOffered && (
          <option value={own} disabled>
            {choiceText(line)} (NOT OFFERED)
          </option>
        )}
        {options.map((each) => {
          const value = formatOption(each)
          return (
            <option key={value} value={value} disabled={value !== own && each.variant?.availableForSale === false}>
              {choiceText(each)}
              {noteOn(line, each, price)}
            </option>
          )
        })}
      </select>
      {!isHydrated && (
        <button type="submit" className="button">
          SET<span className="sr-only"> scale and finishing of {product.name}</span>
        </button>
      )}
    </form>
  )
}

/** What another option would change: ` (+$3.50)`. `now` is what the line's own costs; null if it can't be bought. */
function noteOn(
  { product, scale, finishing }: CartItem,
  option: OfferedOption<ShopifyVariant>,
  now: number | null,
): string {
  const { variant } = option
  if (variant?.availableForSale === false) return ' (SOLD OUT)'
  if (option.scale === scale && option.finishing === finishing) return ''
  const price = variant ? toCents(variant.price) : unitPrice(product, option.scale, option.finishing)
  if (now === null) return ` (${formatMoney(price)})`
  const more = price - now
  return more === 0 ? ' (same price)' : ` (${more > 0 ? '+' : ''}${formatMoney(more)})`
}
