import { toCents } from '#shared/pricing/money.ts'
import type { ExternalCart } from './checkout.schema.ts'
import { outOfStock } from './messages.ts'
import type { LineFinding, LineReview } from './review.ts'

/**
 * Compares accepted lines with the Shopify cart made from them. Only new differences are findings; lines skipped before
 * stay skipped.
 */
export function reviewPlaced(accepted: readonly LineReview[], cart: Pick<ExternalCart, 'lines'>): LineReview[] {
  const left = new Map<string, number>()
  for (const { merchandiseId, quantity } of cart.lines)
    left.set(merchandiseId, (left.get(merchandiseId) ?? 0) + quantity)

  return accepted.map((review) => {
    const { handed, choice } = review
    if (!handed) return { ...review, findings: [] }
    const { merchandiseId, quantity: wanted } = handed
    const quantity = Math.min(wanted, left.get(merchandiseId) ?? 0)
    left.set(merchandiseId, (left.get(merchandiseId) ?? 0) - quantity)
    const line = cart.lines.find((each) => each.merchandiseId === merchandiseId)
    if (!line || quantity === 0) {
      return { ...review, wanted, handed: null, findings: [{ kind: 'sold-out', message: outOfStock(choice) }] }
    }
    const cents = toCents(line.price)
    const findings: LineFinding[] = []
    if (cents !== handed.cents) findings.push({ kind: 'price', from: handed.cents, to: cents })
    if (quantity < wanted) findings.push({ kind: 'short', left: quantity })
    return { ...review, wanted, handed: { merchandiseId, quantity, cents }, findings }
  })
}
