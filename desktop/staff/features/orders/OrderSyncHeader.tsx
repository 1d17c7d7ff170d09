import { Alert, Button } from 'antd'
import { endSentence } from '#shared/sentence.ts'
import { client } from '#staff/api/client.ts'
import { useRead } from '#staff/api/read.ts'
import { useChange } from '#staff/widgets/useChange.ts'
import { shopTimeText } from '#staff/widgets/when.ts'
import { SYNCS_URL } from './orders.ts'

import type { Sync } from '#shared/features/catalogue/sync/sync.schema.ts'
/** The heading of the list, with the order sync and its progress. */
export function OrderSyncHeader() {
  const { data: [newest] = [] } = useRead(`${SYNCS_URL}?kind=orders`, () =>
    client.sync.history({ query: { kind: 'orders', limit: 1 } }),
  )
  const read = useChange({
    call: () => client.orders.sync(),
    success: ({ message }) => message,
    failure: 'Orders Sync Failed',
    refresh: [`${SYNCS_URL}?kind=orders`],
  })
  const isBusy = newest !== undefined && isUnderWay(newest)
  const words = newest && syncWords(newest)
  return (
    <>
      <div className="staff-head">
        <h1>ORDERS</h1>
        <Button
          type="primary"
          // `aria-disabled` keeps the button focusable for keyboard users.
          aria-disabled={isBusy || read.isPending}
          loading={read.isPending}
          onClick={() => {
            if (!isBusy) void read.run()
          }}
        >
          SYNC ORDERS
        </Button>
      </div>
      <div aria-live="polite">
        {words && (
          <p className="dim">
            {words} {newest?.finishedAt && shopTimeText(newest.finishedAt)}
          </p>
        )}
      </div>
      {/* The total is unknown until all orders have been read. */}
      {isBusy && <progress className="order-progress" aria-label="Syncing orders" />}
      {newest?.status === 'failed' && (
        <Alert
          className="order-notice"
          type="error"
          showIcon
          title="The last order sync failed"
          description={
            <span dir="auto">
              {newest.error && endSentence(newest.error)} The list shows earlier data. Press SYNC ORDERS to try again.
            </span>
          }
        />
      )}
    </>
  )
}

export const isUnderWay = ({ status }: Pick<Sync, 'status'>): boolean => status === 'waiting' || status === 'running'

/** The state or result of an order sync; null if a notice shows it. */
export function syncWords(sync: Pick<Sync, 'status' | 'counts'>): string | null {
  switch (sync.status) {
    case 'waiting':
      return '[WAITING] The order sync will start soon.'
    case 'running':
      return `[SYNCING] ${countWords(sync.counts)} so far`
    case 'failed':
      return null
    case 'done':
    case 'reverted':
      return `[DONE] ${countWords(sync.counts)}.`
    case 'interrupted':
    case 'cancelled':
      return `[${sync.status.toUpperCase()}] The last order sync did not finish: ${countWords(sync.counts)}.`
  }
}

/** `12 orders read, 3 new, 1 changed` */
function countWords({ added, changed, unchanged, skipped }: Sync['counts']): string {
  const read = added + changed + unchanged + skipped
  const rest = [
    [added, 'new'],
    [changed, 'changed'],
    [skipped, 'skipped'],
  ] as const
  const parts = rest.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`)
  return [`${read} ${read === 1 ? 'order' : 'orders'} read`, ...parts].join(', ')
}
