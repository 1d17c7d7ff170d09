import { hideSigns } from '#storefront/widgets/hide-signs.tsx'
import { keep, kept } from '#shared/browser-storage.ts'
import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { paths } from '#shared/paths.ts'
import { canBuy, totalItems, totalPrice } from '#shared/pricing/price.ts'
import { AbandonedCheckout } from './AbandonedCheckout.tsx'
import { useAbandonedCart } from './useAbandonedCart.ts'
import { CartFailed, CartLoading, Forgotten } from './CartStates.tsx'
import { CartLine } from './CartLine.tsx'
import { NOTHING_TO_BUY } from './lineProblem.ts'
import { useCart } from './cart.queries.ts'
import { cartChanges } from './cart.changes.ts'
import { useCartWrites } from './cart.writer.ts'
import { parse } from './checkout.storage.ts'
import { useLineChanges } from './useLineChanges.ts'
import '#storefront/theme/cart.css'
import type { CartItem } from '#shared/features/cart/cart.schema.ts'
import { formatMoney, freeShippingText } from '#shared/pricing/money.ts'
import { MAX_QUANTITY } from '#shared/features/cart/limits.ts'
import {
  CHANGE_FAILED,
  CLEAR_FAILED,
  REMOVE_FAILED,
  RESTORE_FAILED,
  UPDATE_FAILED,
} from '#shared/features/cart/messages.ts'
import { useVisitor } from '#storefront/shop.ts'
import { FormError, FormName } from '#storefront/widgets/form.tsx'
import { announce } from '#storefront/widgets/announce.ts'
import { useToast } from '#storefront/widgets/Toast.tsx'
import { choiceText, formatOption, type PriceOption } from '#shared/pricing/options.ts'
import { explainFailure } from '#storefront/api/failure.ts'
import { orPlainly } from '#storefront/plain-form.ts'

/** How long (ms) a removal can be undone. */
const UNDO_MS = 8000

const REMOVAL_KEY = 'hoard.removal'

/** What UNDO puts back. It is stored, so that a shopper who returns to the cart in time can still press it. */
interface Removal {
  title: string
  /** End of its time, in ms. */
  until: number
  gone: { line: CartItem; at: number }[]
}

const storedRemoval = () => parse<Removal>(kept(REMOVAL_KEY, 'sessionStorage'), 'gone')

/** Where storage is blocked, UNDO lasts as long as the page. */
const storeRemoval = (removal: Removal | null) => keep(REMOVAL_KEY, JSON.stringify(removal), 'sessionStorage')

/** A form like that of a line without scripts. */
function createForm(fields: Record<string, string>): HTMLFormElement {
  const form = Object.assign(document.createElement('form'), { method: 'post' })
  for (const [name, value] of Object.entries(fields))
    form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }))
  document.body.append(form)
  return form
}

const formOf = ({ id, quantity }: CartItem) => ({ form: 'cart-line', line: id, quantity: String(quantity) })

/** Line actions of the cart screen. Failures are shown as toasts. */
function useCartLines(lines: readonly CartItem[], isReady: boolean) {
  const toast = useToast()
  const { add, write } = useCartWrites()
  const actions = useMemo(() => {
    const changes = cartChanges(write)
    const attempt = async (what: string, write: () => Promise<void>) => {
      try {
        await write()
      } catch (error) {
        storeRemoval(null)
        toast({ title: 'Error', description: explainFailure(what, error), variant: 'destructive' })
      }
    }
    /** `fields` are those of the form that does the same. */
    const change = (what: string, write: () => Promise<void>, fields: Record<string, string>) =>
      attempt(what, () =>
        orPlainly(
          async () => write(),
          () => createForm(fields),
        ),
      )
    const putBack = (gone: Removal['gone']) => {
      storeRemoval(null)
      return attempt(RESTORE_FAILED, async () => {
        await Promise.all(gone.map(({ line, at }) => add(line, { line, at })))
      })
    }
    const offerUndo = ({ title, until, gone }: Removal) => {
      const action = { label: 'UNDO', onPress: () => void putBack(gone) }
      toast({ title, duration: until - Date.now(), action })
    }
    const undoable = (title: string, removed: readonly CartItem[]) => {
      const gone = removed.map((line) => ({ line, at: lines.indexOf(line) }))
      const removal = { title, until: Date.now() + UNDO_MS, gone }
      storeRemoval(removal)
      offerUndo(removal)
    }
    const remove = (line: CartItem) => {
      undoable(`${line.product.name} removed`, [line])
      return change(REMOVE_FAILED, () => changes.remove(line.id), { ...formOf(line), change: 'remove' })
    }
    return {
      offerUndo,
      remove,
      /** 0 or less removes the line. */
      setQuantity: (line: CartItem, quantity: number) =>
        quantity <= 0
          ? remove(line)
          : change(UPDATE_FAILED, () => changes.setQuantity(line.id, Math.min(quantity, MAX_QUANTITY)), {
              ...formOf(line),
              change: 'set',
              quantity: String(quantity),
            }),
      setOption: (line: CartItem, option: PriceOption) => {
        announce(`${line.product.name} is now in ${choiceText(option)}.`)
        return change(CHANGE_FAILED, () => changes.setOption(line.id, option), {
          ...formOf(line),
          form: 'cart-option',
          option: formatOption(option),
        })
      },
      clear: () => {
        undoable('Cart cleared', lines)
        return change(CLEAR_FAILED, changes.clear, { form: 'cart-clear' })
      },
    }
  }, [lines, toast, add, write])

  const offerAgain = useEffectEvent(() => {
    const removal = storedRemoval()
    // A removal that leaving the page cut short didn't happen.
    const isGone = removal?.gone.every(({ line }) => lines.every(({ id }) => id !== line.id))
    if (removal && isGone && removal.until > Date.now()) actions.offerUndo(removal)
  })
  useEffect(() => {
    if (isReady) offerAgain()
  }, [isReady])
  return actions
}

