import type { CartItem } from '#shared/features/cart/cart.schema.ts'
import { paths } from '#shared/paths.ts'
import { formatMoney } from '#shared/pricing/money.ts'
import { totalItems, totalPrice } from '#shared/pricing/price.ts'

/** Items, shipping, tax and total, with the checkout and clear buttons. */
export function CartSummary({ lines, onClear }: { lines: CartItem[]; onClear: () => void }) {
  const total = formatMoney(totalPrice(lines))
  return (
    <section className="panel stack cart-summary" aria-labelledby="summary">
      <h2 className="panel-title" id="summary">
        ORDER.SUMMARY
      </h2>
      <dl className="amounts">
        <div>
          <dt>Items ({totalItems(lines)})</dt>
          <dd>{total}</dd>
        </div>
        <div>
          <dt>Shipping</dt>
          <dd>TBD</dd>
        </div>
        <div>
          <dt>Tax</dt>
          <dd>TBD</dd>
        </div>
        <div className="amounts-total">
          <dt>TOTAL</dt>
          <dd className="price">{total}</dd>
        </div>
      </dl>
      <a className="button primary wide" href={paths.checkout}>
        PROCEED TO CHECKOUT
      </a>
      <button type="button" className="button quiet wide" onClick={onClear}>
        CLEAR CART
      </button>
    </section>
  )
}
