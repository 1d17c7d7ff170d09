import { hideSigns } from '#storefront/widgets/hide-signs.tsx'
import type { CartItem } from '#shared/features/cart/cart.schema.ts'
import { productPath } from '#shared/paths.ts'
import { formatMoney } from '#shared/pricing/money.ts'
import { linePrice, unitPrice } from '#shared/pricing/price.ts'
import { ResponsiveImage } from '#storefront/widgets/ResponsiveImage.tsx'
import { Price } from '#storefront/widgets/Price.tsx'
import { FieldError, FormName, useForm } from '#storefront/widgets/form.tsx'
import { Change } from './Change.tsx'
import type { LineChange } from './useLineChanges.ts'
import { lineProblem, UNAVAILABLE } from './lineProblem.ts'
import { Options } from './Options.tsx'
import { Quantity } from './Quantity.tsx'
import { findVariant, type PriceOption } from '#shared/pricing/options.ts'

interface CartLineProps {
  line: CartItem
  /** Marked until the shopper leaves the page. */
  change: LineChange | null
  onQuantity(quantity: number): void
  onOption(option: PriceOption): void
  onRemove(): void
}

/** Cart line with product, quantity and price. */
export function CartLine({ line, change, onQuantity, onOption, onRemove }: CartLineProps) {
  const { product, scale, finishing, quantity } = line
  const photo = product.photos.find(({ image }) => image === product.imageUrl)
  const problem = lineProblem(line)
  const form = useForm('cart-line', { line: line.id })
  return (
    <li className="cart-line" id={`line-${line.id}`}>
      <div className="cart-picture">
        <ResponsiveImage src={product.imageUrl} alt="" width={photo?.width} height={photo?.height} sizes="8rem" />
      </div>
      <div className="cart-text">
        <h2 className="cart-name">
          {product.isAvailable ? <a href={productPath(product)}>{product.name}</a> : product.name}
        </h2>
        <p className="small dim">
          {[product.designer && `by ${product.designer}`, product.creatureType].filter(Boolean).join(' · ')}
        </p>
        {change && !change.isPrice && (
          <p className="small">
            <Change {...change} tone={problem ? 'error' : 'price'} />
          </p>
        )}
        {problem && (
          <p className="error small">
            {problem.reason} {problem.advice}
          </p>
        )}
      </div>
      <Options line={line} onChoose={onOption} />
      <form className="cart-amounts" method="post" onSubmit={(event) => event.preventDefault()}>
        <FormName form={form} />
        <input type="hidden" name="line" value={line.id} />
        <div className="cart-amount">
          <Quantity value={quantity} min={0} of={product.name} onChange={onQuantity} form={form} hasSteps />
          <FieldError form={form} field="quantity" label="Quantity" />
          <div className="cart-prices">
            <p className={problem ? 'error cart-line-total' : 'price cart-line-total'}>
              {problem ? UNAVAILABLE : formatMoney(linePrice(line))}
            </p>
            {!problem && (
              <p className="small dim">
                {change?.isPrice ? (
                  <Change {...change} />
                ) : (
                  <Price
                    cents={unitPrice(product, scale, finishing)}
                    was={findVariant(product.shopifyVariants, scale, finishing)?.compareAtPrice}
                  />
                )}{' '}
                each
              </p>
            )}
          </div>
        </div>
        <button
          type="submit"
          name="change"
          value="remove"
          className="button quiet cart-remove"
          onClick={(event) => {
            event.preventDefault()
            onRemove()
          }}
        >
          {hideSigns('> REMOVE')}
          <span className="sr-only"> {product.name}</span>
        </button>
      </form>
    </li>
  )
}
