import { formatMoney } from '#shared/pricing/money.ts'
import type { NamedLine } from '#shared/page-renderer.ts'
import { useVisitor } from '#storefront/shop.ts'
import type { AbandonedCart } from './useAbandonedCart.ts'
import '#storefront/theme/checkout.css'

const when = (at: number, timeZone?: string) =>
  new Date(at).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short', ...(timeZone && { timeZone }) })

/** Offers to restore a checkout that was begun without scripts. The server has checked that it is unpaid. */
export function AbandonedForms() {
  const { abandoned } = useVisitor()
  if (!abandoned) return null
  const { at, total, checkoutUrl, lines } = abandoned
  return (
    <section className="panel notice stack" aria-labelledby="abandoned">
      <h2 className="panel-title" id="abandoned">
        CHECKOUT.UNFINISHED
      </h2>
      <AbandonedLines when={`${when(at, 'UTC')} UTC`} total={total} lines={lines} />
      <form className="row tight" method="post">
        <button type="submit" name="form" value="checkout-restore" className="button primary">
          [RESTORE CART]
        </button>
        {checkoutUrl && (
          <a className="button" href={checkoutUrl}>
            [CONTINUE THAT CHECKOUT]
          </a>
        )}
        <button type="submit" name="form" value="checkout-dismiss" className="button quiet">
          {'> DISMISS'}
        </button>
      </form>
    </section>
  )
}

const AbandonedLines = ({ when, total, lines }: { when: string; total: number; lines: readonly NamedLine[] }) => (
  <>
    <p>
      You went to checkout on {when} for {formatMoney(total)} but didn't finish. These miniatures were in your cart:
    </p>
    <ul className="abandoned-lines">
      {lines.map((line) => (
        <li key={JSON.stringify(line)}>
          {line.quantity} × <span className="bright">{line.name}</span>{' '}
          <span className="dim">
            ({line.scale}, {line.finishing})
          </span>
        </li>
      ))}
    </ul>
  </>
)

/** Offers to restore the cart of an abandoned checkout. */
export function AbandonedCheckout({ abandoned }: { abandoned: AbandonedCart }) {
  const { state, snapshot, checkoutUrl, failed, restore, dismiss } = abandoned
  if (!snapshot || (state !== 'offered' && state !== 'restoring')) return null
  const { at, total, lines } = snapshot
  return (
    <section className="panel notice stack" aria-labelledby="abandoned">
      <h2 className="panel-title" id="abandoned">
        CHECKOUT.UNFINISHED
      </h2>
      {failed.length > 0 ? (
        <div role="alert" className="stack tight">
          <p className="warning">Some items couldn't be restored. They stay here until you restore or dismiss them.</p>
          <ul>
            {failed.map(({ line, reason }) => (
              <li key={JSON.stringify(line)}>
                <span className="bright">{line.name}</span> ({line.scale}, {line.finishing}): {reason}
              </li>
            ))}
          </ul>
        </div>
      ) : (
        <AbandonedLines when={when(at)} total={total} lines={lines} />
      )}
      <p className="row tight">
        <button
          type="button"
          className="button primary"
          aria-disabled={state === 'restoring' || undefined}
          onClick={() => void restore()}
        >
          {state === 'restoring' ? '[RESTORING...]' : '[RESTORE CART]'}
        </button>
        {checkoutUrl && failed.length === 0 && (
          <a className="button" href={checkoutUrl}>
            [CONTINUE THAT CHECKOUT]
          </a>
        )}
        <button type="button" className="button quiet" onClick={dismiss}>
          {'> DISMISS'}
        </button>
      </p>
    </section>
  )
}
