import { hideSigns } from '#storefront/widgets/hide-signs.tsx'
import { Fragment, useEffect, useRef } from 'react'
import { focusedAtLoad, FormName } from '#storefront/widgets/form.tsx'
import type { CheckoutReview } from '#shared/features/checkout/flow.ts'
import type { LineReview } from '#shared/features/checkout/review.ts'
import { paths } from '#shared/paths.ts'
import { formatMoney } from '#shared/pricing/money.ts'
import { choiceText } from '#shared/pricing/options.ts'
import { Arrow, Change } from '#storefront/features/cart/Change.tsx'
import { UNAVAILABLE } from '#storefront/features/cart/lineProblem.ts'

interface ReviewPanelProps {
  review: CheckoutReview
  /** What the form accepts, if the server made this review. */
  accepted: readonly string[]
  onAccept: (form: HTMLFormElement) => void
}

/** Differences from the cart, old value beside new, for the shopper to accept. */
export function ReviewPanel({ review, accepted, onAccept }: ReviewPanelProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus()
  }, [])
  const buyable = review.lines.some(({ handed }) => handed)

  return (
    <section className="panel notice stack" aria-labelledby="review">
      <h2 id="review" className="warning" ref={heading} {...focusedAtLoad}>
        ORDER.CHANGED
      </h2>
      <p>Shopify's prices or stock differ from your cart. Nothing is ordered until you accept.</p>
      <div className="table-box">
        <table className="table review-table">
          <caption className="sr-only">Changes since you filled the cart</caption>
          <thead>
            <tr>
              <th scope="col">What</th>
              <th scope="col">
                Old <Arrow /> new
              </th>
            </tr>
          </thead>
          <tbody>
            {review.lines.map((line) => (
              <ChangedRows key={line.lineId} line={line} />
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">TOTAL</th>
              <td>
                {review.from === review.to ? (
                  formatMoney(review.to)
                ) : (
                  <Change from={formatMoney(review.from)} to={formatMoney(review.to)} />
                )}
              </td>
            </tr>
          </tfoot>
        </table>
      </div>
      <form
        className="row tight"
        method="post"
        onSubmit={(event) => {
          event.preventDefault()
          onAccept(event.currentTarget)
        }}
      >
        <FormName form={{ name: 'checkout' }} />
        {accepted.map((each) => (
          <input key={each} type="hidden" name="accepted" value={each} />
        ))}
        {buyable && (
          <button type="submit" className="button primary">
            {hideSigns('> ACCEPT AND CONTINUE')}
          </button>
        )}
        <a className="button" href={paths.cart}>
          {hideSigns('[BACK TO CART]')}
        </a>
      </form>
    </section>
  )
}

function ChangedRows({ line: { choice, wanted, findings } }: { line: LineReview }) {
  return findings.map((finding) => (
    <Fragment key={finding.kind}>
      <tr>
        <th scope="row">
          <span className="bright">{choice.name}</span>
          <br />
          <span className="small">{choiceText(choice)}</span>
        </th>
        <td>
          {finding.kind === 'price' || finding.kind === 'available' ? (
            <>
              <Change
                from={finding.kind === 'price' ? formatMoney(finding.from) : UNAVAILABLE}
                to={formatMoney(finding.to)}
              />{' '}
              each
            </>
          ) : finding.kind === 'short' ? (
            <Change from={`${wanted} ordered`} to={`only ${finding.left} left`} tone="warning" />
          ) : (
            <Change from={`${wanted} ordered`} to="SKIPPED" tone="error" />
          )}
        </td>
      </tr>
      {'message' in finding && (
        <tr>
          <td colSpan={2} className="error small">
            {finding.message}
          </td>
        </tr>
      )}
    </Fragment>
  ))
}
