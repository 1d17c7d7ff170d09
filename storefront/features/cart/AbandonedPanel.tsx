import { hideSigns } from '#storefront/widgets/hide-signs.tsx'
import type { MouseEvent } from 'react'
import { formatMoney } from '#shared/pricing/money.ts'
import { choiceText } from '#shared/pricing/options.ts'
import type { AbandonedOffer } from './useAbandonedCart.ts'

/** Offers to restore the cart of an abandoned checkout. What no script stored is restored by the server. */
export function AbandonedPanel({ offer }: { offer: AbandonedOffer }) {
  const { when, total, lines, checkoutUrl, stored } = offer
  const failed = stored?.failed ?? []
  const pressing = (action: (() => void) | undefined) =>
    action &&
    ((event: MouseEvent) => {
      event.preventDefault()
      action()
    })
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
                <span className="bright">{line.name}</span> ({choiceText(line)}): {reason}
              </li>
            ))}
          </ul>
        </div>
      ) : (
        <>
          <p>
            You went to checkout on {when} for {formatMoney(total)} but didn't finish. These miniatures were in your
            cart:
          </p>
          <ul className="abandoned-lines">
            {lines.map((line) => (
              <li key={JSON.stringify(line)}>
                {line.quantity} × <span className="bright">{line.name}</span>{' '}
                <span className="dim">({choiceText(line)})</span>
              </li>
            ))}
          </ul>
        </>
      )}
      <form className="row tight" method="post">
        <button
          type="submit"
          name="form"
          value="checkout-restore"
          className="button primary"
          aria-disabled={stored?.isRestoring || undefined}
          onClick={pressing(stored?.restore)}
        >
          {hideSigns(stored?.isRestoring ? '[RESTORING...]' : '[RESTORE CART]')}
        </button>
        {checkoutUrl && failed.length === 0 && (
          <a className="button" href={checkoutUrl}>
            {hideSigns('[CONTINUE THAT CHECKOUT]')}
          </a>
        )}
        <button
          type="submit"
          name="form"
          value="checkout-dismiss"
          className="button quiet"
          onClick={pressing(stored?.dismiss)}
        >
          {hideSigns('> DISMISS')}
        </button>
      </form>
    </section>
  )
}
