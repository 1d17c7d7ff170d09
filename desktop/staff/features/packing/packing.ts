import type { PackingLine, PackingOrder } from '#shared/features/orders/packing.contract.ts'
import { nameParts } from '#shared/features/orders/wishes.ts'
import type { ShopifyConnection } from '#shared/features/dashboard/dashboard.schema.ts'
import { useRead } from '#staff/api/read.ts'
import { packingClient, PACKING_URL } from '#staff/widgets/parcels/parcels.ts'

export const usePacking = () => useRead(PACKING_URL, () => packingClient.packing())

/** What staff write about one parcel. Lines that are missing in `pieces` go in whole. */
export interface ParcelDraft {
  isChosen: boolean
  number: string
  url: string
  /** Pieces by line; as typed. */
  pieces: Readonly<Record<string, string>>
}

export const emptyParcel: ParcelDraft = { isChosen: false, number: '', url: '', pieces: {} }

/** Pieces of a line in the parcel. */
export function piecesIn({ lineId, ready }: PackingLine, { pieces }: ParcelDraft): number {
  const typed = pieces[lineId]
  if (typed === undefined) return ready
  return Math.max(0, Math.min(Math.trunc(Number(typed)) || 0, ready))
}

export interface ParcelLine {
  line: PackingLine
  quantity: number
}

/** The parcel's lines, without those that are left for later. */
export const parcelLines = ({ lines }: PackingOrder, draft: ParcelDraft): ParcelLine[] =>
  lines.map((line) => ({ line, quantity: piecesIn(line, draft) })).filter(({ quantity }) => quantity > 0)

/** Pieces that are not in this parcel and not posted yet. */
export const laterLines = ({ lines }: PackingOrder, draft: ParcelDraft): ParcelLine[] =>
  lines
    .map((line) => ({ line, quantity: line.quantity - line.posted - piecesIn(line, draft) }))
    .filter(({ quantity }) => quantity > 0)

export const countPieces = (lines: readonly { quantity: number }[]) => lines.reduce((sum, one) => sum + one.quantity, 0)

export const orderWords = (count: number) => (count === 1 ? '1 ORDER' : `${count} ORDERS`)

/** `Ember Wyrm, 32mm, None` */
export const nameOf = (line: PackingLine) => nameParts(line, line.wishes).join(', ')

const SCOPE = 'write_merchant_managed_fulfillment_orders'

/** Why parcels can't be reported to Shopify; null if they can, as far as is known. */
export function whyNotReported(connection: ShopifyConnection | undefined): string | null {
  if (!connection) return null
  if (connection.kind === 'none') return 'No Shopify store is configured. Orders are marked as posted by hand.'
  if (!connection.scopes.optional.includes(SCOPE)) return null
  return `Shopify can’t be told of parcels, because the app lacks the scope ${SCOPE}. Orders are marked as posted by hand: fulfil them in Shopify’s admin, too. To report them from here, add the scope to the app in the Dev Dashboard, and accept it in the store under Settings → Apps.`
}
