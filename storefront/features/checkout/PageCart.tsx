import { COOKIES_BLOCKED } from '#shared/features/cart/messages.ts'
import { formatMoney } from '#shared/pricing/money.ts'
import { choiceText } from '#shared/pricing/options.ts'
import { totalPrice } from '#shared/pricing/price.ts'
import { useCart } from '#storefront/features/cart/cart.queries.ts'
// Its chunk has what this needs. On their own, the parts would make both screens larger.
import './CheckoutPage.tsx'
import { isBusy } from './checkout.machine.ts'
import { ReviewPanel } from './ReviewPanel.tsx'
import { useCheckout } from './useCheckout.ts'

const below = { marginBlockStart: 'var(--s4)' }
const noCodes = { codes: [], discounts: null }

/** The cart of a browser that keeps none: it can be bought on the page on which it was filled. */
export default function PageCart() {
  const cart = useCart()
  const { state, lines, start, accept } = useCheckout(cart.lines, noCodes)
  return (
    <section className="panel notice stack tight" style={below} aria-label="Cart of this page">
      <p className="warning">{COOKIES_BLOCKED}</p>
      {lines.length === 0 && <p className="small">To keep it, allow cookies for this shop.</p>}
      {lines.map((line) => (
        <p key={line.id} className="small">
          {line.quantity} × {line.product.name}, {choiceText(line)}
        </p>
      ))}
      {state.step === 'failed' && (
        <p className="error" role="alert">
          ERROR: {state.message}
        </p>
      )}
      {state.step === 'review' && <ReviewPanel review={state.review} accepted={[]} onAccept={() => accept(null)} />}
      {lines.length > 0 && state.step !== 'review' && (
        <p>
          <button
            type="button"
            className="button wide"
            aria-disabled={isBusy(state) || undefined}
            onClick={() => start(null)}
          >
            {isBusy(state) ? 'PREPARING CHECKOUT...' : `CHECKOUT (${formatMoney(totalPrice(lines))})`}
          </button>
        </p>
      )}
    </section>
  )
}