/** /cart: the lines, their total and the link to checkout. */
export default function CartPage() {
  const { state, lines, retry } = useCart()
  const { setQuantity, setOption, remove, clear } = useCartLines(lines, state === 'ready')
  const isEmpty = state === 'ready' && lines.length === 0
  const { isAsking, offer } = useAbandonedCart(isEmpty)
  const changeOf = useLineChanges(lines)
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
      <CartNotices />
      {(state === 'loading' || isAsking) && <CartLoading empty={<CartEmpty />} />}
      {(state === 'failed' || state === 'offline') && <CartFailed isOffline={state === 'offline'} retry={retry} />}
      <AbandonedCheckout offer={offer} />
      {isEmpty && !isAsking && <CartEmpty />}
      {lines.length > 0 && (
        <div className="split cart-split">
          <ul className="cart-lines" aria-label="Cart">
            {lines.map((line) => (
              <CartLine
                key={line.id}
                line={line}
                change={changeOf(line)}
                onQuantity={(quantity) => void (quantity > 0 ? setQuantity(line, quantity) : thenHeading(remove(line)))}
                onOption={(option) => void setOption(line, option)}
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
  <section className="cart-empty stack">
    <h2>CART.EMPTY</h2>
    <p>No miniatures detected in shopping cart</p>
    <Forgotten />
    <p>
      <a className="button primary" href={paths.gallery}>
        START SHOPPING
      </a>
    </p>
  </section>
)

/** What a form has done, for visitors whose scripts hadn't arrived. A removal can be undone. */
function CartNotices() {
  const { added, removed, form, sent, isForgotten } = useVisitor()
  return (
    <>
      {isForgotten && (
        <p className="panel notice warning" role="alert">
          Your browser didn't keep this shop's cookie, and so not your cart. Please allow cookies for this shop, then
          add the miniature again.
        </p>
      )}
      {form && (
        <div className="panel alert">
          <FormError form={form} />
        </div>
      )}
      {added && (
        <output className="panel notice">
          <strong>Added to Cart!</strong> {added.quantity} × {added.name}, {choiceText(added)}
        </output>
      )}
      {sent === 'checkout-restore' && <output className="panel notice">Cart restored</output>}
      {removed && (
        <form className="panel notice row spread" method="post">
          <FormName form={{ name: 'cart-restore' }} />
          <output>{removed.length === 1 ? `${removed[0]!.name} removed` : 'Cart cleared'}</output>
          <button type="submit" className="button">
            UNDO
          </button>
        </form>
      )}
    </>
  )
}

/** Items, shipping, tax and total, with the checkout and clear buttons. */
function CartSummary({ lines, onClear }: { lines: CartItem[]; onClear: () => void }) {
  const cents = totalPrice(lines)
  const total = formatMoney(cents)
  const buyable = lines.some(canBuy)
  const { holdLink } = useCartWrites()
  return (
    <section className="panel brackets stack cart-summary" aria-labelledby="summary">
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
      </dl>
      <p className="small dim">{freeShippingText(cents)} Prices are in US dollars (USD).</p>
      <div className={buyable ? 'stack buy-bar' : 'stack'}>
        <dl className="amounts">
          <div className="amounts-total" aria-live="polite" aria-atomic="true">
            <dt>TOTAL</dt>
            <dd className="price">{total}</dd>
          </div>
        </dl>
        {buyable && (
          <a className="button primary wide" href={paths.checkout} onClick={holdLink}>
            PROCEED TO CHECKOUT
          </a>
        )}
      </div>
      {!buyable && (
        <>
          <p className="warning">{NOTHING_TO_BUY} Please choose other options above, or other miniatures.</p>
          <a className="button wide" href={paths.gallery}>
            {hideSigns('> GO TO GALLERY')}
          </a>
        </>
      )}
      <form
        method="post"
        onSubmit={(event) => {
          event.preventDefault()
          onClear()
        }}
      >
        <FormName form={{ name: 'cart-clear' }} />
        <button type="submit" className="button quiet wide">
          CLEAR CART
        </button>
      </form>
    </section>
  )
}
