import { Alert, Button } from 'antd'
import { useAtomValue } from 'jotai'
import '#staff/widgets/panels/panels.css'
import type { ShopifyConnection } from '#shared/features/dashboard/dashboard.schema.ts'
import { endSentence } from '#shared/sentence.ts'
import { client } from '#staff/api/client.ts'
import { onlineAtom } from '#staff/api/connection.ts'
import { useRead } from '#staff/api/read.ts'
import { useChange } from '#staff/widgets/useChange.ts'
import { shopTimeText } from '#staff/widgets/when.ts'
import { ScreenHead } from '#staff/widgets/ScreenHead.tsx'
import { SYNCS_URL } from './orders.ts'
import { isUnderWay, syncWords } from './order-sync.ts'

const missesOldOrders = ({ scopes: { granted } }: ShopifyConnection) =>
  granted.some((scope) => scope.endsWith('_orders')) && !granted.includes('read_all_orders')

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
  const { data: connection } = useRead('/api/console/shopify', () => client.console.shopify({ query: {} }))
  const isOnline = useAtomValue(onlineAtom)
  const isBusy = newest !== undefined && isUnderWay(newest)
  const words = newest && syncWords(newest)
  return (
    <>
      <ScreenHead title="ORDERS">
        <Button
          type="primary"
          // `aria-disabled` keeps the button focusable for keyboard users.
          aria-disabled={isBusy || read.isPending || !isOnline}
          loading={read.isPending}
          onClick={() => {
            if (!isBusy && isOnline) void read.run()
          }}
        >
          SYNC ORDERS
        </Button>
      </ScreenHead>
      <div aria-live="polite">
        {words && (
          <p className="dim">
            {words} {newest?.finishedAt && shopTimeText(newest.finishedAt)}
          </p>
        )}
      </div>
      {connection && missesOldOrders(connection) && (
        <p className="dim">
          Shopify gives the app only the orders of the last 60 days. For older ones, request the scope read_all_orders
          in the Dev Dashboard (API access requests).
        </p>
      )}
      {/* The total is unknown until all orders have been read. */}
      {isBusy && <progress className="busy" aria-label="Syncing orders" />}
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
