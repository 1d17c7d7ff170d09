import { createClient } from '#shared/contract/client.ts'
import { packingContract, type Posting } from '#shared/features/orders/packing.contract.ts'
import { send } from '#staff/api/client.ts'

export const PACKING_URL = '/api/orders/packing'

export const packingClient = createClient(packingContract, send)

/** What shows the parcels of an order. */
export const parcelLists = ({ orderId }: Pick<Posting, 'orderId'>) => [
  PACKING_URL,
  `/api/orders/${encodeURIComponent(orderId)}`,
]

export const pieceWords = (count: number) => (count === 1 ? '1 piece' : `${count} pieces`)

const states: Record<Posting['state'], string> = {
  asking: 'ASKING SHOPIFY',
  posted: 'POSTED',
  refused: 'NOT POSTED',
  undone: 'TAKEN BACK',
}
export const stateWords = ({ state, reportedTo, isStuck }: Pick<Posting, 'state' | 'reportedTo' | 'isStuck'>) => {
  if (isStuck) return 'NOT KNOWN'
  return state === 'posted' && reportedTo === 'hand' ? 'POSTED, BY HAND' : states[state]
}
