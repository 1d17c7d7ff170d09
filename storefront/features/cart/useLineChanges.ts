import { useEffect, useRef, useState } from 'react'
import type { CartItem } from '#shared/features/cart/cart.schema.ts'
import { formatMoney } from '#shared/pricing/money.ts'
import { choiceText } from '#shared/pricing/options.ts'
import { announce } from '#storefront/widgets/announce.ts'
import { useIsHydrated } from '#storefront/widgets/useIsHydrated.ts'
import { UNAVAILABLE } from './lineProblem.ts'
import { offerKey, offerOf, type Offers, offersOf, rememberOffers, seenOffers } from './offers.ts'

/** How a line differs from what this shopper saw before. */
export interface LineChange {
  from: string
  to: string
  isPrice: boolean
}

let earlier: Offers | undefined
/** What the shopper saw before this page. */
const earlierOffers = () => (earlier ??= seenOffers())
const NONE: Offers = {}

/**
 * What has changed in the shop since the shopper saw a line last on an earlier page, otherwise first on this one. Each
 * change is announced once, and marked until the shopper leaves the page.
 */
export function useLineChanges(lines: readonly CartItem[]): (line: CartItem) => LineChange | null {
  const before = useIsHydrated() ? earlierOffers() : NONE
  const [first, setFirst] = useState(NONE)
  if (lines.some((line) => !(offerKey(line) in first))) setFirst({ ...offersOf(lines), ...first })

  const latest = useRef<Offers>(undefined)
  useEffect(() => {
    const known = latest.current ?? earlierOffers()
    latest.current = { ...known, ...offersOf(lines) }
    rememberOffers(lines)
    const news = lines.map((line) => sentence(line, findChange(line, known))).join(' ')
    if (news.trim()) announce(news)
  }, [lines])

  return (line) => findChange(line, { ...first, ...before })
}

function findChange(line: CartItem, known: Offers): LineChange | null {
  const [old, now] = [known[offerKey(line)], offerOf(line)]
  if (old === undefined || old === now) return null
  if (old === null) return { from: UNAVAILABLE, to: 'AVAILABLE', isPrice: false }
  if (now === null) return { from: 'AVAILABLE', to: UNAVAILABLE, isPrice: false }
  return { from: formatMoney(old), to: formatMoney(now), isPrice: true }
}

function sentence({ product, scale, finishing }: CartItem, change: LineChange | null): string {
  if (!change) return ''
  const line = `${product.name}, ${choiceText({ scale, finishing })}`
  if (change.isPrice) return `${line}: the price changed from ${change.from} to ${change.to}.`
  return `${line} is ${change.to === UNAVAILABLE ? 'no longer available' : 'available again'}.`
}
