import type { CartItem } from '#shared/features/cart/cart.schema.ts'
import { FREE_SHIPPING_CENTS, formatMoney, freeShippingText } from '#shared/pricing/money.ts'
import { paths } from '#shared/paths.ts'
import { canBuy, linePrice, totalItems, totalPrice } from '#shared/pricing/price.ts'
import { Change } from '#storefront/features/cart/Change.tsx'
import type { LineChange } from '#storefront/features/cart/useLineChanges.ts'
import { lineProblem, NOTHING_TO_BUY, UNAVAILABLE } from '#storefront/features/cart/lineProblem.ts'
import { FormName } from '#storefront/widgets/form.tsx'
import type { CheckoutState } from './checkout.machine.ts'

interface CheckoutSummaryProps {
  lines: readonly CartItem[]
  /** Changes are marked until the shopper leaves the page. */
  changeOf(line: CartItem): LineChange | null
  step: CheckoutState['step']
  onCheckout(): void
}

const labels: Partial<Record<CheckoutState['step'], string>> = {
  preparing: 'PREPARING CHECKOUT...',
  redirecting: 'REDIRECTING TO CHECKOUT...',
}

/** Lines, subtotal, shipping, tax, total and the checkout button. */
export function CheckoutSummary({ lines, changeOf, step, onCheckout }: CheckoutSummaryProps) {
  const total = totalPrice(lines)
  const buyable = lines.some(canBuy)
  const busyLabel = labels[step]
  return (
    <section className="panel brackets stack" aria-labelledby="summary">
      <h2 className="panel-title" id="summary">
        ORDER.SUMMARY
      </h2>
      <ul className="checkout-lines">
        {lines.map((line) => {
          const problem = lineProblem(line)
          const change = changeOf(line)
          return (
            <li key={line.id}>
              <span>
                {line.quantity} × <span className="bright">{line.product.name}</span>
                <br />
                <span className="small dim">
                  {line.scale}, {line.finishing}
                </span>
                {change && (
                  <>
                    <br />
                    <span className="small">
                      <Change {...change} tone={problem ? 'error' : 'price'} />
                      {change.isPrice && ' each'}
                    </span>
                  </>
                )}
                {problem && (
                  <>
                    <br />
                    <span className="small error">{problem.reason}</span>
                  </>
                )}
              </span>
              {problem ? (
                <span className="error">{UNAVAILABLE}</span>
              ) : (
                <span className="numbers">{formatMoney(linePrice(line))}</span>
              )}
            </li>
          )
        })}
      </ul>
      {!lines.every(canBuy) && (
        <p className="warning">
          {buyable ? 'Checkout leaves out what is unavailable.' : NOTHING_TO_BUY} You can choose other options or remove
          it in the{' '}
          <a className="link" href={paths.cart}>
            cart
          </a>
          .
        </p>
      )}
      <dl className="amounts">
        <div>
          <dt>Subtotal ({totalItems(lines)})</dt>
          <dd>{formatMoney(total)}</dd>
        </div>
        <div>
          <dt>Shipping</dt>
          <dd className="amounts-words">
            {total >= FREE_SHIPPING_CENTS ? 'Free shipping on orders over $75' : 'Calculated at checkout'}
          </dd>
        </div>
        <div>
          <dt>Tax</dt>
          <dd className="amounts-words">Calculated at checkout</dd>
        </div>
        <div className="amounts-total">
          <dt>TOTAL</dt>
          <dd className="price">{formatMoney(total)}</dd>
        </div>
      </dl>
      <p className="small dim">{freeShippingText(total)} Prices are in US dollars (USD).</p>
      {buyable && (
        <form
          method="post"
          onSubmit={(event) => {
            event.preventDefault()
            onCheckout()
          }}
        >
          <FormName form={{ name: 'checkout' }} />
          <button type="submit" className="button primary wide" aria-disabled={busyLabel !== undefined || undefined}>
            {busyLabel ?? 'CHECKOUT'}
          </button>
        </form>
      )}
      <output className="small dim" aria-live="polite">
        {step === 'preparing' && 'Checking prices and stock with Shopify.'}
        {step === 'redirecting' && 'Everything matches. Taking you to the secure checkout.'}
      </output>
    </section>
  )
}
