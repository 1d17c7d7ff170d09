import { paths } from '#shared/paths.ts'
import { CartFailed, CartLoading } from '#storefront/features/cart/CartStates.tsx'
import { useCart } from '#storefront/features/cart/cart.queries.ts'
import { AbandonedCheckout } from '#storefront/features/cart/AbandonedCheckout.tsx'
import { CheckoutEmpty } from './CheckoutEmpty.tsx'
import { CheckoutError } from './CheckoutError.tsx'
import { CheckoutInfo } from './CheckoutInfo.tsx'
import { CheckoutSummary } from './CheckoutSummary.tsx'
import { ReviewPanel } from './ReviewPanel.tsx'
import { useAbandonedCart } from '#storefront/features/cart/useAbandonedCart.ts'
import { useCheckout } from './useCheckout.ts'
import '#storefront/theme/cart.css'
import '#storefront/theme/checkout.css'

/** /checkout: the order, what happens next, and the hand-off to the external checkout. */
export default function CheckoutPage() {
  const cart = useCart()
  const { state, lines, start, accept } = useCheckout(cart.lines)
  const isEmpty = cart.state === 'ready' && lines.length === 0
  const abandoned = useAbandonedCart(isEmpty && state.step !== 'redirecting')

  if (isEmpty) {
    return (
      <div className="page stack">
        <CheckoutEmpty mayLeave={abandoned.state === 'none'} />
        <AbandonedCheckout abandoned={abandoned} />
      </div>
    )
  }
  return (
    <div className="page stack checkout">
      <h1>CHECKOUT</h1>
      {cart.state === 'loading' && <CartLoading />}
      {(cart.state === 'failed' || cart.state === 'offline') && (
        <CartFailed offline={cart.state === 'offline'} retry={cart.retry} />
      )}
      {lines.length > 0 && state.step === 'review' && (
        <ReviewPanel key={state.run} review={state.review} onAccept={accept} />
      )}
      {lines.length > 0 && state.step !== 'review' && (
        <div className="split cart-split">
          <CheckoutInfo />
          <div className="stack cart-summary">
            <CheckoutSummary lines={lines} step={state.step} onCheckout={start} />
            {state.step === 'failed' && <CheckoutError key={state.run} message={state.message} lines={state.lines} />}
          </div>
        </div>
      )}
      {lines.length > 0 && state.step !== 'review' && (
        <p>
          <a className="button quiet" href={paths.cart}>
            {'< BACK TO CART'}
          </a>
        </p>
      )}
    </div>
  )
}
