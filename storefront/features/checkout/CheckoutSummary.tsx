import type { CartItem } from '#shared/features/cart/cart.schema.ts'
import type { CodesState } from '#shared/features/checkout/discount-codes.ts'
import { FREE_SHIPPING_CENTS, formatMoney, freeShippingText } from '#shared/pricing/money.ts'
import { choiceText } from '#shared/pricing/options.ts'
import { paths } from '#shared/paths.ts'
import { canBuy, linePrice, totalItems, totalPrice } from '#shared/pricing/price.ts'
import { Change } from '#storefront/features/cart/Change.tsx'
import type { LineChange } from '#storefront/features/cart/useLineChanges.ts'
import { lineProblem, NOTHING_TO_BUY, UNAVAILABLE } from '#storefront/features/cart/lineProblem.ts'
import { FormName } from '#storefront/widgets/form.tsx'
import type { CheckoutState } from './checkout.machine.ts'
import { DiscountCodes } from './DiscountCodes.tsx'

interface CheckoutSummaryProps {
  lines: readonly CartItem[]
  /** Changes are marked until the shopper leaves the page. */
  changeOf(line: CartItem): LineChange | null
  codes: CodesState
  step: CheckoutState['step']
  onCheckout(form: HTMLFormElement): void
}

const labels: Partial<Record<CheckoutState['step'], string>> = {
  preparing: 'PREPARING CHECKOUT...',
  redirecting: 'REDIRECTING TO CHECKOUT...',
}

/** Lines, subtotal, shipping, tax, total and the checkout button. */
export function CheckoutSummary({ lines, changeOf, codes, step, onCheckout }: CheckoutSummaryProps) {
  const total = totalPrice(lines)
  // Shopify's sums count only if its prices are those that are shown.
  const takenOff = codes.discounts?.subtotal === total ? total - codes.discounts.total : 0
  const buyable = lines.some(canBuy)
  const busyLabel = labels[step]
  return (
    <section className="panel brackets stack" aria-labelledby="summary">
      <h2 className="panel-title" id="summary">
        ORDER.SUMMARY
      </h2>
      <ul className="checkout-lines">
        {lines.map((line) => (
          <Line key={line.id} line={line} change={changeOf(line)} />
        ))}
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
      {buyable && <DiscountCodes codes={codes} subtotal={total} />}
      <dl className="amounts">
        <div>
          <dt>Subtotal ({totalItems(lines)})</dt>
          <dd>{formatMoney(total)}</dd>
        </div>
        {takenOff > 0 && (
          <div>
            <dt>Discount</dt>
            <dd>{formatMoney(-takenOff)}</dd>
          </div>
        )}
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
        <div className="amounts-total" aria-live="polite" aria-atomic="true">
          <dt>TOTAL</dt>
          <dd className="price">{formatMoney(total - takenOff)}</dd>
        </div>
      </dl>
      <p className="small dim">{takenOff === 0 && freeShippingText(total)} Prices are in US dollars (USD).</p>
      {buyable && (
        <form
          method="post"
          onSubmit={(event) => {
            event.preventDefault()
            onCheckout(event.currentTarget)
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

/** A line, with what has changed of it, and why it can't be bought. */
function Line({ line, change }: { line: CartItem; change: LineChange | null }) {
  const problem = lineProblem(line)
  return (
    <li>
      <span>
        {line.quantity} × <span className="bright">{line.product.name}</span>
        <br />
        <span className="small dim">{choiceText(line)}</span>
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
}
