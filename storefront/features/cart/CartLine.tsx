import type { CartItem } from '#shared/features/cart/cart.schema.ts'
import { productPath } from '#shared/paths.ts'
import { formatMoney } from '#shared/pricing/money.ts'
import { linePrice, unitPrice } from '#shared/pricing/price.ts'
import { ResponsiveImage } from '#storefront/widgets/ResponsiveImage.tsx'
import { lineProblem } from './lineProblem.ts'
import { Quantity } from './Quantity.tsx'

interface CartLineProps {
  line: CartItem
  onQuantity(quantity: number): void
  onRemove(): void
}

/** Cart line with product, quantity and price. */
export function CartLine({ line, onQuantity, onRemove }: CartLineProps) {
  const { product, scale, finishing, quantity } = line
  const photo = product.photos.find(({ image }) => image === product.imageUrl)
  const problem = lineProblem(line)
  return (
    <li className="cart-line panel">
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
        <p className="row tight">
          <span className="badge">
            <span className="sr-only">Scale: </span>
            {scale}
          </span>
          <span className="badge">
            <span className="sr-only">Finishing: </span>
            {finishing}
          </span>
        </p>
        {problem && <p className="error small">{problem}</p>}
      </div>
      <div className="cart-amounts">
        <Quantity value={quantity} min={0} of={product.name} onChange={onQuantity} />
        <p className="small dim">{formatMoney(unitPrice(product, scale, finishing))} each</p>
        <p className="price cart-line-total">{formatMoney(linePrice(line))}</p>
        <button type="button" className="button quiet cart-remove" onClick={onRemove}>
          {'> REMOVE'}
          <span className="sr-only"> {product.name}</span>
        </button>
      </div>
    </li>
  )
}
