import { keep, kept } from '#shared/browser-storage.ts'
import type { CartItem } from '#shared/features/cart/cart.schema.ts'
import { canBuy, unitPrice } from '#shared/pricing/price.ts'

/** What lines were offered for, by line: cents per miniature, or null if it couldn't be bought. */
export type Offers = Readonly<Record<string, number | null>>

export const offerOf = (line: CartItem) => (canBuy(line) ? unitPrice(line.product, line.scale, line.finishing) : null)

/** Names a line also after it was removed and put back. */
export const offerKey = ({ productId, scale, finishing }: CartItem) => [productId, scale, finishing].join()

export const offersOf = (lines: readonly CartItem[]): Offers =>
  Object.fromEntries(lines.map((line) => [offerKey(line), offerOf(line)]))

const STORAGE_KEY = 'hoard.offers'

/** What this tab's shopper saw last. */
export function seenOffers(): Offers {
  try {
    return JSON.parse(kept(STORAGE_KEY, 'sessionStorage') ?? '{}') as Offers
  } catch {
    return {} // anybody's text
  }
}

/** Remembers what the shopper sees of these lines, for the pages to come. */
export const rememberOffers = (lines: readonly CartItem[]) =>
  void keep(STORAGE_KEY, JSON.stringify({ ...seenOffers(), ...offersOf(lines) }), 'sessionStorage')
