import { useEffect, useRef } from 'react'
import type { LineReview } from '#shared/features/checkout/review.ts'

/** Reason of a failed hand-off and the affected lines. */
export function CheckoutError({ message, lines }: { message: string; lines: LineReview[] }) {
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    section.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const findings = lines.flatMap((line) => line.findings)
  const reasons = [...new Set(findings.flatMap((finding) => ('message' in finding ? finding.message : [])))]
  return (
    <section ref={section} className="panel alert stack tight" role="alert">
      <p className="error">ERROR: {message}</p>
      {reasons.length > 0 && (
        <ul className="checkout-reasons">
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
      <p>Please try again or contact support if the problem persists.</p>
      <p className="dim small">Your cart is unchanged.</p>
    </section>
  )
}
