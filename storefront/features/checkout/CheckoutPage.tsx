import { hideSigns } from '#storefront/widgets/hide-signs.tsx'
import { paths } from '#shared/paths.ts'
import { CartFailed, CartLoading, Forgotten } from '#storefront/features/cart/CartStates.tsx'
import { useCart } from '#storefront/features/cart/cart.queries.ts'
import { AbandonedCheckout } from '#storefront/features/cart/AbandonedCheckout.tsx'
import { CheckoutSummary } from './CheckoutSummary.tsx'
import { loadHandOff } from './load-hand-off.ts'
import { serverCode } from '#storefront/server-code.ts'
import { useAbandonedCart } from '#storefront/features/cart/useAbandonedCart.ts'
import { useCheckout } from './useCheckout.ts'
import { useDiscountCodes } from './useDiscountCodes.ts'
import { useLineChanges } from '#storefront/features/cart/useLineChanges.ts'
import '#storefront/theme/cart.css'
import '#storefront/theme/checkout.css'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { forgetsCart } from '#storefront/features/cart/forgets-cart.ts'
import { CHECKOUT_CLOSED } from '#shared/features/checkout/messages.ts'
import type { LineReview } from '#shared/features/checkout/review.ts'
import { useShop } from '#storefront/shop.ts'
import { focusedAtLoad } from '#storefront/widgets/form.tsx'
import { useIsHydrated } from '#storefront/widgets/useIsHydrated.ts'

/** Comes with the hand-off, which has found what differs. */
const LateReview = lazy(async () => ({ default: (await loadHandOff()).ReviewPanel }))

/** Time to read the message, in ms. */
const LEAVE_MS = 5000

/** Empty checkout, without a cart to restore. Redirects to the gallery unless the shopper stays. */
function CheckoutEmpty() {
  const [staying, setStaying] = useState(false)
  const isHydrated = useIsHydrated()
  // Why there is none needs time to be read.
  const leaving = !staying && !(isHydrated && forgetsCart())

  useEffect(() => {
    if (!isHydrated || !leaving) return
    const timer = setTimeout(() => location.assign(paths.gallery), LEAVE_MS)
    return () => clearTimeout(timer)
  }, [isHydrated, leaving])

  return (
    <section className="panel alert stack">
      <h2>CHECKOUT.ERROR</h2>
      {/* The server's copy isn't read out: React's takes its place. */}
      <p role={isHydrated ? 'alert' : undefined}>
        No items found in cart.{leaving && <span className="needs-scripts"> Redirecting to gallery...</span>}
      </p>
      <Forgotten />
      <p className="row tight">
        <a className="button primary" href={paths.gallery}>
          {hideSigns('> GO TO GALLERY')}
        </a>
        {leaving && (
          <button type="button" className="button needs-scripts" onClick={() => setStaying(true)}>
            {hideSigns('> STAY HERE')}
          </button>
        )}
      </p>
    </section>
  )
}

const Lines = ({ text }: { text: string | undefined }) => text?.split('\n').map((line) => <p key={line}>{line}</p>)

const CheckoutInfo = () => (
  <div className="stack checkout-info">
    <section className="part stack tight">
      <h2>SECURE.CHECKOUT</h2>
      <p>
        You will be redirected to our secure checkout at Shopify. You enter address, shipping and payment there; we
        never see your card.
      </p>
    </section>
    <section className="part stack tight">
      <h2>PAYMENT.OPTIONS</h2>
      <ul className="row tight">
        {['Credit and debit cards', 'PayPal', 'Apple Pay', 'Google Pay', 'Shop Pay'].map((name) => (
          <li key={name} className="badge">
            {name}
          </li>
        ))}
      </ul>
    </section>
    <section className="part stack tight">
      <h2>SHIPPING.INFO</h2>
      <Lines text={useShop().texts?.shipping} />
    </section>
    <section className="part stack tight">
      <h2>PROCESSING.INFO</h2>
      <Lines text={useShop().texts?.production} />
    </section>
  </div>
)

/** /checkout: the order, what happens next, and the hand-off to the external checkout. */
export default function CheckoutPage() {
  const Review = serverCode.review?.ReviewPanel ?? LateReview
  const cart = useCart()
  const codes = useDiscountCodes(cart.lines)
  const { state, accepted, lines, start, accept } = useCheckout(cart.lines, codes)
  const changeOf = useLineChanges(lines)
  const isEmpty = cart.state === 'ready' && lines.length === 0
  const { isAsking, offer } = useAbandonedCart(isEmpty && state.step !== 'redirecting')

  if (isEmpty) {
    return (
      <div className="page stack checkout">
        <h1>CHECKOUT</h1>
        {isAsking && <CartLoading empty={<CheckoutEmpty />} />}
        {!isAsking && !offer && <CheckoutEmpty />}
        <AbandonedCheckout offer={offer} />
      </div>
    )
  }
  return (
    <div className="page stack checkout">
      <h1>CHECKOUT</h1>
      {cart.state === 'loading' && <CartLoading empty={<CheckoutEmpty />} />}
      {(cart.state === 'failed' || cart.state === 'offline') && (
        <CartFailed isOffline={cart.state === 'offline'} retry={cart.retry} />
      )}
      {lines.length > 0 && state.step === 'review' && (
        <Suspense>
          <Review key={state.run} review={state.review} accepted={accepted} onAccept={accept} />
        </Suspense>
      )}
      {lines.length > 0 && state.step !== 'review' && (
        <div className="split cart-split">
          {/* First on a phone. */}
          <div className="stack cart-summary">
            {state.step === 'failed' && <CheckoutError key={state.run} message={state.message} lines={state.lines} />}
            <CheckoutSummary lines={lines} codes={codes} changeOf={changeOf} step={state.step} onCheckout={start} />
          </div>
          <CheckoutInfo />
        </div>
      )}
      {lines.length > 0 && state.step !== 'review' && (
        <p>
          <a className="button quiet" href={paths.cart}>
            {hideSigns('< BACK TO CART')}
          </a>
        </p>
      )}
    </div>
  )
}

/**
 * Reason of a failed hand-off and the affected lines. It stands at the top of the page: without scripts a browser
 * scrolls to it as soon as its first line has arrived, and what comes later would stay below the screen.
 */
function CheckoutError({ message, lines }: { message: string; lines: LineReview[] }) {
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    section.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const isClosed = message === CHECKOUT_CLOSED
  const findings = lines.flatMap((line) => line.findings)
  const reasons = [...new Set(findings.flatMap((finding) => ('message' in finding ? finding.message : [])))]
  return (
    <section ref={section} className="panel alert stack tight" role="alert" {...focusedAtLoad}>
      <p className="error">ERROR: {message}</p>
      {reasons.length > 0 && (
        <ul className="checkout-reasons">
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
      <p>
        {isClosed && 'Come back later. '}
        Please try again or contact support if the problem persists.
      </p>
      {isClosed && (
        <p>
          <a className="button" href={paths.contact}>
            {hideSigns('[WRITE TO US]')}
          </a>
        </p>
      )}
      <p className="dim small">Nothing was charged.</p>
    </section>
  )
}
