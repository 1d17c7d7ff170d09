import type { Database } from '#server/database/database.ts'
import type { PostedLine } from '#server/database/schema/orders.table.ts'
import { openLines, type OpenLine } from './print-queue.ts'

/** A line of an order that waits to be packed. */
export interface LineToPack extends OpenLine {
  /** Pieces in postings that Shopify hasn't confirmed yet. */
  claimed: number
  /** Printed pieces that can be packed now. */
  ready: number
}

/** A paid order with printed pieces that are not posted yet. */
export interface OrderToPack {
  order: OpenLine['order']
  lines: LineToPack[]
  /** READY TO PACK: every piece still to be sent is printed. Otherwise only a part can be posted. */
  isReady: boolean
}

/** Orders with printed pieces to be packed, oldest first, by the rules of the print queue. */
export async function ordersToPack(db: Database): Promise<OrderToPack[]> {
  const [open, claims] = [await openLines(db), await readClaims(db)]
  const byOrder = Map.groupBy(open, ({ order }) => order.id)
  return [...byOrder.values()]
    .map((found) => {
      const lines = found.map((line) => toLineToPack(line, claims.get(claimKey(line.order.id, line.line.id)) ?? 0))
      const isReady = lines.every(({ line, printed }) => printed === line.currentQuantity)
      return { order: found[0]!.order, lines, isReady }
    })
    .filter(({ lines }) => lines.some(({ ready }) => ready > 0))
}

/** Number of orders that are READY TO PACK: paid, with every piece printed, and not posted, cancelled or refunded. */
export async function countReadyToPack(db: Database): Promise<number> {
  return (await ordersToPack(db)).filter(({ isReady }) => isReady).length
}

const toLineToPack = (open: OpenLine, claimed: number): LineToPack => ({
  ...open,
  claimed,
  ready: Math.max(0, open.printed - open.line.fulfilled - claimed),
})

/** Pieces in postings whose answer is awaited, by `claimKey`. */
async function readClaims(db: Database): Promise<Map<string, number>> {
  const claims = new Map<string, number>()
  const rows = await db.selectFrom('postings').select(['orderId', 'lines']).where('state', '=', 'asking').execute()
  for (const { orderId, lines } of rows)
    for (const { lineId, quantity } of JSON.parse(lines) as PostedLine[]) {
      const key = claimKey(orderId, lineId)
      claims.set(key, (claims.get(key) ?? 0) + quantity)
    }
  return claims
}

const claimKey = (orderId: number, lineId: string) => `${orderId} ${lineId}`
