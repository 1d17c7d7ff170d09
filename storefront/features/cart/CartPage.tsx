import { useRef } from 'react'
import { paths } from '#shared/paths.ts'
import { totalItems } from '#shared/pricing/price.ts'
import { AbandonedCheckout } from './AbandonedCheckout.tsx'
import { useAbandonedCart } from './useAbandonedCart.ts'
import { CartFailed, CartLoading } from './CartStates.tsx'
import { CartLine } from './CartLine.tsx'
import { CartSummary } from './CartSummary.tsx'
import { useCart } from './cart.queries.ts'
import { useCartLines } from './useCartLines.ts'
import '#storefront/theme/cart.css'

/** /cart: the lines, their total and the link to checkout. */
export default function CartPage() {
  const { state, lines, retry } = useCart()
  const { setQuantity, remove, clear } = useCartLines(lines)
  const abandoned = useAbandonedCart(state === 'ready' && lines.length === 0)
  const heading = useRef<HTMLHeadingElement>(null)

  // Focus moves to the heading because the focused element was removed.
  const thenHeading = (change: Promise<void>) => {
    heading.current?.focus()
    return change
  }

  return (
    <div className="page stack cart">
      <header className="row spread">
        <h1 ref={heading} tabIndex={-1}>
          SHOPPING.CART
        </h1>
        {lines.length > 0 && (
          <output className="dim" aria-live="polite">
            {totalItems(lines)} ITEM(S) LOADED
          </output>
        )}
      </header>
      {state === 'loading' && <CartLoading />}
      {(state === 'failed' || state === 'offline') && <CartFailed offline={state === 'offline'} retry={retry} />}
      <AbandonedCheckout abandoned={abandoned} />
      {state === 'ready' && lines.length === 0 && <CartEmpty />}
      {lines.length > 0 && (
        <div className="split cart-split">
          <ul className="cart-lines" aria-label="Cart">
            {lines.map((line) => (
              <CartLine
                key={line.id}
                line={line}
                onQuantity={(quantity) => void (quantity > 0 ? setQuantity(line, quantity) : thenHeading(remove(line)))}
                onRemove={() => void thenHeading(remove(line))}
              />
            ))}
          </ul>
          <CartSummary lines={lines} onClear={() => void thenHeading(clear())} />
        </div>
      )}
    </div>
  )
}

const CartEmpty = () => (
  <section className="panel cart-empty stack">
    <h2>CART.EMPTY</h2>
    <p>No miniatures detected in shopping cart</p>
    <p>
      <a className="button primary" href={paths.gallery}>
        START SHOPPING
      </a>
    </p>
  </section>
)
